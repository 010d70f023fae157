/** A table as it was shown, with what the server leaves out where it is empty put back. */
import type { Box, TableView } from '../api/types'

export type View = Required<TableView>

export function whole(view: TableView): View {
  return {
    test: false, dealing: 'automatic', suspended: '', seats: {}, boxes: [], dealer: [], insurances: [], claims: [],
    offer: null, trouble: null, lines: [], absent: [], squeezing: [], cards_used: 0,
    waits_for: 'nobody', seconds_left: null, shoe: null, totals: [], turn: null, ready: [], closed: false, ...view,
  }
}

export const boxAt = (view: View, position: number): Box | undefined =>
  view.boxes.find((box) => box.position === position)

export interface OwnBet {
  readonly box: number
  readonly wager: string
  readonly amount: number
}

/** Returns the wagers a player has on the layout, main wagers first as the rules want them. */
export function betsOf(view: View, player: string): OwnBet[] {
  const mains = view.boxes.flatMap((box) => (box.mains ?? []).map((wager) => ({ box: box.position, wager })))
  const sides = view.boxes.flatMap((box) => (box.sides ?? []).map((wager) => ({ box: box.position, wager })))
  return [...mains, ...sides]
    .filter(({ wager }) => wager.player === player && wager.hand == null)
    .map(({ box, wager }) => ({ box, wager: wager.kind, amount: wager.amount }))
}

/** Returns where a player's money lies, so that two of them differ when any of it has moved. */
export function moneyOf(view: View, player: string): string {
  const stakes = view.boxes.flatMap((box) => (box.hands ?? []).flatMap((hand) => hand.stakes.filter((stake) => stake.player === player)))
  const insured = view.insurances.filter((insurance) => insurance.player === player)
  const lines = view.lines.filter((line) => line.player === player)
  return JSON.stringify([view.round, betsOf(view, player), stakes, insured, lines.length])
}
