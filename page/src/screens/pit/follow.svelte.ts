/** What the pit looks at is asked for again every moment, and at once after everything one does oneself. */
import { get, Refusal } from '../../api/http'

const MOMENT = 1000
/** Nobody looks at a page in the background; an irregularity there is still heard within this time. */
const UNSEEN = 5000

export class Followed<T> {
  seen = $state.raw<T | null>(null)
  refused = $state.raw<Refusal | null>(null)
  readonly #path: string
  readonly #heard: (seen: T, before: T | null) => void
  #timer = 0
  #closed = false

  constructor(path: string, heard: (seen: T, before: T | null) => void = () => undefined) {
    this.#path = path
    this.#heard = heard
    void this.look()
  }

  async look(): Promise<void> {
    clearTimeout(this.#timer)
    try {
      const seen = await get<T>(this.#path)
      if (this.#closed) return
      this.#heard(seen, this.seen)
      this.seen = seen
      this.refused = null
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.refused = error
    }
    if (!this.#closed) this.#timer = window.setTimeout(() => void this.look(), document.hidden ? UNSEEN : MOMENT)
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
  }
}
