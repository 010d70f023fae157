/** Who one is here, and what one has; the token itself is a cookie no script can read. */
import { get, post, Refusal, remove } from '../api/http'
import type { Me, Session } from '../api/types'
import { limits } from './limits.svelte'

class Who {
  me = $state.raw<Me | null>(null)
  known = $state(false)

  async start(): Promise<void> {
    try {
      this.me = await get<Me>('/me')
      limits.note(this.me.balance)
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
    this.me = null
  }

  /** Asks again what one has. */
  async recount(): Promise<void> {
    if (this.me) this.me = await get<Me>('/me')
  }

  get isStaff(): boolean {
    return this.me !== null && this.me.role !== 'player'
  }

  #began(session: Session): void {
    this.me = { name: session.name, role: session.role, balance: session.balance }
    limits.note(session.balance)
  }
}

export const who = new Who()
