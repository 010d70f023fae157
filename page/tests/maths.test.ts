/** The mathematics room without a server: addresses, grids, files and the picture of an estimate. */
import { describe, expect, it } from 'vitest'
import type { GameFigures, SimulatedWager } from '../src/api/types'
import { addressOf, readStudy, withChange } from '../src/screens/maths/address'
import { BOTTOM, draw, HIGH, WIDE } from '../src/screens/maths/convergence'
import { csv, wagerRows } from '../src/screens/maths/files'
import { worth } from '../src/screens/maths/figures'
import { chartGrid, columnOf, handGrid, margin, rowOf } from '../src/screens/maths/grid'
import { read } from '../src/route.svelte'

const at = (address: string) => readStudy(read(new URL(address, 'http://house')))

describe('the address of a study', () => {
  it.each([
    '/maths/lucky8',
    '/maths/ace-race/charts?decks=2',
    '/maths/lucky8/what-if?set=dealer.soft_17%3Dhit&set=side.pair.pays%3Dpair%3D12%3A1&without=lucky8',
  ])('%s reads back to itself', (address) => {
    expect(addressOf(at(address))).toBe(address)
  })

  it('keeps a change in its place and forgets one that is none', () => {
    const one = withChange(withChange(at('/maths/lucky8'), 'split.hands', '2', '4'), 'dealer.soft_17', 'hit', 'stand')
    const two = withChange(one, 'split.hands', '3', '4')
    expect(two.changes).toEqual([['split.hands', '3'], ['dealer.soft_17', 'hit']])
    expect(withChange(two, 'split.hands', '4', '4').changes).toEqual([['dealer.soft_17', 'hit']])
  })
})

it('shows the standard error beside a simulated value and beside no other', () => {
  expect(worth({ ev: -0.0625, simulated: { error: 0.0015 } })).toBe('−6.2500 % ± 0.1500 %')
  expect(worth({ ev: 0.03, simulated: null })).toBe('+3.0000 %')
})

const hand = (name: string, up: string, probability: number, ev: Record<string, number>) => ({
  hand: name, up, probability, ev, best: Object.entries(ev).sort((a, b) => b[1] - a[1])[0]?.[0] ?? '',
})
const HANDS = [
  hand('T,6', 'T', 0.02, { stand: -0.54, hit: -0.539, surrender: -0.5 }),
  hand('9,7', 'T', 0.01, { stand: -0.57, hit: -0.509, surrender: -0.5 }),
  hand('8,8', 'T', 0.005, { stand: -0.54, hit: -0.53, split: -0.48 }),
]

describe('the grids', () => {
  it('put every hand in its row', () => {
    expect(['T,6', 'A,7', '8,8', 'A,T'].map(rowOf)).toEqual(['hard 16', 'soft 18', 'pair 8', 'soft 21'])
  })

  it('show the best of every hand and what the next would cost', () => {
    const grid = handGrid(HANDS)
    expect(grid.rows.map((row) => row.cells.map((cell) => cell.code))).toEqual([['R'], ['R'], ['P']])
    expect(margin(grid.rows[2]?.cells[0] as never)).toBeCloseTo(0.05, 12)
  })

  it('mean the hands of a row by how often they come, and read a dash as the total', () => {
    const chart = { columns: ['T'], rows: { 'hard 16': ['Rs'], 'pair 8': ['-'] }, insurance: false, even_money: false, ev: 0, best_ev: 0, cost: 0 }
    const grid = chartGrid({ chart, main: { hands: HANDS } } as unknown as GameFigures)
    const sixteen = grid.rows[0]?.cells[0]
    expect(sixteen?.choices.find((choice) => choice.action === 'hit')?.ev).toBeCloseTo((2 * -0.539 - 0.509) / 3, 12)
    expect(grid.rows[1]?.cells[0]?.code).toBe('Rs')
  })

  it('is by the total of both cards where the dealer shows two', () => {
    expect([columnOf('T'), columnOf('6,T'), columnOf('A,A'), columnOf('A,6'), columnOf('8,8')]).toEqual(['T', 'hard 16', 'soft 12', 'soft 17', 'hard 16'])
    const hands = [{ hand: 'T,6', up: '6,T', probability: 0.5, best: 'stand', ev: { stand: 0.2, hit: 0.1 } }, { hand: 'T,6', up: '8,8', probability: 0.5, best: 'stand', ev: { stand: 0.4, hit: 0.1 } }]
    const chart = { columns: ['hard 16'], rows: { 'hard 16': ['S'] } }
    const grid = chartGrid({ chart, main: { hands } } as unknown as GameFigures)
    expect(grid.rows[0]?.cells[0]?.choices[0]).toEqual({ action: 'stand', ev: expect.closeTo(0.3, 12) })
  })
})

describe('the files', () => {
  it('quote what would break a row', () => {
    expect(csv([['a', 'b,c'], ['say "no"', null]])).toBe('a,"b,c"\r\n"say ""no""",\r\n')
  })

  it('have every outcome with its exact fraction', () => {
    const side = { pair: { ev: -0.1, ev_exact: '-1/10', policy: '', sd: 3, hit_frequency: 0.07, outcomes: [{ name: 'pair', pays: 11, probability: 0.07, exact: '23/311' }] } }
    const rows = wagerRows({ game: 'lucky8', decks: 6, rulebook: 'sha256:1', version: '1', side } as unknown as GameFigures)
    expect(rows[1]).toEqual(['lucky8', 6, 'sha256:1', '1', 'pair', -0.1, '-1/10', '', 3, 0.07, 'pair', 11, 0.07, '23/311'])
  })
})

describe('the picture of an estimate', () => {
  const points = [1e4, 1e5, 1e6, 1e7].map((rounds) => ({ rounds, ev: -0.002 + 1 / rounds, se: 1.1 / Math.sqrt(rounds) }))
  const wager = { what: 'main', ev: -0.0019, se: 0.00035, sd: 1.1, hit_frequency: 0.42, exact: -0.0016, z: -0.9, points } as SimulatedWager

  it('has the exact value and the end of the estimate inside', () => {
    const picture = draw(wager, 1e7)
    for (const y of [picture.exact ?? -1, picture.last?.y ?? -1]) {
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(HIGH - BOTTOM)
    }
    expect(picture.last?.x).toBeLessThanOrEqual(WIDE)
    expect(picture.ticksX.map((tick) => tick.rounds)).toContain(1e6)
    expect(picture.ticksY.length).toBeGreaterThan(2)
  })

  it('draws nothing twice over before anything was played', () => {
    expect(draw({ ...wager, points: [] }, 1e6).last).toBe(null)
  })
})
