/** Every suit sign of a card's face as one path: a deal puts a third of the nodes on the page that single signs would. */
import { COURT, PIPS, SUITS } from './faces'

/** Where a sign lies: its middle, its size, and whether it stands on its head. */
type Sign = readonly [x: number, y: number, size: number, turned: boolean]

const SMALL = 0.78
const PLAIN = 0.95
const ACE = 2.5
const MIDDLE = 70
const CORNERS: readonly Sign[] = [[13.5, 36, SMALL, false], [86.5, 104, SMALL, true]]
const COURTS: readonly Sign[] = [[50, 36, PLAIN, false], [50, 104, PLAIN, true]]
const DRAWN = new Map<string, string>()

/** Returns the signs of a card, such as `Ts`, as path data; worked out once a card. */
export function signsOf(card: string): string {
  const known = DRAWN.get(card)
  if (known !== undefined) return known
  const rank = card.slice(0, -1)
  const shape = SUITS[card.slice(-1)] ?? ''
  const signs = [...CORNERS, ...(COURT.has(rank) ? COURTS : pips(rank))]
  const made = signs.map((sign) => placed(shape, sign)).join('')
  DRAWN.set(card, made)
  return made
}

function pips(rank: string): readonly Sign[] {
  return (PIPS[rank] ?? []).map(([x, y]) => [x, y, rank === 'A' ? ACE : PLAIN, y > MIDDLE])
}

/** Returns path data moved, sized and turned; an arc keeps its flags, for a turn by half does not mirror it. */
function placed(shape: string, [x, y, size, turned]: Sign): string {
  const scale = turned ? -size : size
  return shape.replace(/([A-Za-z])([^A-Za-z]*)/g, (_, command: string, rest: string) => {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
    const moved = command === command.toUpperCase() ? [x, y] : [0, 0]
    return command + numbers.map((value, index) => round(coordinate(command, value, index, scale, moved))).join(' ')
  })
}

const ARC = 7

function coordinate(command: string, value: number, index: number, scale: number, [x = 0, y = 0]: readonly number[]): number {
  if (command === 'H') return value * scale + x
  const at = command.toUpperCase() === 'A' ? index % ARC : 5 + (index % 2)
  if (at < 2) return value * Math.abs(scale)
  return at < 5 ? value : value * scale + (at === 5 ? x : y)
}

const round = (value: number): number => Math.round(value * 100) / 100
