/** Who one is here, and what one has; the token itself is a cookie no script can read. */
import { get, hearing, post, Refusal, remove } from '../api/http'
import { presence } from '../api/presence'
import type { Me, Session } from '../api/types'
import { limits } from './limits.svelte'

/** A touch counts at the latest so long after it, where nothing else is asked of the server. */
const MINUTE = 60_000

class Who {
  me = $state.raw<Me | null>(null)
  known = $state(false)
  /** The session of somebody of the staff has ended under him; what he was doing stays on the screen. */
  ended = $state(false)

  async start(): Promise<void> {
    hearing.ended = () => (this.ended ||= this.isStaff)
    setInterval(() => void (this.isStaff && !this.ended && presence.touched && this.recount()), MINUTE)
    try {
      this.me = await get<Me>('/me')
      if (!this.isStaff) void limits.look()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.me = null
    }
    this.known = true
  }

  async comeIn(name = ''): Promise<void> {
    this.#began(await post<Session>('/guests', { name }))
  }

  async signIn(name: string, password: string): Promise<void> {
    this.#began(await post<Session>('/sessions', { name, password }))
  }

  async leave(): Promise<void> {
    await remove('/sessions')
    this.forget()
  }

  /** Is nobody here any more. */
  forget(): void {
    this.me = null
    this.ended = false
    limits.forget()
  }

  /** Asks again what one has, and so whether one is still signed in. */
  async recount(): Promise<void> {
    if (!this.me) return
    try {
      this.me = await get<Me>('/me')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }

  /** Finds out whether a connection was lost with the session. */
  lost(): void {
    if (this.isStaff && !this.ended) void this.recount()
  }

  get isStaff(): boolean {
    return this.me !== null && this.me.role !== 'player'
  }

  #began(session: Session): void {
    this.me = { name: session.name, role: session.role, balance: session.balance }
    this.ended = false
    if (!this.isStaff) void limits.look()
  }
}

export const who = new Who()
