/** The approved games and those of the library, as the server lists them: it finds them in its books. */
import { get } from './api/http'
import type { GameList, GameName, LibraryGame } from './api/types'
import { LANGUAGES, words } from './words/index.svelte'

/** Their names, in the order they are always listed. */
export const GAMES: string[] = []
/** Public games that nobody has approved: the mathematics room knows them, a table only once the house has approved one. */
export const LIBRARY: string[] = []
const listed = new Map<string, GameName>()

/** Asks for the games before anything is shown; where they cannot be had the page does without. */
export async function start(): Promise<void> {
  try {
    const { games, library } = await get<GameList>('/rules')
    list(games, library)
  } catch {
    return
  }
}

export function list(games: readonly GameName[], library: readonly LibraryGame[] = []): void {
  GAMES.splice(0, GAMES.length, ...games.map(({ game }) => game))
  LIBRARY.splice(0, LIBRARY.length, ...library.map(({ game }) => game))
  for (const one of games) listed.set(one.game, one)
  for (const language of LANGUAGES) words.add(language, Object.fromEntries([...library.flatMap((one) => called(one, language)), ...games.flatMap((one) => told(one, language))]))
}

/** Returns the words of a game of the library; what an approved game calls its own way stays so. */
function called(one: Pick<LibraryGame, 'game' | 'title' | 'words'>, language: string): [string, string][] {
  const spoken = language.split('-')[0] ?? ''
  return [[`title.${one.game}`, one.title], ...Object.entries(one.words[spoken] ?? one.words['en'] ?? {})]
}

function told(one: GameName, language: string): [string, string][] {
  const spoken = language.split('-')[0] ?? ''
  const says = one.says[spoken] ?? one.says['en'] ?? ''
  return [...called(one, language), [`game.${one.game}`, says]]
}

/** Returns the cards a game is known by; one of the house's own has an Ace. */
export function emblem(game: string): readonly string[] {
  return listed.get(game)?.emblem ?? ['As']
}

/** Returns the card printed on a game's layout, or nothing. */
export function printed(game: string): string {
  return listed.get(game)?.printed ?? ''
}
