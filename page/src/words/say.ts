/** Puts words to facts, as `croupier.words.render` does: `{name}` is a fact, `{Name}` one that begins a sentence. */
import type { Message } from '../api/types'
import { rankText } from '../cards/faces'
import { moneyIn, words, type Language } from './index.svelte'

export type { Message }

export type Fact = NonNullable<Message['facts']>[string]

/** What is said of something: facts, or what a person wrote. */
export type Said = Message | string

/** A language and its texts. */
interface Voice {
  readonly language: Language
  readonly spoken: Readonly<Record<string, string>>
}

const SUITS: Readonly<Record<string, string>> = { s: '♠', h: '♥', d: '♦', c: '♣' }

/** Returns a fact in the reader's language. */
export const say = (fact: Fact): string => inWords(fact, words)

/** Returns a fact in a language. */
export function inWords(fact: Fact, voice: Voice): string {
  if (typeof fact !== 'object') return String(fact)
  switch (fact.is) {
    case 'money':
      return moneyIn(voice.language, fact.cents)
    case 'cards':
      return joined(
        fact.cards.map((card) => cardIn(card, fact.style ?? 'code', voice)),
        fact.joined ?? 'space',
        voice,
      )
    case 'titles':
      return fact.titles[voice.language.split('-')[0] ?? ''] ?? fact.titles['en'] ?? ''
    case 'listing':
      return joined(
        fact.items.map((item) => inWords(item, voice)),
        fact.joined ?? 'and',
        voice,
      )
    case 'message':
      return filled(text(fact.key, voice), fact.facts ?? {}, voice)
  }
}

const text = (key: string, voice: Voice, otherwise: string = key): string => voice.spoken[key] ?? otherwise

function filled(template: string, facts: Readonly<Record<string, Fact>>, voice: Voice): string {
  const said = template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const own = facts[name]
    if (own !== undefined) return inWords(own, voice)
    const begins = facts[name.charAt(0).toLowerCase() + name.slice(1)]
    return begins === undefined ? whole : inWords(begins, voice).replace(/^./u, (first) => first.toUpperCase())
  })
  return spaced(said)
}

/** Returns a text with a space between Chinese and Latin letters or digits, and none within Chinese. */
function spaced(text: string): string {
  return text
    .replace(/([\u3400-\u9fff]) (?=[\u3400-\u9fff])/g, '$1')
    .replace(/([\u3400-\u9fff])(?=[A-Za-z0-9])/g, '$1 ')
    .replace(/([A-Za-z0-9])(?=[\u3400-\u9fff])/g, '$1 ')
}

function cardIn(card: string, style: string, voice: Voice): string {
  const [rank = '', suit = ''] = card
  if (!(suit in SUITS) || (style === 'code' && voice.language === 'en')) return card
  if (style === 'face') return rankText(rank) + SUITS[suit]
  const facts = { rank: text(`card.rank.${rank}`, voice, rank), suit: text(`suit.${suit}`, voice) }
  const name = filled(text('card.name', voice), facts, voice)
  return style === 'the' ? filled(text('card.the', voice), { card: name }, voice) : name
}

function joined(parts: readonly string[], how: string, voice: Voice): string {
  const comma = text('list.comma', voice)
  if (parts.length < 2) return parts.join('')
  if (['space', 'comma', 'semicolon'].includes(how)) return spaced(parts.join(text(`list.${how}`, voice)))
  return spaced(parts.slice(0, -1).join(comma) + text(`list.${how}`, voice) + parts.at(-1))
}
