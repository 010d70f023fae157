/** The catalogues: a folder a language, a file an area. The page itself speaks English; all else comes with the screen that says it. */
import type audit from '../../../src/croupier/words/en/audit.json'
import type figures from '../../../src/croupier/words/en/figures.json'
import page from '../../../src/croupier/words/en/page.json'
import type records from '../../../src/croupier/words/en/records.json'
import type rooms from '../../../src/croupier/words/en/rooms.json'
import type rules from '../../../src/croupier/words/en/rules.json'
import type table from '../../../src/croupier/words/en/table.json'

export type Key = keyof typeof page | keyof typeof rooms | keyof typeof rules | keyof typeof table | keyof typeof figures | keyof typeof audit | keyof typeof records
export type Language = 'en' | 'zh-Hans'
/** `page`: every screen, and all of the lobby; `table` and `rules`: what the server tells; `rooms`: what stands behind the felt; `figures`, `audit`, `records`: what is said of figures, of the log and of a record's text. */
export type Area = 'page' | 'table' | 'rules' | 'rooms' | 'figures' | 'audit' | 'records'
export type Catalogue = Readonly<Record<string, string>>

export const LANGUAGES: readonly Language[] = ['en', 'zh-Hans']
export const AREAS: readonly Area[] = ['page', 'table', 'rules', 'rooms', 'figures', 'audit', 'records']
/** What is there before anything is fetched. */
export const BUILT_IN: Catalogue = page

const FILES = import.meta.glob<Catalogue>(['../../../src/croupier/words/*/{page,table,rules,rooms,figures,audit,records}.json', '!../../../src/croupier/words/en/page.json'], { import: 'default' })

/** Fetches what a language says in an area. */
export async function fetched(language: Language, area: Area): Promise<Catalogue> {
  const file = FILES[`../../../src/croupier/words/${language}/${area}.json`]
  return file ? file() : BUILT_IN
}
