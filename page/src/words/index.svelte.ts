/** Every string of the page, by key; another language is one more file beside en.json. */
import en from './en.json'
import zh from './zh-Hans.json'

export type Key = keyof typeof en
export type Language = 'en' | 'zh-Hans'
type Facts = Readonly<Record<string, string | number>>

export const CATALOGUES: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en, 'zh-Hans': zh }
export const LANGUAGES: readonly Language[] = ['en', 'zh-Hans']
const KEPT = 'croupier.language'

class Words {
  language = $state<Language>('en')

  start(): void {
    const kept = localStorage.getItem(KEPT)
    const first = kept ?? (navigator.language.startsWith('zh') ? 'zh-Hans' : 'en')
    this.choose(LANGUAGES.find((language) => language === first) ?? 'en', false)
  }

  choose(language: Language, keep = true): void {
    this.language = language
    document.documentElement.lang = language
    if (keep) localStorage.setItem(KEPT, language)
  }
}

export const words = new Words()

/** Returns the words for a key, with `{facts}` filled in. */
export function t(key: Key, facts: Facts = {}): string {
  return fill(CATALOGUES[words.language][key] ?? key, facts)
}

/** Returns the words for a key made at run time, or what stands in for it where the catalogue has none. */
export function named(prefix: string, name: string, otherwise: string = name): string {
  return CATALOGUES[words.language][`${prefix}.${name}`] ?? otherwise
}

function fill(text: string, facts: Facts): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole))
}

/** Returns an amount of whole cents as it is written on chips: 10, 12.50, 1,000. */
export function money(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat(words.language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100)
}

/** Returns an amount with its sign, as a gain or a loss. */
export function signed(cents: number): string {
  return cents > 0 ? `+${money(cents)}` : cents < 0 ? `−${money(-cents)}` : money(0)
}
