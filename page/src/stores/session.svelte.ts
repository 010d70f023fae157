/** Who one is here, and what one has; the token itself is a cookie no script can read. */
import { get, hearing, post, Refusal, remove } from '../api/http'
import { passkeyFor } from '../api/passkeys'
import { presence } from '../api/presence'
import type { Me, Session } from '../api/types'
import { limits } from './limits.svelte'
import { drawn } from './nickname'

/** A touch counts at the latest so long after it, where nothing else is asked of the server. */
const MINUTE = 60_000

class Who {
  me = $state.raw<Me | null>(null)
  known = $state(false)
  /** What one is to be called as a guest. */
  nickname = $state(drawn())
  /** The session of somebody of the staff has ended under them; what they were doing stays on the screen. */
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

  /** Comes in as a guest, under the nickname. */
  async comeIn(): Promise<void> {
    this.#began(await post<Session>('/guests', { name: this.nickname.trim().toLowerCase().replace(/\s+/g, '-') }))
  }

  /** Asks the house for play money again. */
  async refill(): Promise<void> {
    this.me = await post<Me>('/me/refill', {})
    void limits.look()
  }

  async signIn(name: string, password: string, code = '', passkey = ''): Promise<void> {
    this.#began(await post<Session>('/sessions', { name, password, code, passkey }))
  }

  /** Signs in with a password and a passkey; whoever changes their mind about it stays where they are. */
  async signInByPasskey(name: string, password: string): Promise<void> {
    const passkey = await passkeyFor(name, password)
    if (passkey !== null) await this.signIn(name, password, '', passkey)
  }

  async leave(): Promise<void> {
    await remove('/sessions')
    this.forget()
  }

  /** Is nobody here any more. */
  forget(): void {
    this.me = null
    this.ended = false
    this.nickname = drawn()
    limits.forget()
  }

  /** Asks again what one has, and so whether one is still signed in. */
  async recount(): Promise<void> {
    if (!this.me) return
    try {
      this.me = await get<Me>('/me')
      if (!this.isStaff) void limits.look()
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
