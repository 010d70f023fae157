/** The open tables, asked for again every few seconds while somebody looks. */
import { get, Refusal } from '../api/http'
import type { LobbyTable } from '../api/types'

const AGAIN = 3000

export class OpenTables {
  all = $state.raw<readonly LobbyTable[] | null>(null)
  refused = $state.raw<Refusal | null>(null)

  async look(): Promise<void> {
    try {
      this.all = (await get<{ tables: LobbyTable[] }>('/tables')).tables
      this.refused = null
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.refused = error
    }
  }

  /** Looks at once and goes on looking; returns how to stop. */
  follow(): () => void {
    void this.look()
    const timer = setInterval(() => {
      if (!document.hidden) void this.look()
    }, AGAIN)
    return () => clearInterval(timer)
  }
}
