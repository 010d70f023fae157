/** A refusal is told by its facts, in every language; without facts by what there is. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { UNREACHABLE } from '../src/api/http'
import { t, words } from '../src/words/index.svelte'
import { refusalSaid } from '../src/words/refusals'
import type { Fact, Message } from '../src/words/say'

const money = (cents: number): Fact => ({ is: 'money', cents })
const says: Message = {
  is: 'message',
  key: 'refusal.outside-limits',
  facts: { amount: money(300), least: money(1000), most: money(100_000) },
}

beforeAll(() => words.need('table'))
afterEach(() => words.speak('en'))

describe('a refusal', () => {
  it('is told by its facts', async () => {
    const refused = { code: 'outside-limits', message: '3 is outside the limits 10 to 1000', says }
    expect(refusalSaid(refused)).toBe('3 is outside the limits 10 to 1,000')
    await words.speak('zh-Hans')
    expect(refusalSaid(refused)).toBe('3 不在限额 10 至 1,000 之内')
  })

  it('of the page itself is in its own words', () => expect(refusalSaid({ code: '', message: '文件太大' })).toBe('文件太大'))

  it('of the way to the server says so', () => expect(refusalSaid({ code: UNREACHABLE })).toBe(t('link.lost')))

  it('without facts is told all the same', () => {
    expect(refusalSaid({ code: 'brand-new', message: 'no' })).toBe('no')
    expect(refusalSaid({ code: 'brand-new' })).toBe('brand-new')
  })
})
