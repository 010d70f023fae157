/** Files one takes away: tables as CSV, and what the server wrote. */
import type { GameFigures } from '../../api/types'

/** Lets the browser save a file. */
export function save(name: string, content: BlobPart, kind: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type: kind }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Returns the bytes of a text in base 64. */
export const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))

type Cell = string | number | null | undefined

/** Returns rows as CSV. */
export const csv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n'

function cell(value: Cell): string {
  const text = value === null || value === undefined ? '' : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns every outcome of every wager; the columns name the game and what worked it out. */
export function wagerRows(found: GameFigures): Cell[][] {
  const own = [found.game, found.decks, found.rulebook, found.version]
  const rows: Cell[][] = [['game', 'decks', 'rulebook', 'version', 'wager', 'ev', 'ev_exact', 'error', 'sd', 'hit_frequency', 'outcome', 'pays', 'probability', 'exact']]
  const main = found.main
  if (main) rows.push([...own, 'main', main.ev, '', '', main.sd, main.hit_frequency, '', '', '', ''])
  for (const [name, side] of Object.entries(found.side ?? {}))
    for (const one of side.outcomes)
      rows.push([...own, name, side.ev, side.ev_exact, side.simulated?.error ?? '', side.sd, side.hit_frequency, one.name, one.pays, one.probability, one.exact])
  return rows
}

const ACTIONS = ['stand', 'hit', 'double', 'split', 'surrender', 'even-money']

/** Returns what every choice of every first hand is worth. */
export function handRows(found: GameFigures): Cell[][] {
  const own = [found.game, found.decks, found.rulebook, found.version]
  const rows: Cell[][] = [['game', 'decks', 'rulebook', 'version', 'hand', 'up', 'probability', 'best', ...ACTIONS]]
  for (const one of found.main?.hands ?? [])
    rows.push([...own, one.hand, one.up, one.probability, one.best, ...ACTIONS.map((action) => one.ev[action])])
  return rows
}
