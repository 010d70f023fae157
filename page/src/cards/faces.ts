/** How a card is drawn: the paths of the suits and where the pips of each rank lie, on a face of 100 by 140. */
export const SUITS: Readonly<Record<string, string>> = {
  s: 'M0-10C3.6-5 10-1.6 10 3.4a4.6 4.6 0 0 1-8.4 2.7C1.8 8.6 2.6 9.6 4 10.6H-4C-2.6 9.6-1.8 8.6-1.6 6.1A4.6 4.6 0 0 1-10 3.4C-10-1.6-3.6-5 0-10Z',
  h: 'M0 10C-4 5-10 1.6-10-4a5.3 5.3 0 0 1 10-2.6A5.3 5.3 0 0 1 10-4C10 1.6 4 5 0 10Z',
  d: 'M0-11C2.4-6.6 5-3.2 8.4 0 5 3.2 2.4 6.6 0 11-2.4 6.6-5 3.2-8.4 0-5-3.2-2.4-6.6 0-11Z',
  c: 'M0-10.4a4.7 4.7 0 0 1 3.5 7.8A4.7 4.7 0 1 1 1.5 4.4C1.7 7.6 2.4 9.4 4 10.6H-4C-2.4 9.4-1.7 7.6-1.5 4.4A4.7 4.7 0 1 1-3.5-2.6 4.7 4.7 0 0 1 0-10.4Z',
}

type Pip = readonly [x: number, y: number]
const L = 31
const M = 50
const R = 69
const TOP = 33
const LOW = 107
const MID = 70

const COLUMN: Readonly<Record<number, readonly Pip[]>> = {
  2: [[M, TOP], [M, LOW]],
  3: [[M, TOP], [M, MID], [M, LOW]],
}
const FOUR: readonly Pip[] = [[L, TOP], [R, TOP], [L, LOW], [R, LOW]]
const EIGHT: readonly Pip[] = [...FOUR, [L, 57.7], [R, 57.7], [L, 82.3], [R, 82.3]]

export const PIPS: Readonly<Record<string, readonly Pip[]>> = {
  A: [[M, MID]],
  '2': COLUMN[2] ?? [],
  '3': COLUMN[3] ?? [],
  '4': FOUR,
  '5': [...FOUR, [M, MID]],
  '6': [...FOUR, [L, MID], [R, MID]],
  '7': [...FOUR, [L, MID], [R, MID], [M, 51.5]],
  '8': [...FOUR, [L, MID], [R, MID], [M, 51.5], [M, 88.5]],
  '9': [...EIGHT, [M, MID]],
  T: [...EIGHT, [M, 45.4], [M, 94.6]],
}

export const COURT: ReadonlySet<string> = new Set(['J', 'Q', 'K'])
export const isRed = (suit: string): boolean => suit === 'h' || suit === 'd'
export const rankText = (rank: string): string => (rank === 'T' ? '10' : rank)
export const HIDDEN = '??'
