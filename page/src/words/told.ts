/**
 * The engine's sentences in the reader's language.
 *
 * It tells everything in English. The catalogue has each of its sentences as `told.<group>.<name>`, in English as the
 * engine writes it, with the facts in braces; a sentence that fits one is said with the same facts by the template of
 * the other language. A fact may be a piece with words of its own: `{where}` is one of `told.where.…`.
 */
import { cardName } from '../cards/names'
import { ENGLISH, fill, named, words } from './index.svelte'

/** What a sentence tells: a moment of a round, what went wrong, a choice of a game's rules, or a field of them. */
export type Group = 'round' | 'says' | 'rule' | 'field'

interface Template {
  readonly key: string
  readonly pattern: RegExp
  readonly facts: readonly string[]
}

const NUMBER = '\\d+'
const AMOUNT = '[\\d.,]+'
const NAME = '\\S+'
const CARD = '[A2-9TJQK][shdc]'
/** What a fact looks like, where it cannot be just anything. */
const SHAPES: Readonly<Record<string, string>> = {
  player: NAME,
  of: NAME,
  name: NAME,
  box: NUMBER,
  nth: NUMBER,
  number: NUMBER,
  count: NUMBER,
  shown: NUMBER,
  amount: AMOUNT,
  back: AMOUNT,
  odds: '\\d+:\\d+',
  card: `(?:the )?\\w+ of \\w+|${CARD}`,
}

const A_CARD = new RegExp(`^${CARD}$`)
const FACT = /\{(\w+)\}/g
const SUITS: Readonly<Record<string, string>> = { spades: 's', hearts: 'h', diamonds: 'd', clubs: 'c' }
const RANKS: Readonly<Record<string, string>> = { ace: 'A', ten: 'T', jack: 'J', queen: 'Q', king: 'K' }

/** Facts whose words are found otherwise than by a template of their own. */
const PIECES: Readonly<Record<string, (text: string) => string | null>> = {
  card,
  cards: (text) => each(text, card) ?? each(text, card, / /),
  whom: (text) => each(text, (one) => say('whom', one)),
  laid: (text) => each(text, (one) => say('laid', one)),
  pays: (text) => each(text, (one) => say('paid', one)),
  totals: (text) => each(text, (one) => one, /, | or /),
  ranks: (text) => each(text, (one) => named('rank', RANKS[one.slice(0, -1)] ?? one.slice(0, -1))),
  due: (text) => say('spot', text),
  wager,
}

/** Returns a sentence of the engine in the reader's language, or null where that is English or has no words for it. */
export function told(group: Group, english: string): string | null {
  return words.language === 'en' ? null : (say(group, english)?.trim() ?? null)
}

function say(group: string, text: string): string | null {
  for (const { key, pattern, facts } of templatesOf(group)) {
    const found = pattern.exec(text)
    const said = facts.map((name, at) => [name, found && piece(name, found[at + 1] ?? '')] as const)
    if (found && said.every(([, value]) => value !== null))
      return fill(words.spoken[key] ?? '', Object.fromEntries(said) as Record<string, string>)
  }
  return null
}

function piece(name: string, text: string): string | null {
  const own = PIECES[name]
  if (own) return own(text)
  return templatesOf(name).length ? say(name, text) : text
}

const known = new Map<string, readonly Template[]>()

/** How much of a template is its own words: the one that says most is tried first. */
const literal = (text: string): number => text.replace(FACT, '').length

function templatesOf(group: string): readonly Template[] {
  const found = known.get(group)
  if (found) return found
  const made = Object.entries(ENGLISH)
    .filter(([key]) => key.startsWith(`told.${group}.`))
    .sort(([, one], [, other]) => literal(other) - literal(one))
    .map(([key, text]) => template(key, text))
  known.set(group, made)
  return made
}

function template(key: string, text: string): Template {
  const facts = [...text.matchAll(FACT)].map(([, name = '']) => name)
  return { key, facts, pattern: new RegExp(`^${shaped(text, (name) => `(${shapeOf(name)})`)}$`, 'i') }
}

const shaped = (text: string, fact: (name: string) => string): string =>
  text.replace(/[.()+?]/g, '\\$&').replace(FACT, (_, name: string) => fact(name))

/** Returns what a fact looks like: its own shape, any of the pieces it may be, or anything. */
function shapeOf(name: string): string {
  const pieces = PIECES[name] ? [] : Object.entries(ENGLISH).filter(([key]) => key.startsWith(`told.${name}.`))
  return SHAPES[name] ?? (pieces.map(([, text]) => shaped(text, (inner) => `(?:${shapeOf(inner)})`)).join('|') || '.+?')
}

/** Returns a list with every piece in the reader's words. */
function each(text: string, one: (piece: string) => string | null, between = /, | and /): string | null {
  const said = text.split(between).map((part) => one(part)?.trim() ?? null)
  return said.includes(null) ? null : said.join(named('told', 'comma'))
}

/** Returns the name of a card, which the engine writes as `8h` or as `the 8 of hearts`. */
function card(text: string): string | null {
  if (A_CARD.test(text)) return cardName(text)
  const [, rank = '', suit = ''] = /^(?:the )?(\w+) of (\w+)$/i.exec(text) ?? []
  const written = (RANKS[rank.toLowerCase()] ?? rank) + (SUITS[suit] ?? '')
  return A_CARD.test(written) ? cardName(written) : null
}

/** Returns the name of a wager; a side wager of a game of one's own keeps the name on its layout. */
function wager(text: string): string {
  const title = text.replace(/ wager$/, '')
  const key = Object.keys(ENGLISH).find((name) => name.startsWith('wager.') && ENGLISH[name] === title)
  return say('wager', text) ?? named('wager', key?.slice(6) ?? title)
}
