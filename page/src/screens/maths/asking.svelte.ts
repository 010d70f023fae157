/** Questions about a game: only the newest matters, one is under way at a time, and a full queue is tried again. */
import { post, Refusal } from '../../api/http'
import type { GameAsked } from '../../api/types'
import type { Study } from './address'
import { OWN } from './address'
import { own } from './own.svelte'

const AGAIN = 600
const MOST_AGAIN = 20

/** Returns what the server is asked about a study. */
export function askedOf(study: Study): GameAsked {
  const asked: GameAsked = { changes: study.changes.map(([field, value]) => `${field}=${value}`), without: [...study.without] }
  if (study.decks) asked.decks = study.decks
  if (study.game === OWN) asked.rulebook = own.text
  else asked.game = study.game
  return asked
}

/** Asks one question, and again where too many wait; throws any other refusal. */
export async function ask<T>(what: string, asked: GameAsked): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await post<T>(`/maths/${what}`, asked)
    } catch (error) {
      const full = error instanceof Refusal && (error.code === 'sums-waiting' || error.code === 'too-many')
      if (!full || tried >= MOST_AGAIN) throw error
      await new Promise((done) => setTimeout(done, AGAIN))
    }
  }
}

/** The newest answer to one kind of question. */
export class Newest<T> {
  answer = $state.raw<T | null>(null)
  refused = $state.raw<Refusal | null>(null)
  busy = $state(false)
  /** How long the last answer took, in milliseconds. */
  took = $state(0)
  readonly #what: string
  #wanted: GameAsked | null = null
  #wantedKey = ''
  #key = ''
  #under = false

  constructor(what: string) {
    this.#what = what
  }

  /** Wants this answered; what was wanted before is forgotten. */
  want(asked: GameAsked): void {
    const key = JSON.stringify(asked)
    if (key === (this.#wanted ? this.#wantedKey : this.#key)) return
    this.#wanted = asked
    this.#wantedKey = key
    this.busy = true
    if (!this.#under) void this.#go()
  }

  async #go(): Promise<void> {
    this.#under = true
    while (this.#wanted) {
      const asked = this.#wanted
      this.#key = this.#wantedKey
      this.#wanted = null
      const began = performance.now()
      try {
        this.answer = await ask<T>(this.#what, asked)
        this.refused = null
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        this.refused = error
        this.#key = ''
      }
      this.took = performance.now() - began
    }
    this.busy = false
    this.#under = false
  }
}
