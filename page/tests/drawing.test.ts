/** The signs of a face: as many as the card counts, on the face, and drawn once. */
import { describe, expect, it } from 'vitest'
import { signsOf } from '../src/cards/drawing'
import { PIPS } from '../src/cards/faces'

const CORNERS = 2
const starts = (path: string): number => (path.match(/M/g) ?? []).length
const points = (path: string): number[] =>
  [...path.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)])

describe.each(['s', 'h', 'd', 'c'])('the suit %s', (suit) => {
  it.each(Object.entries(PIPS))('has the pips of %s', (rank, pips) => {
    expect(starts(signsOf(`${rank}${suit}`))).toBe(pips.length + CORNERS)
  })

  it.each(['J', 'Q', 'K'])('has two more signs on %s', (rank) => {
    expect(starts(signsOf(`${rank}${suit}`))).toBe(CORNERS + 2)
  })

  it('stays on the face', () => {
    for (const at of points(signsOf(`T${suit}`))) expect(at > 0 && at < 140, String(at)).toBe(true)
    expect(signsOf(`T${suit}`)).not.toMatch(/NaN|undefined/)
  })
})

it('turns the lower half on its head', () => {
  const [, , , , , upper = 0, , lower = 0] = points(signsOf('2s'))
  expect(upper).toBeLessThan(33)
  expect(lower).toBeGreaterThan(107)
})
