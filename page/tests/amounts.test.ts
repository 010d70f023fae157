import { describe, expect, it } from 'vitest'
import { cents, written } from '../src/words/amounts'

describe('amounts as people write them', () => {
  it.each([
    ['25', 2500],
    ['12.5', 1250],
    ['12.50', 1250],
    ['0.05', 5],
    ['1,000', 100_000],
    [' 7 ', 700],
    ['-12.50', -1250],
    ['−3', -300],
    ['+3', 300],
  ])('%s is %i cents', (text, found) => {
    expect(cents(text)).toBe(found)
  })

  it.each(['', '.5', '1.', '1.234', '1e3', 'ten', '--1', '12.5.0', '1234567890'])('%s is none', (text) => {
    expect(cents(text)).toBeNull()
  })

  it.each([0, 5, 50, 100, 1250, 100_000, -1250, -700])('%i cents are read back', (amount) => {
    expect(cents(written(amount))).toBe(amount)
  })

  it('writes nothing for nothing', () => {
    expect(written(null)).toBe('')
    expect(written(undefined)).toBe('')
  })
})
