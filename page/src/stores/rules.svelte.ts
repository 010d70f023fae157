/** The rules of each game as the server publishes them: titles, pay tables, every clause in our words. */
import { get } from '../api/http'
import type { GameRules } from '../api/types'

const asked = new Map<string, Promise<GameRules>>()

/** Returns the rules of a game, asked for once. */
export function rulesOf(game: string): Promise<GameRules> {
  let found = asked.get(game)
  if (found === undefined) {
    found = get<GameRules>(`/rules/${game}`)
    asked.set(game, found)
    found.catch(() => asked.delete(game))
  }
  return found
}
