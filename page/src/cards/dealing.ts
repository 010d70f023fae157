/** Cards fly from the shoe to their place: only transforms, never waited for, and not at all where motion is unwanted. */
import { still } from '../stores/settings.svelte'

const FLIGHT = 260
const APART = 70

export function dealt(order: number): (node: HTMLElement) => (() => void) | undefined {
  return (node) => {
    if (order < 0 || still()) return undefined
    const shoe = document.querySelector('[data-shoe]')?.getBoundingClientRect()
    const place = node.getBoundingClientRect()
    const x = shoe ? shoe.left - place.left : 200
    const y = shoe ? shoe.top - place.top : -200
    const flight = node.animate(
      [
        { transform: `translate(${x}px, ${y}px) rotate(-14deg) scale(0.9)`, opacity: 0 },
        { transform: `translate(${x * 0.9}px, ${y * 0.9}px) rotate(-12deg) scale(0.9)`, opacity: 1, offset: 0.12 },
        { transform: 'none', opacity: 1 },
      ],
      { duration: FLIGHT, delay: Math.min(order, 24) * APART, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)', fill: 'backwards' },
    )
    return () => flight.cancel()
  }
}

/** How long the cards of one batch are in the air, for what is shown after them. */
export const airTime = (cards: number): number => (cards ? Math.min(cards, 24) * APART + FLIGHT : 0)
