/** The options the server offers, sorted by what the page draws them as; nothing is offered that is not among them. */
import type { Body, Option } from '../api/types'
import { boxAt, type View } from './view'

/** The words for an option: the command's kind without its version. */
export const kindOf = (option: Option): string => String(option.command['command']).replace(/\/\d+$/, '')
export const boxOf = (option: Option): number | null => numberOf(option.command['box'])
export const handOf = (option: Option): number | null => numberOf(option.command['hand'])
export const wagerOf = (option: Option): string => String(option.command['wager'] ?? 'main')
const bodyOf = (option: Option): Body => option.command as unknown as Body

/** Returns the option's command with another amount. */
export function withAmount(option: Option, amount: number): Body {
  return { ...option.command, amount } as unknown as Body
}

/** Returns the option's command with the amount it is usually taken with, where it has one. */
export function taken(option: Option, view: View, me: string): Body {
  const amount = usual(option, view, me)
  return amount === null ? bodyOf(option) : withAmount(option, amount)
}

/** Returns the usual amount: all that may be laid, or on a split hand what one has laid of that wager before. */
export function usual(option: Option, view: View, me: string): number | null {
  if (option.least == null) return null
  if (kindOf(option) !== 'bet') return option.most ?? option.least
  const laid = boxAt(view, boxOf(option) ?? 0)?.sides?.find(
    (wager) => wager.player === me && wager.kind === wagerOf(option) && wager.hand == null,
  )
  return Math.min(Math.max(laid?.amount ?? option.least, option.least), option.most ?? Infinity)
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

/** Returns the bet that is offered on a box, for a main or a side wager. */
export function betOn(options: readonly Option[], box: number, wager: string): Option | undefined {
  return options.find(
    (option) => kindOf(option) === 'bet' && boxOf(option) === box && wagerOf(option) === wager && handOf(option) === null,
  )
}

export function offered(options: readonly Option[], kind: string, box: number, wager = 'main'): Option | undefined {
  return options.find((option) => kindOf(option) === kind && boxOf(option) === box && wagerOf(option) === wager)
}

/** What the felt itself has controls for while bets are open: its spots and its seats. */
const ON_THE_FELT: ReadonlySet<string> = new Set(['bet', 'lift', 'sit'])

/** Returns what is asked below the felt: whatever the server offers and the felt has no control for. */
export function decisions(options: readonly Option[], view: View, me: string): readonly Option[] {
  // Where nobody deals, nobody can let a player squeeze.
  const answered = options.filter((option) => kindOf(option) !== 'ask-squeeze' || view.dealing !== 'automatic')
  if (view.phase !== 'betting' || view.trouble) return answered
  return answered.filter((option) => !ON_THE_FELT.has(kindOf(option)) && (kindOf(option) !== 'yield' || shared(view, boxOf(option), me)))
}

/** Whether somebody else has a wager on a box: nobody gives way where nobody waits. */
function shared(view: View, box: number | null, me: string): boolean {
  const found = box === null ? undefined : boxAt(view, box)
  return [...(found?.mains ?? []), ...(found?.sides ?? [])].some((wager) => wager.player !== me)
}

const QUIET: ReadonlySet<string> = new Set(['decline', 'surrender', 'yield', 'refuse-card', 'stay', 'insure', 'take-even-money', 'withdraw', 'ask-squeeze'])

/** An answer that leaves things as they are, or that costs more than it brings, looks it. */
export const isQuiet = (option: Option): boolean => QUIET.has(kindOf(option))

const ASIDE: ReadonlySet<string> = new Set(['surrender', 'insure', 'take-even-money', 'ask-squeeze'])

/** Whether an option only stands beside what is asked: no question is put, and it may still be taken. */
export const isAside = (option: Option, view: View): boolean =>
  kindOf(option) === 'ask-squeeze' || (view.offer === null && !view.trouble && ASIDE.has(kindOf(option)))

/** Returns options with names of their own, so that no control turns into another under somebody's finger. */
export function named(options: readonly Option[]): readonly { readonly name: string; readonly option: Option }[] {
  const seen = new Map<string, number>()
  return options.map((option) => {
    const { of, card } = option.command
    const name = [kindOf(option), boxOf(option), handOf(option), wagerOf(option), of, card].join(' ')
    const before = seen.get(name) ?? 0
    seen.set(name, before + 1)
    return { name: `${name} ${before}`, option }
  })
}

/** The key of the keyboard that stands for a decision. */
export const KEYS: Readonly<Record<string, string>> = {
  hit: 'h', stand: 's', double: 'd', split: 'p', surrender: 'r', insure: 'i', 'take-even-money': 'e', follow: 'f',
  decline: 'n', yield: 'y', 'accept-card': 'a', 'refuse-card': 'x', withdraw: 'w', stay: 't', bet: 'b',
  'ask-squeeze': 'q',
}
