/** A session of the training room: questions one after the other, each part answered, judged and explained. */
import { get, post, Refusal } from '../../api/http'
import type { Judged, PartText, QuestionText, SceneText } from '../../api/types'
import { words } from '../../words/index.svelte'

const AGAIN = 600
const MOST_AGAIN = 15
export const SESSION_SECONDS = 300

/** What is asked: whatever one knows worst as somebody, or one drill, perhaps at a level and from a seed on. */
export interface Wanted {
  readonly game: string
  readonly audience?: string
  readonly drill?: string
  readonly level?: string
  readonly seed?: string
}

export interface Missed {
  readonly ask: string
  readonly gave: string
  readonly says: string
  readonly clauses: readonly string[]
}

/** Asks again where too many wait; throws any other refusal. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await ask()
    } catch (error) {
      const full = error instanceof Refusal && (error.code === 'sums-waiting' || error.code === 'too-many')
      if (!full || tried >= MOST_AGAIN) throw error
      await new Promise((done) => setTimeout(done, AGAIN))
    }
  }
}

export class TrainingSession {
  question = $state.raw<QuestionText | null>(null)
  at = $state(0)
  judged = $state.raw<Judged | null>(null)
  refused = $state.raw<Refusal | null>(null)
  busy = $state(false)
  over = $state(false)
  asked = $state(0)
  right = $state(0)
  missed = $state.raw<readonly Missed[]>([])
  /** Seconds since the session began, and since this part was shown. */
  seconds = $state(0)
  taken = $state(0)
  readonly wanted: Wanted
  #began = performance.now()
  #shown = performance.now()
  #first = true

  constructor(wanted: Wanted) {
    this.wanted = wanted
  }

  get part(): PartText | null {
    return this.question?.parts[this.at] ?? null
  }

  get scene(): SceneText | null {
    return this.part?.scene ?? this.question?.scene ?? null
  }

  /** How many seconds there are for a part; none where time does not matter. */
  get allowed(): number {
    return this.question ? Math.floor(this.question.seconds / this.question.parts.length) : 0
  }

  get left(): number {
    return Math.max(0, SESSION_SECONDS - this.seconds)
  }

  /** Looks at the clock; an answer stops that of its part. */
  tick(): void {
    const now = performance.now()
    this.seconds = (now - this.#began) / 1000
    if (!this.judged && this.question) this.taken = (now - this.#shown) / 1000
  }

  async start(): Promise<void> {
    this.#began = performance.now()
    Object.assign(this, { over: false, asked: 0, right: 0, missed: [], seconds: 0 })
    await this.next()
  }

  /** Shows the next part, the next question, or how it went where the five minutes are over. */
  async next(): Promise<void> {
    if (this.busy) return
    if (this.question && this.at + 1 < this.question.parts.length) {
      this.judged = null
      this.at += 1
      this.#show()
      return
    }
    this.tick()
    if (this.left === 0 && this.asked) {
      this.finish()
      return
    }
    await this.#try(async () => {
      this.question = await patiently(() => get<QuestionText>(this.#address()))
      this.judged = null
      this.at = 0
      this.#first = false
      this.#show()
    })
  }

  /** Gives an answer; its place in the question and the time it took go with it. */
  async give(given: readonly string[]): Promise<void> {
    const { question, part } = this
    if (!question || !part || this.busy || this.judged) return
    this.tick()
    const { drill, game, level, seed } = question
    const answer = { drill, game, level, seed, part: this.at, given, seconds: this.taken, language: words.language }
    await this.#try(async () => {
      const judged = await patiently(() => post<Judged>('/training/answers', answer))
      this.judged = judged
      this.asked += 1
      const { explained } = judged
      if (explained.right) this.right += 1
      else this.missed = [...this.missed, { ask: part.ask, gave: judged.gave, says: explained.says, clauses: explained.clauses.map((one) => one.number) }]
    })
  }

  finish(): void {
    this.over = true
    this.question = null
    this.judged = null
  }

  #show(): void {
    this.taken = 0
    this.#shown = performance.now()
  }

  #address(): string {
    const { game, audience, drill, level, seed } = this.wanted
    const asked = new URLSearchParams({ language: words.language })
    if (drill) asked.set('drill', drill)
    else if (audience) asked.set('audience', audience)
    if (level) asked.set('level', level)
    if (seed && this.#first) asked.set('seed', seed)
    return `/training/${game}/question?${asked}`
  }

  async #try(work: () => Promise<void>): Promise<void> {
    this.busy = true
    try {
      await work()
      this.refused = null
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.refused = error
    } finally {
      this.busy = false
    }
  }
}
