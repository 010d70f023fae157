/** Every string of the page, by key; another language is one more file beside en.json, and a line in OTHERS. */
import en from './en.json'

export type Key = keyof typeof en
export type Language = 'en' | 'zh-Hans'
type Facts = Readonly<Record<string, string | number>>

type Catalogue = Readonly<Record<string, string>>

export const ENGLISH: Catalogue = en
/** English comes with the page; another language is fetched once somebody reads it. */
const OTHERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ default: Catalogue }>>> = {
  'zh-Hans': () => import('./zh-Hans.json'),
}
export const LANGUAGES: readonly Language[] = ['en', 'zh-Hans']
const KEPT = 'croupier.language'

class Words {
  language = $state<Language>('en')
  /** What is said in that language. */
  spoken = $state.raw<Catalogue>(ENGLISH)

  async start(): Promise<void> {
    const kept = localStorage.getItem(KEPT)
    const first = kept ?? (navigator.language.startsWith('zh') ? 'zh-Hans' : 'en')
    await this.choose(LANGUAGES.find((language) => language === first) ?? 'en', false)
  }

  /** Speaks a language from now on; where its words cannot be had, the one spoken so far stays. */
  async speak(language: Language): Promise<void> {
    try {
      this.spoken = language === 'en' ? ENGLISH : (await OTHERS[language]()).default
      this.language = language
    } catch {
      return
    }
  }

  async choose(language: Language, keep = true): Promise<void> {
    await this.speak(language)
    document.documentElement.lang = this.language
    if (keep) localStorage.setItem(KEPT, language)
  }
}

export const words = new Words()

/** Returns the words for a key, with `{facts}` filled in. */
export function t(key: Key, facts: Facts = {}): string {
  return fill(words.spoken[key] ?? key, facts)
}

/** Returns the words for a key made at run time, or what stands in for it where the catalogue has none. */
export function named(prefix: string, name: string, otherwise: string = name): string {
  return words.spoken[`${prefix}.${name}`] ?? otherwise
}

export function fill(text: string, facts: Facts): string {
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
