/** Why a line came out as it did is told with the amounts of the line, in every language. */
import { afterEach, beforeAll, expect, it } from 'vitest'
import { because } from '../src/screens/tables/reason'
import { words } from '../src/words/index.svelte'

beforeAll(() => words.need('table'))
afterEach(() => words.speak('en'))

it('what is given up is the part that the rules say, not always half', async () => {
  const line = { staked: 10_000, returned: 7500 }
  expect(because({ kind: 'surrendered' }, line)).toBe('The house keeps 25.')
  await words.speak('zh-Hans')
  expect(because({ kind: 'surrendered' }, line)).toBe('赌场收取 25。')
})
