/** The options the server offers, sorted by what the page draws them as; nothing is offered that is not among them. */
import type { Body, Option } from '../api/types'

/** The words for an option: the command's kind without its version. */
export const kindOf = (option: Option): string => String(option.command['command']).replace(/\/\d+$/, '')
export const boxOf = (option: Option): number | null => numberOf(option.command['box'])
const wagerOf = (option: Option): string => String(option.command['wager'] ?? 'main')
export const bodyOf = (option: Option): Body => option.command as unknown as Body

/** Returns the option's command with another amount. */
export function withAmount(option: Option, amount: number): Body {
  return { ...option.command, amount } as unknown as Body
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

/** Returns the bet that is offered on a box, for a main or a side wager. */
export function betOn(options: readonly Option[], box: number, wager: string): Option | undefined {
  return options.find(
    (option) =>
      kindOf(option) === 'bet' && boxOf(option) === box && wagerOf(option) === wager && option.command['hand'] == null,
  )
}

export function offered(options: readonly Option[], kind: string, box: number, wager = 'main'): Option | undefined {
  return options.find((option) => kindOf(option) === kind && boxOf(option) === box && wagerOf(option) === wager)
}

/** The options of a player's turn, an offer or an irregularity: everything but bets and seats. */
export function decisions(options: readonly Option[], betting: boolean): readonly Option[] {
  return betting ? [] : options.filter((option) => DECISIONS.has(kindOf(option)))
}

const DECISIONS: ReadonlySet<string> = new Set([
  'hit', 'stand', 'double', 'split', 'surrender', 'insure', 'take-even-money', 'follow', 'decline', 'yield',
  'accept-card', 'refuse-card', 'pick-card', 'withdraw', 'stay',
])

const QUIET: ReadonlySet<string> = new Set(['decline', 'yield', 'refuse-card', 'stay'])

/** An answer that leaves things as they are looks it. */
export const isQuiet = (option: Option): boolean => QUIET.has(kindOf(option))

/** The key of the keyboard that stands for a decision. */
export const KEYS: Readonly<Record<string, string>> = {
  hit: 'h', stand: 's', double: 'd', split: 'p', surrender: 'u', insure: 'i', 'take-even-money': 'e', follow: 'f',
  decline: 'n', yield: 'y', 'accept-card': 'a', 'refuse-card': 'x', withdraw: 'w', stay: 't',
}
