/** Which cards are new on the layout, and in which order they left the shoe. */
import type { TableEvent } from '../api/types'
import { boxAt, type View } from './view'

/** The place beside the dealer's first card where one lies face down. */
export const HOLE = -5

/** Returns the place of each card that was just dealt, `box.hand.index`, with its turn in the dealing. */
export function dealOrder(before: View | null, view: View, events: readonly TableEvent[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  if (!before) return found
  const laid = events.flatMap((event) => (event.event === 'card-dealt/1' ? [placed(event.to)] : []))
  const still = new Map<string, number>()
  laid.forEach((hand) => still.set(hand, (still.get(hand) ?? 0) + 1))
  for (const hand of laid) {
    const left = still.get(hand) ?? 0
    still.set(hand, left - 1)
    found.set(`${hand}.${cardsOf(view, hand) - left}`, found.size)
  }
  return found
}

/** A card that lies face down is among the dealer's. */
function placed(to: readonly unknown[]): string {
  return to[0] === HOLE ? '0.0' : `${to[0]}.${to[1]}`
}

function cardsOf(view: View, place: string): number {
  const [box = 0, hand = 0] = place.split('.').map(Number)
  return box === 0 ? view.dealer.length : (boxAt(view, box)?.hands?.[hand]?.cards.length ?? 0)
}
