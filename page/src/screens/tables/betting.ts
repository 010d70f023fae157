/** Laying, taking back and repeating bets; how much may be laid is what the server's options say. */
import { betOn, offered, taken, withAmount } from '../../stores/options'
import type { Table } from '../../stores/table.svelte'
import { betsOf, boxAt, type OwnBet, type View } from '../../stores/view'

export const placeOf = (box: number, wager: string): string => `box-${box}-${wager}`

/** Lays the amount that was typed, or the chosen chip, and the least that is offered where a chip is less; the first bet takes the seat too. */
export async function lay(table: Table, view: View, me: string, box: number, wager: string): Promise<void> {
  const option = betOn(table.options, box, wager)
  if (!option) return
  // What is laid is what was chosen when the spot was pressed, whatever is chosen while the table answers.
  const amount = table.typed ? table.chip : Math.min(Math.max(table.chip, option.least ?? 0), option.most ?? table.chip)
  if (wager === 'main' && !Object.values(view.seats).includes(me)) {
    const seat = offered(table.options, 'sit', box)
    if (seat) await table.ask(taken(seat, view, me), placeOf(box, wager))
  }
  const place = placeOf(box, wager)
  if (await table.ask(withAmount(option, amount), place)) table.laid = [...table.laid, { box, wager, amount }]
}

export async function takeBack(table: Table, view: View, me: string, box: number, wager: string): Promise<void> {
  const option = offered(table.options, 'lift', box, wager)
  if (!option || !(await table.ask(taken(option, view, me), placeOf(box, wager)))) return
  table.laid = table.laid.filter((chip) => chip.box !== box || chip.wager !== wager)
}

/** Returns the chip that was laid last and may be taken back alone: on a shared box one would lose one's place by it. */
export function lastChip(table: Table, view: View, me: string): OwnBet | undefined {
  const chip = table.laid.at(-1)
  if (!chip || view.phase !== 'betting' || !offered(table.options, 'lift', chip.box, chip.wager)) return undefined
  const shared = boxAt(view, chip.box)?.mains?.some((wager) => wager.player !== me)
  return shared && view.seats[chip.box] !== me ? undefined : chip
}

/** Takes the chip that was laid last off its stack again: the wager comes back, and is laid anew without it. */
export async function takeChip(table: Table, view: View, me: string): Promise<void> {
  const chip = lastChip(table, view, me)
  if (!chip) return
  const { box, wager, amount } = chip
  const rest = (betsOf(view, me).find((bet) => bet.box === box && bet.wager === wager)?.amount ?? amount) - amount
  const before = table.laid.slice(0, -1)
  await takeBack(table, view, me, box, wager)
  if (rest > 0 && !(await table.ask({ command: 'bet/1', box, wager, amount: rest }, placeOf(box, wager)))) return
  table.laid = before
}

/** Returns what repeating, or doubling, would lay: the last round's bets, or what lies already once more. */
export function again(table: Table, view: View, me: string, double: boolean): readonly OwnBet[] {
  const laid = betsOf(view, me)
  if (double && laid.length) return laid
  if (laid.length) return []
  return table.lastBets.map((bet) => ({ ...bet, amount: bet.amount * (double ? 2 : 1) }))
}

/** Lays bets one after another; the first that is refused ends it, with its reason at its box. */
export async function layAll(table: Table, bets: readonly OwnBet[]): Promise<void> {
  for (const { box, wager, amount } of bets) {
    const done = await table.ask({ command: 'bet/1', box, wager, amount }, placeOf(box, wager))
    if (!done) return
    table.laid = [...table.laid, { box, wager, amount }]
  }
}
