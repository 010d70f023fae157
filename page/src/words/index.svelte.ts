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

/** How amounts are written, by language and digits; making one takes longer than a card to deal. */
const FORMATS = new Map<string, Intl.NumberFormat>()

function format(language: string, digits: number): Intl.NumberFormat {
  const key = `${language} ${digits}`
  const known = FORMATS.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  FORMATS.set(key, made)
  return made
}

/** Returns an amount of whole cents as it is written on chips: 10, 12.50, 1,000. */
export function money(cents: number): string {
  return format(words.language, cents % 100 === 0 ? 0 : 2).format(cents / 100)
}

/** Returns a number with its thousands apart. */
export function count(number: number): string {
  return format(words.language, 0).format(number)
}

/** Returns a time as date, hours, minutes and seconds. */
export function moment(at: number): string {
  return new Intl.DateTimeFormat(words.language, { dateStyle: 'medium', timeStyle: 'medium' }).format(at)
}

/** Returns an amount with its sign, as a gain or a loss. */
export function signed(cents: number): string {
  return cents > 0 ? `+${money(cents)}` : cents < 0 ? `−${money(-cents)}` : money(0)
}
