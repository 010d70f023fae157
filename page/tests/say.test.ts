/** A fact is written as `croupier.words.render` writes it, by the same cases. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES, words, type Language } from '../src/words/index.svelte'
import { say, type Fact } from '../src/words/say'

type Case = { fact: Fact } & Record<Language, string>
const cases = JSON.parse(readFileSync(join(import.meta.dirname, '../../tests/words/facts.json'), 'utf8')) as Case[]

beforeAll(() => words.need('table'))
afterEach(() => words.speak('en'))

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(cases)('$en', async (one) => {
    await words.speak(language)
    expect(say(one.fact)).toBe(one[language])
  })
})

it('a fact that begins a sentence begins with a capital letter', () => {
  words.add('en', { 'made.up': '{Card} is burned, and {card} stays.' })
  const card: Fact = { is: 'cards', cards: ['8h'], style: 'the' }
  expect(say({ is: 'message', key: 'made.up', facts: { card } })).toBe('The 8 of hearts is burned, and the 8 of hearts stays.')
})
