/** The cards that are being dealt: each comes on the page when it leaves the shoe, so that no frame draws them all. */
import { airTime, apart, MOST } from '../cards/dealing'
import { still } from './settings.svelte'
import { heard } from './sounds'

const NONE: ReadonlyMap<string, number> = new Map()

export class Deal {
  /** The turn of each card in the air, by its place. */
  order = $state.raw(NONE)
  /** How many of them have left the shoe. */
  #left = $state(0)
  #timer = 0
  readonly #landed: () => void

  /** `landed` is called whenever no card is in the air any more. */
  constructor(landed: () => void = () => undefined) {
    this.#landed = landed
  }

  /** Begins with new cards; where none are new those in the air fly on. */
  begin(order: ReadonlyMap<string, number>, round: boolean): void {
    if (!order.size && !round && this.order.size) return
    if (!order.size || still()) {
      this.end()
      return
    }
    clearInterval(this.#timer)
    this.order = order
    this.#left = 1
    const began = performance.now()
    this.#timer = window.setInterval(() => this.#tick(performance.now() - began), apart())
  }

  /** Goes by the clock, so that a slow page leaves no card behind. */
  #tick(gone: number): void {
    const due = 1 + Math.floor(gone / apart())
    const left = due >= MOST ? this.order.size : due
    if (left > this.#left) heard('card')
    this.#left = left
    if (gone > airTime(this.order.size)) this.end()
  }

  /** Tells how many cards of a hand lie or fly, of so many that it has. */
  shown(place: string, cards: number): number {
    if (!this.order.size || still()) return cards
    for (let index = 0; index < cards; index += 1) {
      if ((this.order.get(`${place}.${index}`) ?? -1) >= this.#left) return index
    }
    return cards
  }

  end(): void {
    clearInterval(this.#timer)
    this.order = NONE
    this.#landed()
  }
}
