/** One table as the page knows it: what the server shows, what it offers, and what it refused and where. */
import { Socket, type Link } from '../api/socket'
import type { Answer, Body, Line, Option, Reason, Said, TableEvent } from '../api/types'
import { refusalHeard } from '../words/refusals'
import { Deal } from './deal.svelte'
import { dealOrder } from './dealt'
import { live } from './live.svelte'
import { narrate } from './narrate'
import { who } from './session.svelte'
import { betsOf, whole, type OwnBet, type View } from './view'

/** A refusal, and the part of the screen it concerns. */
export interface RefusedAt {
  readonly place: string
  readonly answer: Answer
}

/** A settled line, and why it came out as it did. */
export interface Told {
  readonly line: Line
  readonly why: Reason | null
}

const OTHERS_MOVE = 150

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
  readonly deal = new Deal()
  lastBets = $state.raw<readonly OwnBet[]>([])
  /** One's own settled lines of the last round one had any in. */
  lastLines = $state.raw<{ readonly round: number; readonly lines: readonly Told[] } | null>(null)
  busy = $state(0)
  /** The chip in hand, in cents. */
  chip = $state(0)
  readonly #socket: Socket
  #events: TableEvent[] = []
  #timer = 0
  #asked = false
  #again = false

  constructor(name: string) {
    this.name = name
    this.#socket = new Socket({ hear: (said) => this.#hear(said), linked: (link) => this.#linked(link) })
  }

  /** Asks something of the table; a refusal is kept with the place it concerns. */
  async ask(body: Body, place: string): Promise<boolean> {
    this.busy += 1
    const answer = await this.#socket.command(this.name, body)
    this.busy -= 1
    if (answer.accepted) {
      if (this.refused?.place === place) this.refused = null
      this.#look()
    } else {
      this.refused = { place, answer }
      live.say(refusalHeard(answer.code ?? '', answer.message ?? ''))
      this.#askOptions()
    }
    return answer.accepted
  }

  close(): void {
    clearTimeout(this.#timer)
    this.deal.end()
    this.#socket.close()
  }

  #linked(link: Link): void {
    this.link = link
    if (link === 'lost') who.lost()
  }

  #hear(said: Said): void {
    if (said.type === 'welcome') this.#begin()
    else if (said.type === 'shown' && said.view.table === this.name) this.#show(whole(said.view))
    else if (said.type === 'happened' && said.table === this.name) this.#happened(said.events as TableEvent[])
    else if (said.type === 'options' && said.table === this.name) this.options = said.options
    else if (said.type === 'failed' && said.code === 'no-such-table') this.missing = true
    else if (said.type === 'failed' && said.code === 'too-many') this.#lookSoon(1000)
  }

  #begin(): void {
    this.#asked = false
    this.#events = []
    this.#look()
  }

  #happened(events: readonly TableEvent[]): void {
    this.#events.push(...events)
    narrate(events, this.view, who.me?.name ?? '').forEach((text) => live.say(text))
    if (this.busy) this.#look()
    else this.#lookSoon(OTHERS_MOVE)
  }

  /** The server is asked for the table as it stands rather than guessed at from its events. */
  #look(): void {
    clearTimeout(this.#timer)
    this.#timer = 0
    if (this.#asked) {
      this.#again = true
      return
    }
    this.#asked = true
    this.#socket.send({ type: 'watch', table: this.name, after: null })
  }

  #lookSoon(wait: number): void {
    if (!this.#timer) this.#timer = window.setTimeout(() => this.#look(), wait)
  }

  #show(view: View): void {
    this.#asked = false
    const before = this.view
    if (before && before.round === view.round && view.version < before.version) return
    this.deal.begin(dealOrder(before, view, this.#events), before?.round !== view.round)
    this.#events = []
    this.#remember(before, view)
    this.view = view
    this.shownAt = performance.now()
    if (before?.version !== view.version) this.#askOptions()
    if (view.phase === 'over' && before?.phase !== 'over') void who.recount()
    if (this.#again) {
      this.#again = false
      this.#look()
    }
  }

  #remember(before: View | null, view: View): void {
    const me = who.me?.name ?? ''
    const told = view.lines.map((line, index) => ({ line, why: view.reasons[index] ?? null }))
    const lines = told.filter(({ line }) => line.player === me)
    if (lines.length) this.lastLines = { round: view.round, lines }
    if (view.phase === 'betting') {
      if (before?.phase === 'betting' && betsOf(view, me).length !== betsOf(before, me).length) void who.recount()
      return
    }
    const bets = betsOf(view, me)
    if (bets.length) this.lastBets = bets
    if (before?.phase === 'betting') void who.recount()
  }

  #askOptions(): void {
    if (!this.view || this.view.waits_for === 'nobody') this.options = []
    else this.#socket.send({ type: 'ask-options', table: this.name })
  }
}
