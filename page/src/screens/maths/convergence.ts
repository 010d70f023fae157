/** The picture of an estimate that settles: rounds on a logarithmic scale, its band, and the exact value across. */
import type { SimulatedWager } from '../../api/types'

export const WIDE = 800
export const HIGH = 360
export const LEFT = 74
export const BOTTOM = 34
const TOP = 12
const RIGHT = 46
/** The picture begins with so small a share of the rounds: before that the estimate says nothing yet. */
const BEGINS = 2000
/** Standard errors either side that hold the value 95 times in 100. */
export const SURE = 1.96

export interface Picture {
  readonly line: string
  readonly band: string
  readonly exact: number | null
  readonly ticksX: readonly { readonly at: number; readonly rounds: number }[]
  readonly ticksY: readonly { readonly at: number; readonly value: number }[]
  /** Digits of a per cent that tell the lines across apart. */
  readonly digits: number
  readonly last: { readonly x: number; readonly y: number } | null
}

export function draw(wager: SimulatedWager, goal: number): Picture {
  const first = Math.max(1e3, goal / BEGINS)
  const points = wager.points.filter((point) => point.rounds >= first)
  const from = Math.log10(Math.min(first, ...points.map((point) => point.rounds)))
  const to = Math.log10(Math.max(goal, 10 ** (from + 1)))
  const centre = wager.exact ?? wager.ev
  const half = reach(wager, points, centre)
  const x = (rounds: number): number => LEFT + ((Math.log10(rounds) - from) / (to - from)) * (WIDE - LEFT - RIGHT)
  const y = (value: number): number => TOP + (1 - (value - centre + half) / (2 * half)) * (HIGH - TOP - BOTTOM)
  const spot = (rounds: number, value: number): string => `${x(rounds).toFixed(1)},${clamp(y(value)).toFixed(1)}`
  const upper = points.map((point) => spot(point.rounds, point.ev + SURE * point.se))
  const lower = points.map((point) => spot(point.rounds, point.ev - SURE * point.se)).reverse()
  const end = points.at(-1)
  return {
    line: points.map((point) => spot(point.rounds, point.ev)).join(' '),
    band: [...upper, ...lower].join(' '),
    exact: wager.exact === null ? null : y(wager.exact),
    ticksX: decades(from, to).map((rounds) => ({ at: x(rounds), rounds })),
    ticksY: steps(centre, half).map((value) => ({ at: y(value), value })),
    digits: Math.max(0, Math.ceil(-Math.log10(stepOf(half) * 100) - 1e-9)),
    last: end ? { x: x(end.rounds), y: clamp(y(end.ev)) } : null,
  }
}

const clamp = (value: number): number => Math.min(Math.max(value, -HIGH), 2 * HIGH)

/** Returns how far up and down the picture goes: as far as most of the band, so that its end can be told from the value. */
function reach(wager: SimulatedWager, points: SimulatedWager['points'], centre: number): number {
  const early = points.find((point) => point.rounds >= 8 * (points[0]?.rounds ?? 0)) ?? points.at(-1)
  const band = 1.6 * SURE * (early?.se ?? wager.se)
  const off = Math.abs(wager.ev - centre) + SURE * wager.se
  return Math.max(band, 1.15 * off, 1e-9)
}

const decades = (from: number, to: number): number[] =>
  Array.from({ length: Math.floor(to) - Math.ceil(from) + 1 }, (_, at) => 10 ** (Math.ceil(from) + at))

function stepOf(half: number): number {
  const rough = half / 2.5
  const size = 10 ** Math.floor(Math.log10(rough))
  return [1, 2, 5, 10].map((times) => times * size).find((one) => one >= rough) ?? rough
}

function steps(centre: number, half: number): number[] {
  const step = stepOf(half)
  const found: number[] = []
  for (let value = Math.ceil((centre - half) / step) * step; value <= centre + half; value += step) found.push(value)
  return found
}
