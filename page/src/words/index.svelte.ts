/** Every string of the page, by key, in the language that is spoken. */
import { BUILT_IN, fetched, LANGUAGES, type Area, type Catalogue, type Key, type Language } from './areas'

export { LANGUAGES, type Key, type Language }
type Facts = Readonly<Record<string, string | number>>

const KEPT = 'croupier.language'

class Words {
  language = $state<Language>('en')
  /** What is said in that language. */
  spoken = $state.raw<Catalogue>(BUILT_IN)

  readonly #needed = new Set<Area>(['page'])
  /** What was fetched, by language and area. */
  readonly #fetched = new Map<string, Catalogue>([['en page', BUILT_IN]])
  /** Words that came from the server, by language: they go before any others. */
  readonly #added: Partial<Record<Language, Catalogue>> = {}
  /** Words of single tables' rules, which stand in where there are no others. */
  readonly #learnt: Partial<Record<Language, Catalogue>> = {}

  /** Takes in words that the server has: the catalogue of a language and these are one. */
  add(language: Language, catalogue: Catalogue): void {
    this.#added[language] = { ...this.#added[language], ...catalogue }
    this.#tell()
  }

  /** Takes in words of one table's rules, under keys for which there are no others yet. */
  learn(language: Language, catalogue: Catalogue): void {
    this.#learnt[language] = { ...catalogue, ...this.#learnt[language] }
    this.#tell()
  }

  /** Fetches what a screen says, in the language that is spoken and in any that is chosen later. */
  async need(...areas: readonly Area[]): Promise<void> {
    for (const area of areas) this.#needed.add(area)
    await this.#fetch(this.language)
    this.#tell()
  }

  async start(): Promise<void> {
    const kept = localStorage.getItem(KEPT)
    const first = kept ?? (navigator.language.startsWith('zh') ? 'zh-Hans' : 'en')
    await this.choose(LANGUAGES.find((language) => language === first) ?? 'en', false)
  }

  /** Speaks a language from now on; where its words cannot be had, the one spoken so far stays. */
  async speak(language: Language): Promise<void> {
    try {
      await this.#fetch(language)
    } catch {
      return
    }
    this.language = language
    this.#tell()
  }

  async choose(language: Language, keep = true): Promise<void> {
    await this.speak(language)
    document.documentElement.lang = this.language
    if (keep) localStorage.setItem(KEPT, language)
  }

  /** Fetches what is missing, and what a screen comes to need meanwhile. */
  async #fetch(language: Language): Promise<void> {
    const missing = [...this.#needed].filter((area) => !this.#fetched.has(`${language} ${area}`))
    if (!missing.length) return
    await Promise.all(missing.map(async (area) => this.#fetched.set(`${language} ${area}`, await fetched(language, area))))
    await this.#fetch(language)
  }

  #tell(): void {
    const own = [...this.#needed].map((area) => this.#fetched.get(`${this.language} ${area}`))
    this.spoken = Object.assign({}, this.#learnt[this.language], ...own, this.#added[this.language]) as Catalogue
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

/** Returns what a clause says in the reader's language, or in English where there is no other text of it. */
export function clauseIn({ says, chinese }: { readonly says: string; readonly chinese?: string }): string {
  return words.language === 'zh-Hans' && chinese ? chinese : says
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
export const money = (cents: number): string => moneyIn(words.language, cents)

export function moneyIn(language: Language, cents: number): string {
  return format(language, cents % 100 === 0 ? 0 : 2).format(cents / 100)
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

/** Returns odds such as "3:2" as people say them. */
export function odds(text: string): string {
  const [of = '', to = ''] = text.split(':')
  return t('odds', { of, to })
}
