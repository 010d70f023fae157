/** Cards come one by one by the clock, a slow page leaves none behind, and where motion is unwanted they lie at once. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { apart } from '../src/cards/dealing'
import { Deal } from '../src/stores/deal.svelte'

const ORDER = new Map([['1.0.0', 0], ['2.0.0', 1], ['0.0.0', 2], ['1.0.1', 3]])
const seen = (deal: Deal): number[] => [deal.shown('1.0', 2), deal.shown('2.0', 1), deal.shown('0.0', 1)]
let reduced = false

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
})

afterEach(() => {
  reduced = false
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('deals one card after the other', () => {
  const deal = new Deal()
  deal.begin(ORDER, true)
  expect(seen(deal)).toEqual([1, 0, 0])
  vi.advanceTimersByTime(apart())
  expect(seen(deal)).toEqual([1, 1, 0])
  vi.advanceTimersByTime(2 * apart())
  expect(seen(deal)).toEqual([2, 1, 1])
  vi.advanceTimersByTime(2_000)
  expect(deal.order.size).toBe(0)
  expect(seen(deal)).toEqual([2, 1, 1])
})

it('flies on where a view brings nothing new, and gives way to new cards', () => {
  const deal = new Deal()
  deal.begin(ORDER, true)
  deal.begin(new Map(), false)
  expect(seen(deal)).toEqual([1, 0, 0])
  deal.begin(new Map([['3.0.0', 0]]), false)
  expect(seen(deal)).toEqual([2, 1, 1])
})

it('ends with its round', () => {
  const deal = new Deal()
  deal.begin(ORDER, true)
  deal.begin(new Map(), true)
  expect(seen(deal)).toEqual([2, 1, 1])
})

it('lets every card lie where motion is unwanted', () => {
  reduced = true
  const deal = new Deal()
  deal.begin(ORDER, true)
  expect(seen(deal)).toEqual([2, 1, 1])
})
