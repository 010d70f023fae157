/** Strategy as a grid: every first hand, or the rows of the chart with the mean of the hands that belong to them. */
import type { GameFigures, HandValue } from '../../api/types'

export const ACTIONS = ['stand', 'hit', 'double', 'split', 'surrender', 'even-money'] as const
export type Action = (typeof ACTIONS)[number]
export const UPS = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'A']

export interface Choice {
  readonly action: string
  readonly ev: number
}

export interface Cell {
  readonly row: string
  readonly up: string
  /** What is written on the cell: S, H, Dh… */
  readonly code: string
  readonly action: Action
  /** Every allowed choice, the best first; none where no two cards make this row. */
  readonly choices: readonly Choice[]
  readonly probability: number
}

export interface Grid {
  readonly columns: readonly string[]
  readonly rows: readonly { readonly name: string; readonly cells: readonly Cell[] }[]
}

const LETTER: Readonly<Record<string, string>> = { stand: 'S', hit: 'H', double: 'D', split: 'P', surrender: 'R', 'even-money': 'E' }

const ranked = (ev: Readonly<Record<string, number>>): Choice[] =>
  Object.entries(ev).map(([action, value]) => ({ action, ev: value })).sort((one, other) => other.ev - one.ev)

const inOrder = (ups: readonly string[]): string[] => [...new Set(ups)].sort((one, other) => UPS.indexOf(one) - UPS.indexOf(other))

/** Returns every first hand against every first card of the dealer. */
export function handGrid(hands: readonly HandValue[]): Grid {
  const columns = inOrder(hands.map((one) => one.up))
  const names = [...new Set(hands.map((one) => one.hand))]
  const found = new Map(hands.map((one) => [`${one.hand} ${one.up}`, one]))
  const cells = (name: string): Cell[] =>
    columns.flatMap((up) => {
      const one = found.get(`${name} ${up}`)
      if (!one) return []
      const choices = ranked(one.ev)
      return [{ row: name, up, code: LETTER[one.best] ?? '?', action: one.best as Action, choices, probability: one.probability }]
    })
  return { columns, rows: names.map((name) => ({ name, cells: cells(name) })) }
}

/** Returns the chart a player can carry; the values of a row are the mean of its two-card hands. */
export function chartGrid(figures: GameFigures): Grid {
  const chart = figures.chart
  if (!chart || !figures.main) return { columns: [], rows: [] }
  const means = meanValues(figures.main.hands)
  const columns = inOrder(chart.columns)
  const rows = Object.entries(chart.rows).map(([name, codes]) => ({
    name,
    cells: columns.map((up) => {
      const place = chart.columns.indexOf(up)
      const own = codes[place] ?? AS_TOTAL
      // A dash is read as the row of the total.
      const code = own === AS_TOTAL ? (chart.rows[totalOf(name)]?.[place] ?? own) : own
      const mean = means.get(`${name} ${up}`)
      const choices = ranked(mean?.ev ?? {})
      return { row: name, up, code, action: actionOf(code), choices, probability: mean?.probability ?? 0 }
    }),
  }))
  return { columns, rows }
}

const AS_TOTAL = '-'

/** Returns the row of a pair's total. */
function totalOf(row: string): string {
  const card = row.slice('pair '.length)
  return card === 'A' ? 'soft 12' : `hard ${2 * (card === 'T' ? 10 : Number(card))}`
}

/** Returns what a code of the chart does first. */
function actionOf(code: string): Action {
  const first: Readonly<Record<string, Action>> = { H: 'hit', S: 'stand', D: 'double', P: 'split', R: 'surrender' }
  return first[code.charAt(0)] ?? 'hit'
}

interface Mean {
  readonly ev: Record<string, number>
  readonly probability: number
}

function meanValues(hands: readonly HandValue[]): Map<string, Mean> {
  const found = new Map<string, HandValue[]>()
  for (const one of hands) {
    const key = `${rowOf(one.hand)} ${columnOf(one.up)}`
    found.set(key, [...(found.get(key) ?? []), one])
  }
  return new Map([...found].map(([key, own]) => [key, mean(own)]))
}

function mean(hands: readonly HandValue[]): Mean {
  const all = hands.reduce((sum, one) => sum + one.probability, 0)
  const ev: Record<string, number> = {}
  for (const action of ACTIONS) {
    const values = hands.map((one) => one.ev[action])
    // A choice that only some of the hands have says nothing about the row.
    if (values.every((value) => value !== undefined))
      ev[action] = hands.reduce((sum, one) => sum + (one.probability / all) * (one.ev[action] ?? 0), 0)
  }
  return { ev, probability: all }
}

/** Returns the row of the chart a first hand belongs to. */
export function rowOf(hand: string): string {
  const [one = '', other = ''] = hand.split(',')
  return one === other ? `pair ${one}` : totalRow(one, other)
}

/** Returns the column of what the dealer shows: a card, or the total of two where both are seen. */
export function columnOf(up: string): string {
  const [one = '', other] = up.split(',')
  return other === undefined ? one : totalRow(one, other)
}

/** Returns the row of the total of two cards, an Ace first. */
function totalRow(one: string, other: string): string {
  if (one === other) return totalOf(`pair ${one}`)
  const points = (card: string): number => (card === 'A' ? 11 : card === 'T' ? 10 : Number(card))
  const total = points(one) + points(other)
  return one === 'A' ? `soft ${total}` : `hard ${total}`
}

/** Returns how much the best choice is better than the next one. */
export const margin = (cell: Cell): number => {
  const [best, next] = cell.choices
  return best && next ? best.ev - next.ev : 0
}
