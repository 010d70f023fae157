/** The address of a study: game and part, then decks, changed fields and side wagers left out; it is all there is to share. */
import { GAMES } from '../../games'
import type { Route } from '../../route.svelte'

export const OWN = 'own'
export const PARTS = ['sheet', 'charts', 'what-if', 'simulate', 'protection'] as const
export type Part = (typeof PARTS)[number]

export interface Study {
  readonly game: string
  readonly part: Part
  readonly decks: number
  /** Changed fields in the order they were changed, each as the command line writes it. */
  readonly changes: readonly (readonly [field: string, value: string])[]
  readonly without: readonly string[]
}

export function readStudy(route: Route): Study {
  const part = PARTS.find((name) => name === route.parts[1]) ?? 'sheet'
  const decks = Number.parseInt(route.query.get('decks') ?? '0', 10)
  return {
    game: route.parts[0] ?? GAMES[0] ?? '',
    part,
    decks: decks > 0 ? decks : 0,
    changes: route.query.getAll('set').map(split),
    without: route.query.getAll('without'),
  }
}

function split(change: string): readonly [string, string] {
  const at = change.indexOf('=')
  return at < 0 ? [change, ''] : [change.slice(0, at), change.slice(at + 1)]
}

export function addressOf(study: Study): string {
  const query = new URLSearchParams()
  if (study.decks) query.set('decks', String(study.decks))
  for (const [field, value] of study.changes) query.append('set', `${field}=${value}`)
  for (const name of study.without) query.append('without', name)
  const part = study.part === 'sheet' ? '' : `/${study.part}`
  const asked = query.toString()
  return `/maths/${study.game}${part}${asked ? `?${asked}` : ''}`
}

/** Returns the study with a field changed; a field set back to what it was is no change. */
export function withChange(study: Study, field: string, value: string, before: string | undefined): Study {
  const others = study.changes.filter(([name]) => name !== field)
  if (value === before) return { ...study, changes: others }
  const known = study.changes.some(([name]) => name === field)
  const changes = known
    ? study.changes.map(([name, old]) => [name, name === field ? value : old] as const)
    : [...others, [field, value] as const]
  return { ...study, changes }
}

/** Returns what a field is changed to, or nothing where it is as it was. */
export const changeOf = (study: Study, field: string): string | undefined =>
  study.changes.find(([name]) => name === field)?.[1]
