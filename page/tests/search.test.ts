import { expect, test } from 'vitest'
import type { GameRules } from '../src/api/types'
import { find, marked } from '../src/screens/rules/search'

const clause = (number: string, says: string) => ({ number, says, kind: 'k', actor: 'a', state: 's' })
const book = (game: string, clauses: ReturnType<typeof clause>[]) => ({ game, clauses }) as unknown as GameRules
const BOOKS = [
  book('one', [clause('3.1', 'Split Aces are never doubled.'), clause('3.10', 'A pair may be split once.')]),
  book('two', [clause('4.', 'Split Aces are never doubled.')]),
]

test('every word asked for begins a word of the clause', () => {
  expect(find('ace spl', BOOKS).map((hit) => hit.says)).toEqual(['Split Aces are never doubled.'])
  expect(find('lit', BOOKS)).toEqual([])
  expect(find('  ', BOOKS)).toEqual([])
})

test('one text of several games is one hit with several places', () => {
  expect(find('doubled', BOOKS)[0]?.places).toEqual([{ game: 'one', number: '3.1' }, { game: 'two', number: '4.' }])
})

test('an exact number comes first', () => {
  expect(find('3.1', BOOKS).map((hit) => hit.places[0]?.number)).toEqual(['3.1', '3.10'])
})

test('what was asked for is marked, and the pieces are the text', () => {
  const pieces = marked('Split Aces split.', 'spl')
  expect(pieces.filter((piece) => piece.hit).map((piece) => piece.text)).toEqual(['Spl', 'spl'])
  expect(pieces.map((piece) => piece.text).join('')).toBe('Split Aces split.')
})
