/** Finds clauses by their words or number: every word asked for begins a word of the clause. */
import type { GameRules } from '../../api/types'

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
const WORD = /[a-z0-9][a-z0-9+.']*/g
const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? []

/** Returns the hits, those of the exact number first, then in the order of the books. */
export function find(query: string, books: readonly GameRules[]): Hit[] {
  const wanted = wordsOf(query)
  if (!wanted.length) return []
  const found = new Map<string, Place[]>()
  const exact: string[] = []
  for (const { game, clauses } of books) {
    for (const { number, says } of clauses) {
      const own = [...wordsOf(says), number.toLowerCase()]
      if (!wanted.every((want) => own.some((word) => word.startsWith(want)))) continue
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
  for (const match of text.matchAll(/[A-Za-z0-9][A-Za-z0-9+.']*/g)) {
    const want = wanted.filter((word) => match[0].toLowerCase().startsWith(word)).sort((a, b) => b.length - a.length)[0]
    if (want === undefined) continue
    if (match.index > last) pieces.push({ text: text.slice(last, match.index), hit: false })
    pieces.push({ text: text.slice(match.index, match.index + want.length), hit: true })
    last = match.index + want.length
  }
  if (last < text.length) pieces.push({ text: text.slice(last), hit: false })
  return pieces
}
