/** An act is marked by the advice on its own decision, and by nothing else. */
import { expect, it } from 'vitest'
import type { Advice } from '../src/api/types'
import { coach, marked } from '../src/stores/coach.svelte'

const advice = {
  table: 'one', version: 7, box: 1, hand: 0, cards: ['Ts', '6h'], up: '7d', shoe: 'fresh', best: 'hit', exact: true,
  options: [{ act: 'hit', ev: -0.41 }, { act: 'stand', ev: -0.48 }],
} as unknown as Advice

it('tells what an act costs against the best', () => {
  expect(marked(advice, 'hit')).toEqual({ act: 'hit', best: 'hit', cost: 0 })
  expect(marked(advice, 'stand')?.cost).toBeCloseTo(0.07)
  expect(marked(advice, 'insure')).toBeNull()
})

it('counts the acts of the visit, those of another version left out', () => {
  coach.advice = advice
  coach.judge('one', 7, 'hit')
  coach.judge('one', 7, 'stand')
  coach.judge('one', 8, 'stand')
  expect([coach.best, coach.made, coach.mark]).toEqual([1, 2, null])
})
