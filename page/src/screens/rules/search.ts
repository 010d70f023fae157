/**
 * Finds clauses by their words or number: every word asked for begins a word of the clause, in the reader's language or
 * in English. Chinese is not written in words: there every character sequence asked for stands in the clause.
 */
import type { GameRules } from '../../api/types'
import { clauseIn } from '../../words/index.svelte'

export interface Place {
  readonly game: string
  readonly number: string
}

/** One text, and every place where it stands. */
export interface Hit {
  readonly says: string
  readonly places: readonly Place[]
}

export interface Piece {
  readonly text: string
  readonly hit: boolean
}

const MOST = 60
const WORD = /[a-z0-9][a-z0-9+.']*|\p{Script=Han}+/gu
const HAN = /^\p{Script=Han}/u
const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? []

/** Returns the hits, those of the exact number first, then in the order of the books. */
export function find(query: string, books: readonly GameRules[]): Hit[] {
  const wanted = wordsOf(query)
  if (!wanted.length) return []
  const found = new Map<string, Place[]>()
  const exact: string[] = []
  for (const { game, clauses } of books) {
    for (const clause of clauses) {
      const { number } = clause
      const says = clauseIn(clause)
      const own = [...wordsOf(clause.says), number.toLowerCase()]
      if (!wanted.every((want) => (HAN.test(want) ? says.includes(want) : own.some((word) => word.startsWith(want))))) continue
      const places = found.get(says) ?? []
      if (!places.length) found.set(says, places)
      places.push({ game, number })
      if (wanted.includes(number.replace(/\.$/, '').toLowerCase())) exact.push(says)
    }
  }
  const order = [...new Set([...exact, ...found.keys()])]
  return order.slice(0, MOST).map((says) => ({ says, places: found.get(says) ?? [] }))
}

/** Returns a text in pieces, those that were asked for marked. */
export function marked(text: string, query: string): Piece[] {
  const wanted = wordsOf(query)
  const pieces: Piece[] = []
  let last = 0
  for (const match of text.matchAll(/[A-Za-z0-9][A-Za-z0-9+.']*|\p{Script=Han}+/gu)) {
    const [at, length] = within(match[0].toLowerCase(), wanted)
    if (!length) continue
    const from = match.index + at
    if (from > last) pieces.push({ text: text.slice(last, from), hit: false })
    pieces.push({ text: text.slice(from, from + length), hit: true })
    last = from + length
  }
  if (last < text.length) pieces.push({ text: text.slice(last), hit: false })
  return pieces
}

/** Returns where in a word the longest of those asked for stands, and its length; 0 long where none does. */
function within(word: string, wanted: readonly string[]): readonly [number, number] {
  const fits = wanted.filter((want) => (HAN.test(want) ? word.includes(want) : word.startsWith(want)))
  const longest = fits.sort((a, b) => b.length - a.length)[0]
  return longest === undefined ? [0, 0] : [word.indexOf(longest), longest.length]
}
