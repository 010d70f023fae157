/** Laying, taking back and repeating bets; how much may be laid is what the server's options say. */
import { betOn, bodyOf, offered, withAmount } from '../../stores/options'
import type { Table } from '../../stores/table.svelte'
import { betsOf, type OwnBet, type View } from '../../stores/view'

export const placeOf = (box: number, wager: string): string => `box-${box}-${wager}`

/** Lays the chosen chip, or the least that is offered where that is more; the first bet takes the seat too. */
export async function lay(table: Table, view: View, me: string, box: number, wager: string): Promise<void> {
  const option = betOn(table.options, box, wager)
  if (!option) return
  if (wager === 'main' && !Object.values(view.seats).includes(me)) {
    const seat = offered(table.options, 'sit', box)
    if (seat) await table.ask(bodyOf(seat), placeOf(box, wager))
  }
  const most = option.most ?? table.chip
  const amount = Math.min(Math.max(table.chip, option.least ?? 0), most)
  await table.ask(withAmount(option, amount), placeOf(box, wager))
}

export async function takeBack(table: Table, box: number, wager: string): Promise<void> {
  const option = offered(table.options, 'lift', box, wager)
  if (option) await table.ask(bodyOf(option), placeOf(box, wager))
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
  }
}
