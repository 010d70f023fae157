/** The dealer's console of one table: the table as everybody sees it, and what its dealer is told beside it. */
import { get, post, Refusal } from '../../api/http'
import type { Body, ConsoleOption, DealerConsole, Report, Target } from '../../api/types'
import { screenReader } from '../../stores/screenReader.svelte'
import { Table } from '../../stores/table.svelte'
import { placeName } from './names'

type Console = Required<DealerConsole>

const EMPTY: Omit<Console, 'table' | 'version'> = {
  due: null, targets: [], options: [], contests: [], announcements: [], pushes: [], reports: [], read: [], squeeze: [], may_open: false,
}

export class Desk {
  readonly table: Table
  console = $state.raw<Console | null>(null)
  refusal = $state.raw<Refusal | null>(null)
  /** A place the dealer has chosen in place of the one that is due. */
  chosen = $state.raw<Target | null>(null)
  /** The rank that is typed, its suit still to come. */
  rank = $state('')
  /** Cards that are typed and not yet acknowledged. */
  waiting = $state.raw<readonly string[]>([])
  /** Everybody who has been let in here, or has had a wager. */
  met = $state.raw<readonly string[]>([])
  /** The wagers of the last round, for whoever bets the same again. */
  last = $state.raw<readonly Body[]>([])
  #asked = 0
  #sending = false
  #laying: Promise<boolean> = Promise.resolve(true)

  constructor(name: string) {
    this.table = new Table(name)
  }

  get target(): Target | null {
    return this.chosen ?? this.console?.due ?? null
  }

  /** Asks for the console anew; of several answers the latest counts. */
  async look(): Promise<void> {
    const asked = ++this.#asked
    try {
      const found = await get<DealerConsole>(`/tables/${encodeURIComponent(this.table.name)}/console`)
      if (asked !== this.#asked) return
      const before = this.console?.due
      this.console = { ...EMPTY, ...found }
      this.#remember()
      this.refusal = null
      if (found.due && !same(found.due, before ?? null)) screenReader.say(placeName(found.due))
      if (found.due && this.waiting.length && !this.#sending) void this.#send()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (asked === this.#asked) this.refusal = error
    }
  }

  ask(body: Body, place: string): Promise<boolean> {
    return this.table.ask(body, place)
  }

  option(option: ConsoleOption, amount: number | null = null): Promise<boolean> {
    const body = amount === null ? option.command : { ...option.command, amount }
    return this.ask(body as unknown as Body, 'asked')
  }

  report(report: Report): Promise<boolean> {
    return this.ask(report.command as unknown as Body, 'reports')
  }

  /** Takes a card that left the device; cards go one after the other, and none after one that was refused. */
  card(card: string): void {
    this.waiting = [...this.waiting, card]
    if (!this.#sending && !this.#isAsking) void this.#send()
  }

  /** Somebody is asked something, so no card is due yet. */
  get #isAsking(): boolean {
    return this.target === null && Boolean(this.table.view?.offer ?? this.table.view?.turn)
  }

  async #send(): Promise<void> {
    this.#sending = true
    while (this.waiting.length && !this.#isAsking) {
      const [card = ''] = this.waiting
      const to = this.chosen
      this.chosen = null
      const body = { command: 'deal-card/1', card, to: to ? [to.box, to.hand ?? 0] : null } as unknown as Body
      const taken = await this.ask(body, 'due')
      this.waiting = taken ? this.waiting.slice(1) : []
    }
    this.#sending = false
  }

  /** Lays wagers one after the other, those of one player after those of another; one that is refused ends it. */
  lay(bodies: readonly Body[]): Promise<boolean> {
    this.#laying = this.#laying.then(() => this.#layAll(bodies))
    return this.#laying
  }

  async #layAll(bodies: readonly Body[]): Promise<boolean> {
    for (const body of bodies) if (!(await this.ask(body, 'lay'))) return false
    return true
  }

  #remember(): void {
    const view = this.table.view
    if (!view || view.phase !== 'initial-deal') return
    const laid = view.boxes.flatMap((box) =>
      [...(box.mains ?? []), ...(box.sides ?? [])].map((wager) => ({ box: box.position, wager })),
    )
    this.last = laid.map(({ box, wager }) => ({ command: 'bet/1', player: wager.player, box, amount: wager.amount, wager: wager.kind }) as Body)
    this.met = [...new Set([...this.met, ...laid.map(({ wager }) => wager.player)])]
  }

  /** Returns what was last laid on a box. */
  usual(box: number): readonly Body[] {
    return this.last.filter((body) => 'box' in body && body.box === box)
  }

  /** Everybody whose name may be typed here again. */
  get known(): readonly string[] {
    return [...new Set([...this.met, ...Object.values(this.table.view?.seats ?? {})])].sort()
  }

  /** Asks something for somebody whom the table may not know yet; a name that cannot be is a refusal like others. */
  async askFor(player: string, body: Body, place: string): Promise<boolean> {
    try {
      await this.enrol(player)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.table.refused = { place, answer: { accepted: false, version: 0, code: error.code, message: error.message, says: error.says } }
      return false
    }
    return this.ask(body, place)
  }

  /** Lets somebody in who plays for chips at this table and has no session. */
  async enrol(name: string): Promise<void> {
    if (this.met.includes(name)) return
    try {
      await post('/office/players', { name })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'name-taken') throw error
    }
    this.met = [...this.met, name]
  }

  close(): void {
    this.table.close()
  }
}

export const same = (one: Target | null, other: Target | null): boolean =>
  one === other || (!!one && !!other && one.box === other.box && (one.hand ?? 0) === (other.hand ?? 0))
