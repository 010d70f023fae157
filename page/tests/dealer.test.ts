/** Cards at the dealer's console: typed key by key, or read from a line. */
import { describe, expect, it } from 'vitest'
import { scanned, typed } from '../src/screens/dealer/keys'

describe('typed', () => {
  it.each([
    ['8', 'h', '8h'],
    ['0', 's', 'Ts'],
    ['t', 'S', 'Ts'],
    ['K', 'd', 'Kd'],
    ['1', 'c', 'Ac'],
  ])('%s then %s is %s', (first, second, card) => {
    const rank = typed('', first)
    expect(rank?.card).toBe('')
    expect(typed(rank?.rank ?? '', second)).toEqual({ rank: '', card })
  })

  it('takes another rank in place of the first', () => {
    expect(typed('8', '9')).toEqual({ rank: '9', card: '' })
  })

  it('knows no suit without a rank, and no other key', () => {
    expect(typed('', 'h')).toBeNull()
    expect(typed('8', 'x')).toBeNull()
    expect(typed('8', 'Enter')).toBeNull()
  })
})

describe('scanned', () => {
  it('reads one card or several', () => {
    expect(scanned('8h')).toEqual(['8h'])
    expect(scanned(' 10S, kd;9c\n')).toEqual(['Ts', 'Kd', '9c'])
  })

  it.each(['', '  ', '8', 'h8', '11h', '8h 9x', '108h'])('reads nothing from "%s"', (line) => {
    expect(scanned(line)).toBeNull()
  })
})
