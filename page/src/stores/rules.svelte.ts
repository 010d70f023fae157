/** The rules of each game as the server publishes them: titles, pay tables, every clause in our words. */
import { get } from '../api/http'
import type { GameRules } from '../api/types'
import { LANGUAGES, words } from '../words/index.svelte'

const asked = new Map<string, Promise<GameRules>>()

/** Returns the rules of a game, asked for once. */
export function rulesOf(game: string): Promise<GameRules> {
  let found = asked.get(game)
  if (found === undefined) {
    found = get<GameRules>(`/rules/${game}`).then(learnt)
    asked.set(game, found)
    found.catch(() => asked.delete(game))
  }
  return found
}

/** Takes in what a game calls its wagers and their rows; those of the approved games are known already. */
function learnt(rules: GameRules): GameRules {
  for (const language of LANGUAGES) {
    const called: Record<string, string> = {}
    for (const side of rules.sides) {
      const told = side.words?.[language.split('-')[0] ?? ''] ?? side.words?.['en']
      called[`wager.${side.wager}`] = told?.title || side.title
      for (const [row, name] of Object.entries(told?.rows ?? {})) called[`result.${row}`] = name
    }
    words.learn(language, called)
  }
  return rules
}
