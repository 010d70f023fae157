/** Cards fly from the shoe to their place: only transforms, never waited for, and not at all where motion is unwanted. */
import { untrack } from 'svelte'
import { pace, still } from '../stores/settings.svelte'

const FLIGHT = 260
/** Milliseconds between two cards. */
export const apart = (): number => 70 * pace()
/** Cards of one deal that come one by one; what there is beyond them comes at once. */
export const MOST = 24

interface Flight {
  readonly node: HTMLElement
  moving?: Animation
}

/** The cards that were laid at the same moment: every place is measured before anything moves. */
let laid: Flight[] = []

/** Lets a card that is new on the page fly to its place. */
export function dealt(fresh: () => boolean): (node: HTMLElement) => (() => void) | undefined {
  return (node) => {
    if (!untrack(fresh) || still()) return undefined
    if (!laid.length) queueMicrotask(takeOff)
    const flight: Flight = { node }
    laid.push(flight)
    return () => flight.moving?.cancel()
  }
}

function takeOff(): void {
  const flights = laid
  laid = []
  const shoe = document.querySelector('[data-shoe]')?.getBoundingClientRect()
  const places = flights.map(({ node }) => node.getBoundingClientRect())
  flights.forEach((flight, index) => {
    const place = places[index]
    if (place && flight.node.isConnected)
      flight.moving = fly(flight, shoe ? shoe.left - place.left : 200, shoe ? shoe.top - place.top : -200)
  })
}

function fly({ node }: Flight, x: number, y: number): Animation {
  return node.animate(
    [
      { transform: `translate(${x}px, ${y}px) rotate(-14deg) scale(0.9)`, opacity: 0 },
      { transform: `translate(${x * 0.9}px, ${y * 0.9}px) rotate(-12deg) scale(0.9)`, opacity: 1, offset: 0.12 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: FLIGHT * pace(), easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
  )
}

/** How long the cards of one batch are in the air, for what is shown after them. */
export const airTime = (cards: number): number => (cards ? Math.min(cards, MOST) * apart() + FLIGHT * pace() : 0)
