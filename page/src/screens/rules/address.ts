/** The addresses of the rules: a book, one of its clauses, two games side by side; and how a book is divided. */
import type { ClauseText } from '../../api/types'

export const bookAt = (game: string, beside = ''): string => `/rules/${game}${beside ? `?beside=${beside}` : ''}`

export function clauseAt(game: string, number: string, beside = ''): string {
  return `/rules/${game}/${encodeURIComponent(number)}${beside ? `?beside=${beside}` : ''}`
}

export const compareAt = (left: string, right: string): string => `/rules/compare/${left}/${right}`

export const recordAt = (game: string, name: string): string =>
  `/records/example/${game}/${name.split('/').map(encodeURIComponent).join('/')}`

/** Returns the name of a clause's place on the screen. */
export const placeOf = (number: string): string => `clause-${number.replace(/\W+/g, '-')}`

export interface Section {
  readonly name: string
  readonly clauses: readonly ClauseText[]
}

/** Returns the clauses by section: 1 to 6, and the appendices together. */
export function sections(clauses: readonly ClauseText[]): Section[] {
  const found = new Map<string, ClauseText[]>()
  for (const clause of clauses) {
    const name = clause.number.startsWith('Appendix') ? 'appendix' : (clause.number.split('.')[0] ?? '')
    found.set(name, [...(found.get(name) ?? []), clause])
  }
  return [...found].map(([name, own]) => ({ name, clauses: own }))
}

/** Returns how deep a clause stands: 3. is 0, 3.26 is 1, 3.26.1 is 2. */
export const depth = (number: string): number => number.replace(/\.$/, '').split('.').length - 1
