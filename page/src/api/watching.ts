/** A table looked at from outside, without a session: asked for again and again, since only players have a socket. */
import { get, Refusal } from './http'
import type { Link } from './socket'
import type { Said, TableEvent, TableView } from './types'

const EVERY = 1000
const AWAY = 5000

interface Hearing {
  hear(said: Said): void
  linked(link: Link): void
}

interface EventPage {
  readonly events: readonly TableEvent[]
}

export class Watching {
  readonly #table: string
  readonly #hearing: Hearing
  #timer = 0
  #version = -1
  #closed = false

  constructor(table: string, hearing: Hearing) {
    this.#table = table
    this.#hearing = hearing
    void this.#look()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
  }

  async #look(): Promise<void> {
    const path = `/tables/${encodeURIComponent(this.#table)}`
    let wait = document.hidden ? AWAY : EVERY
    try {
      const view = await get<TableView>(path)
      const events = this.#version < 0 || view.version <= this.#version ? [] : (await get<EventPage>(`${path}/events?after=${this.#version}`)).events
      if (this.#closed) return
      this.#tell(view, events)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      wait = AWAY
      if (error.code === 'no-such-table') this.#hearing.hear({ type: 'failed', code: error.code, message: error.message, says: error.says })
      this.#hearing.linked('lost')
    }
    if (!this.#closed) this.#timer = window.setTimeout(() => void this.#look(), wait)
  }

  #tell(view: TableView, events: readonly TableEvent[]): void {
    this.#hearing.linked('open')
    if (view.version === this.#version) return
    this.#version = view.version
    // Nothing is offered at a table that is only watched.
    this.#hearing.hear({ type: 'updated', view, options: [], events: [...events] } as Said)
  }
}
