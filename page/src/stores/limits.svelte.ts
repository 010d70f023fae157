/** The limits one has set oneself, as the house holds them, and the reminder of the time that is one of them. */
import { get, post, Refusal } from '../api/http'
import type { HeldLimits, History, SetLimits } from '../api/types'

const BEGAN = 'croupier.began'
const BEFORE = 'croupier.before'
const MINUTE = 60_000

class OwnLimits {
  held = $state.raw<HeldLimits | null>(null)
  reminded = $state(false)
  #timer = 0

  /** Asks the house for them. */
  async look(): Promise<void> {
    try {
      if (!sessionStorage.getItem(BEGAN)) await this.#begin()
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
    sessionStorage.removeItem(BEGAN)
    clearTimeout(this.#timer)
  }

  /** Minutes since this visit began. */
  get minutes(): number {
    return Math.floor(this.#here / MINUTE)
  }

  /** Notes when the visit begins, and after how many rounds of one's own. */
  async #begin(): Promise<void> {
    sessionStorage.setItem(BEGAN, String(Date.now()))
    sessionStorage.setItem(BEFORE, String((await get<History>('/me/history')).count))
  }

  /** How many rounds one had played before this visit. */
  get before(): number {
    return Number(sessionStorage.getItem(BEFORE) ?? 0)
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
