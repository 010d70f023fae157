/** The rounds one has wagers in and has not seen the end of, kept by this browser for when one comes back. */
import { get, Refusal } from '../api/http'
import type { History } from '../api/types'

const KEPT = 'croupier.unseen'
export type PastRound = History['rounds'][number]

function read(): Record<string, number> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '{}')
    return found !== null && typeof found === 'object' ? (found as Record<string, number>) : {}
  } catch {
    return {}
  }
}

/** Notes the round at a table whose end one has yet to see; null forgets it. */
export function note(table: string, round: number | null): void {
  const { [table]: before, ...others } = read()
  if (before === (round ?? undefined)) return
  localStorage.setItem(KEPT, JSON.stringify(round === null ? others : { ...others, [table]: round }))
}

/** Returns how a round at a table came out that ended while one was away, if there is one before `current`. */
export async function missed(table: string, current: number): Promise<PastRound | null> {
  const round = read()[table]
  if (typeof round !== 'number' || round >= current) return null
  try {
    const { rounds } = await get<History>('/me/history')
    note(table, null)
    return rounds.find((played) => played.table === table && played.round === round) ?? null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return null
  }
}
