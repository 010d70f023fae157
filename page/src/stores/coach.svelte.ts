/** The coach that stays on: the best play before each act, or a mark after it, and how often one played best. */
import { get, Refusal } from '../api/http'
import type { Advice } from '../api/types'

export type Coaching = 'asked' | 'before' | 'after'
export const COACHINGS: readonly Coaching[] = ['asked', 'before', 'after']
const KEPT = 'croupier.coach'

/** How an act compared with the best one; the cost is a share of the wager. */
export interface Mark {
  readonly act: string
  readonly best: string
  readonly cost: number
}

/** Returns the mark of an act, or null where the advice does not know it. */
export function marked(advice: Advice, act: string): Mark | null {
  const made = advice.options.find((option) => option.act === act)
  const best = advice.options.find((option) => option.act === advice.best)
  return made && best ? { act, best: best.act, cost: Math.max(0, best.ev - made.ev) } : null
}

class StayingCoach {
  when = $state<Coaching>('asked')
  advice = $state.raw<Advice | null>(null)
  mark = $state.raw<Mark | null>(null)
  /** The acts of this visit, and how many of them were the best. */
  made = $state(0)
  best = $state(0)
  #asked = ''

  start(): void {
    this.when = COACHINGS.find((one) => one === localStorage.getItem(KEPT)) ?? 'asked'
  }

  choose(when: Coaching): void {
    this.when = when
    this.advice = null
    this.mark = null
    localStorage.setItem(KEPT, when)
  }

  /** Asks for advice on the decision at hand, once; what the coach cannot value is left alone. */
  async look(table: string, version: number): Promise<void> {
    const asking = `${table} ${version}`
    if (this.when === 'asked' || this.#asked === asking) return
    this.#asked = asking
    try {
      const advice = await get<Advice>(`/tables/${encodeURIComponent(table)}/coach?shoe=fresh`)
      if (this.#asked === asking) this.advice = advice
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }

  /** Judges an act by the advice on that decision, if it has come by now. */
  judge(table: string, version: number, act: string): void {
    const advice = this.advice
    this.mark = advice?.table === table && advice.version === version ? marked(advice, act) : null
    if (!this.mark) return
    this.made += 1
    if (this.mark.cost === 0) this.best += 1
  }
}

export const coach = new StayingCoach()
