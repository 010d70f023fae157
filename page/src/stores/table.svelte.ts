/** One table as the page knows it: what the server shows, what it offers, and what it refused and where. */
import { Socket, type Link } from '../api/socket'
import { Watching } from '../api/watching'
import type { Answer, Body, Line, Option, Reason, Said, TableEvent } from '../api/types'
import { Deal } from './deal.svelte'
import { dealOrder } from './dealt'
import { screenReader } from './screenReader.svelte'
import { narrate } from './narrate'
import { refusalTold } from './refused'
import { heard } from './sounds'
import { who } from './session.svelte'
import { missed, note } from './unseen'
import { betsOf, moneyOf, whole, type OwnBet, type View } from './view'

/** A refusal, and the part of the screen it concerns. */
export interface RefusedAt {
  readonly place: string
  readonly answer: Answer
}

/** A settled line, and why it came out as it did. */
export interface ExplainedLine {
  readonly line: Line
  readonly why: Reason | null
}

/** How long a page waits that was not heard because too much was asked, in milliseconds. */
const AGAIN = 1000
/** How long a refusal stays to be read, in milliseconds. */
const READ = 12_000

export class Table {
  readonly name: string
  view = $state.raw<View | null>(null)
  /** When the view came, by the page's own clock, for the clock on the screen. */
  shownAt = $state.raw(0)
  options = $state.raw<readonly Option[]>([])
  link = $state<Link>('connecting')
  refused = $state.raw<RefusedAt | null>(null)
  missing = $state(false)
  /** The cards that are new on the layout, as they leave the shoe. */
  readonly deal = new Deal(() => this.#landed())
  lastBets = $state.raw<readonly OwnBet[]>([])
  /** The settled lines of the round, as far as the cards that decide them have landed. */
  lines = $state.raw<readonly ExplainedLine[]>([])
  /** One's own settled lines of the last round one had any in. */
  lastLines = $state.raw<{ readonly round: number; readonly lines: readonly ExplainedLine[] } | null>(null)
  /** The round of the last lines ended while one was away: it is told on coming back. */
  away = $state<number | null>(null)
  /** The last bets are laid again as soon as the next round takes any. */
  repeats = $state(false)
  busy = $state(0)
  /** The chip in hand, or the amount that was typed instead, in cents. */
  chip = $state(0)
  /** Whether that amount was typed: then it is laid as it stands or not at all. */
  typed = $state(false)
  /** The chips laid one by one while these bets are open: the last of them is the first to be taken back. */
  laid = $state.raw<readonly OwnBet[]>([])
  /** Whether one only looks on: nothing is offered then. */
  readonly watching: boolean
  readonly #socket: Socket | Watching
  #timer = 0
  /** Whether the table has come since the socket was opened. */
  #shown = false
  #refusedTimer = 0
  /** What of one's money lay where when it was counted last. */
  #counted = ''

  constructor(name: string, watching = false) {
    this.name = name
    this.watching = watching
    const hearing = { hear: (said: Said): void => this.#hear(said), linked: (link: Link): void => this.#linked(link) }
    this.#socket = watching ? new Watching(name, hearing) : new Socket(hearing)
  }

  /** Asks something of the table; a refusal is kept with the place it concerns. */
  async ask(body: Body, place: string): Promise<boolean> {
    if (this.#socket instanceof Watching) return false
    this.busy += 1
    const answer = await this.#socket.command(this.name, body)
    this.busy -= 1
    if (answer.accepted) {
      this.forgive()
      if ('amount' in body) heard('chips')
    } else {
      this.#refuse({ place, answer })
    }
    return answer.accepted
  }

  /** Shows a refusal where it concerns; it goes away by itself, and by what is done next. */
  #refuse(refused: RefusedAt): void {
    this.refused = refused
    clearTimeout(this.#refusedTimer)
    this.#refusedTimer = window.setTimeout(() => this.forgive(), READ)
    screenReader.say(refusalTold(refused.answer, refused.place, this.view))
  }

  /** Takes the refusal away. */
  forgive(): void {
    clearTimeout(this.#refusedTimer)
    this.refused = null
  }

  /** An answer is on its way: nothing is pressed meanwhile. */
  get waiting(): boolean {
    return this.busy > 0
  }

  /** Says that one has nothing more to lay, or to look at: once everybody has, the dealer goes on. */
  ready(): Promise<boolean> {
    return this.ask({ command: 'ready/1' }, 'controls')
  }

  close(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#refusedTimer)
    this.deal.end()
    this.#socket.close()
  }

  #linked(link: Link): void {
    this.link = link
    if (link === 'lost') who.lost()
  }

  #hear(said: Said): void {
    if (said.type === 'welcome') this.#begin()
    else if (said.type === 'updated' && said.view.table === this.name) {
      this.#update(whole(said.view), said.options, (said.events ?? []) as TableEvent[])
    } else if (said.type === 'failed' && said.code === 'no-such-table') this.missing = true
    else if (said.type === 'failed' && said.code === 'too-many' && !this.#shown) this.#beginAgain()
  }

  /** The server sends the table itself after every change; nothing is guessed at from its events. */
  #begin(): void {
    this.#shown = false
    if (this.#socket instanceof Socket) this.#socket.send({ type: 'watch', table: this.name, show: true })
  }

  /** Asks once more a moment later where the server did not read what was asked because too much was. */
  #beginAgain(): void {
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => this.#begin(), AGAIN)
  }

  #update(view: View, options: readonly Option[], events: readonly TableEvent[]): void {
    this.#shown = true
    narrate(events, this.view, who.me?.name ?? '').forEach((text) => screenReader.say(text))
    const before = this.view
    if (before && before.round === view.round && view.version < before.version) return
    this.options = view.waits_for === 'nobody' ? [] : options
    this.#show(view, events)
  }

  #show(view: View, events: readonly TableEvent[]): void {
    const before = this.view
    const order = dealOrder(before, view, events)
    this.#remember(view)
    const another = before?.round !== view.round
    // A round that is over while its cards still fly is told all the same.
    if (another) this.deal.end()
    this.view = view
    this.shownAt = performance.now()
    if (before && before.phase !== view.phase) this.forgive()
    if (another) void this.#tellMissed(view.round)
    else if (before?.phase !== view.phase) this.away = null
    if (view.phase !== 'betting') this.laid = []
    if (another) this.lines = []
    this.deal.begin(order, another)
  }

  /** What the cards decided is told once they lie: the lines, and what one has now. */
  #landed(): void {
    const view = this.view
    if (!view) return
    const me = who.me?.name ?? ''
    this.#count(view, me)
    if (view.lines.length === this.lines.length) return
    this.lines = view.lines.map((line) => ({ line, why: line.why ?? null }))
    const own = this.lines.filter(({ line }) => line.player === me)
    if (!own.length) return
    this.lastLines = { round: view.round, lines: own }
    if (view.phase === 'over') note(this.name, null)
    if (own.reduce((sum, { line }) => sum + line.returned - line.staked, 0) > 0 && view.phase === 'over') heard('win')
  }

  /** Asks what one has whenever chips of one's own were laid, taken back, won or lost. */
  #count(view: View, me: string): void {
    const money = moneyOf(view, me)
    if (money !== this.#counted && who.me) void who.recount()
    this.#counted = money
  }

  #remember(view: View): void {
    const bets = betsOf(view, who.me?.name ?? '')
    if (!bets.length) return
    if (view.phase !== 'over') note(this.name, view.round)
    if (view.phase !== 'betting') this.lastBets = bets
  }

  /** Tells how a round came out that one has not seen the end of. */
  async #tellMissed(current: number): Promise<void> {
    this.away = null
    const played = await missed(this.name, current)
    if (!played) return
    this.lastLines = { round: played.round, lines: played.lines.map((line) => ({ line, why: line.why ?? null })) }
    this.away = played.round
  }
}
