/** The limits one has set oneself, as the house holds them, and the reminder of the time that is one of them. */
import { get, post, Refusal } from '../api/http'
import type { HeldLimits, SetLimits } from '../api/types'

const BEGAN = 'croupier.began'
const MINUTE = 60_000

class OwnLimits {
  held = $state.raw<HeldLimits | null>(null)
  reminded = $state(false)
  #timer = 0

  /** Asks the house for them. */
  async look(): Promise<void> {
    if (!sessionStorage.getItem(BEGAN)) sessionStorage.setItem(BEGAN, String(Date.now()))
    try {
      this.#hold(await get<HeldLimits>('/me/limits'))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }

  /** Sets some of them; what is looser than before holds later. */
  async choose(asked: SetLimits): Promise<void> {
    this.#hold(await post<HeldLimits>('/me/limits', asked))
  }

  /** Is nobody's any more. */
  forget(): void {
    this.held = null
    this.reminded = false
    clearTimeout(this.#timer)
  }

  /** Minutes since this visit began. */
  get minutes(): number {
    return Math.floor(this.#here / MINUTE)
  }

  get #here(): number {
    return Date.now() - Number(sessionStorage.getItem(BEGAN) ?? Date.now())
  }

  #hold(held: HeldLimits): void {
    this.held = held
    this.#wind()
  }

  /** Waits for the next reminder; the visit goes on where the page is loaded anew. */
  #wind(): void {
    clearTimeout(this.#timer)
    const every = (this.held?.limits.minutes?.now ?? 0) * MINUTE
    if (every) this.#timer = window.setTimeout(() => this.#remind(), every - (this.#here % every))
  }

  #remind(): void {
    this.reminded = true
    this.#wind()
  }
}

export const limits = new OwnLimits()
