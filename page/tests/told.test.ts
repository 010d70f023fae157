/** Whatever the engine tells a round and its rules in, which the server's tests write down, has words in every language. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LANGUAGES, words } from '../src/words/index.svelte'
import { refusalHeard, refusalWords } from '../src/words/refusals'
import { told, type Group } from '../src/words/told'

const shipped = JSON.parse(readFileSync(join(import.meta.dirname, 'told.json'), 'utf8')) as Record<Group, string[]>
/** What the engine may say too, and no shipped record happens to. */
const RARE: Record<Group, string[]> = {
  round: [
    '8 of clubs to box 4: .',
    'ann bets 10 on box 1 as a Ace Race wager.',
    'Bets are open.',
    'The dealer makes his offers.',
    'The round is over.',
    'ann answers: stays.',
    'The cards are laid where they were due: none.',
    'The last card goes back on top of the device.',
    'The dealer offers insurance, or even money on a Blackjack, to whoever wants it.',
    'It waits until play goes on; silence is staying. Asked: ann.',
    'Box 1 is finished: complete.',
    "ann's main wager on box 1 wins: 10 staked, 20 back.",
    "ann's main wager on box 1 stands off: 10 staked, 10 back.",
    "ann's main wager on box 1 is a Blackjack and wins: 10 staked, 25 back.",
    "ann's Superb 8's wager on box 1 wins with four 8s, paid 88:1: 10 staked, 890 back.",
  ],
  says: [
    '8c went to 4; none was due',
    '8c went to 1.2, where none was due',
    '2 cards came out together for burn, 1 of them disclosed; one is burned and the rest is next',
  ],
  rule: ['hands are not split', '6 decks of 52 cards', '7 boxes'],
  field: [],
}
const KINDS: Group[] = ['round', 'says', 'rule', 'field']
const samples = Object.fromEntries(KINDS.map((kind) => [kind, [...shipped[kind], ...RARE[kind]]])) as typeof shipped
const OTHERS = LANGUAGES.filter((language) => language !== 'en')
/** What stays as it is: names of people, rulings and the games' own wagers, cards' ranks, and what a person wrote. */
const KEPT = /\bR-[A-Z0-9-]+\b|\b(?:ann|bob|lee|kim|Ace Race|RWS|A|J|Q|K)\b/g
const PERSONAL = /^(?:What went wrong|(?:House|Shift manager) \w+ rules): /

beforeEach(() => words.speak('zh-Hans'))
afterEach(() => words.speak('en'))

describe.each(OTHERS)('in %s', (language) => {
  it.each(KINDS)('every sentence of a %s is told', async (kind) => {
    await words.speak(language)
    expect(samples[kind].length).toBeGreaterThan(40)
    expect(samples[kind].filter((text) => !told(kind, text))).toEqual([])
  })

  it('nothing of it stays English', async () => {
    await words.speak(language)
    const said = KINDS.flatMap((kind) => samples[kind].filter((text) => !PERSONAL.test(text)).map((text) => told(kind, text) ?? ''))
    expect(said.filter((text) => /[a-z]{2}|\{|\bundefined\b/i.test(text.replace(KEPT, '')))).toEqual([])
  })
})

describe('a sentence', () => {
  it.each([
    ['ann bets 12.50 on box 3 as a Lucky 8 wager.', 'ann 在 3 号注位下注 12.50（幸运 8）。'],
    ['8 of spades to hand 2.1: soft 19.', '2 号注位第 1 手牌得黑桃8：软 19 点。'],
    ["ann's Tie on 18 wager on box 1 loses with 13 against 17: 10 staked, 0 back.", 'ann，1 号注位，18 点和局：输，13 点对 17 点。下注 10，返还 0。'],
    ['What went wrong: 5s went to 2; it was due to dealer.', '出了什么问题：黑桃5发到了 2 号注位，本应发到庄家。'],
    ['What went wrong: a drink was spilled.', '出了什么问题：a drink was spilled。'],
    ['Decided by pit manager lee.', '由赌区经理 lee 决定。'],
  ])('%s', (english, chinese) => expect(told('round', english)).toBe(chinese))

  it('of English readers is the engine’s own', async () => {
    await words.speak('en')
    expect(told('round', 'No more bets.')).toBeNull()
  })

  it('that is not known is left alone', () => expect(told('says', 'the roof came down')).toBeNull())

  it('keeps the name a wager has in a game of one’s own', () =>
    expect(told('round', 'ann bets 5 on box 1 as a Lucky Ladies wager.')).toContain('Lucky Ladies'))
})

it('no template is left that nothing the engine says fits', () => {
  const used = new Set<string>()
  const catalogue = words.spoken
  words.spoken = new Proxy(catalogue, { get: (all, key: string) => (used.add(key), all[key]) })
  for (const kind of KINDS) samples[kind].forEach((text) => told(kind, text))
  const templates = Object.keys(catalogue).filter((key) => /^told\.\w+\./.test(key))
  expect(templates.filter((key) => !used.has(key))).toEqual([])
})

describe('a refusal', () => {
  const exact = '3 is outside the limits 10 to 1,000'

  it('is the server’s sentence in English', async () => {
    await words.speak('en')
    expect(refusalWords('outside-limits', exact)).toEqual({ own: '', english: exact })
    expect(refusalHeard('outside-limits', '')).toBe('The amount is outside the limits displayed.')
  })

  it('is the catalogue’s sentence elsewhere, and the server’s below it', () => {
    const said = refusalWords('outside-limits', exact)
    expect(said.own).toMatch(/限额/)
    expect(said.english).toBe(exact)
    expect(refusalHeard('outside-limits', exact)).toBe(said.own)
  })

  it('of the page itself is in its own words', () => expect(refusalWords('', '文件太大')).toEqual({ own: '文件太大', english: '' }))

  it('without words is told all the same', () => {
    expect(refusalWords('brand-new', exact)).toEqual({ own: '', english: exact })
    expect(refusalHeard('brand-new', '')).toBe('brand-new')
  })
})
