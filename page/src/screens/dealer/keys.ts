/** Cards by keyboard: a rank, then a suit; a ten is 0 or t. */
const RANKS: Readonly<Record<string, string>> = {
  a: 'A', '1': 'A', '2': '2', '3': '3', '4': '4', '5': '5', '6': '6', '7': '7', '8': '8', '9': '9',
  '0': 'T', t: 'T', j: 'J', q: 'Q', k: 'K',
}
export const RANK_KEYS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const
export const SUIT_KEYS = ['s', 'h', 'd', 'c'] as const
const SUITS: ReadonlySet<string> = new Set(SUIT_KEYS)

/** What a key makes of the rank typed so far: a rank, a whole card, or nothing. */
export interface Typed {
  readonly rank: string
  readonly card: string
}

/** Returns what is typed after another key, or null where the key means nothing here. */
export function typed(rank: string, key: string): Typed | null {
  const low = key.toLowerCase()
  if (rank && SUITS.has(low)) return { rank: '', card: rank + low }
  const found = RANKS[low]
  return found === undefined ? null : { rank: found, card: '' }
}

/** Returns the cards of a line that a scanner, an electronic shoe or a person wrote: `8h`, `10s`, `Kd 9c`. */
export function scanned(line: string): readonly string[] | null {
  const words = line.trim().split(/[\s,;]+/).filter(Boolean)
  const cards = words.map(cardOf)
  return cards.length && cards.every((card) => card !== '') ? cards : null
}

function cardOf(word: string): string {
  const rank = word.slice(0, -1).toLowerCase().replace(/^10$/, 't')
  const found = RANKS[rank]
  const suit = word.slice(-1).toLowerCase()
  return found !== undefined && SUITS.has(suit) ? found + suit : ''
}
