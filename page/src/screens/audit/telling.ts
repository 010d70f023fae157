/** How a significant event is told: how grave it is, the round it speaks of, and its values as text. */
import { moment, named, t } from '../../words/index.svelte'
import { say, type Fact, type Said } from '../../words/say'

const GRAVE: ReadonlySet<string> = new Set([
  'files-changed', 'line-mismatch', 'table-fault', 'storage-full', 'return-alarm', 'log-accepted', 'store-restored',
  'clock-stepped', 'account-locked', 'act-refused', 'sign-in-failed',
])
const NOTED: ReadonlySet<string> = new Set([
  'misdeal', 'error-card', 'cards-together', 'play-interrupted', 'round-referred', 'case-ruled', 'round-voided',
  'irregularity', 'correction', 'table-suspended', 'play-closed', 'table-closed', 'game-closed', 'limits-changed',
  'cards-reconstructed', 'wagers-withdrawn', 'late-wager', 'turn-skipped', 'settlement-forgotten', 'post-changed',
])

export function graveOf(kind: string): 'grave' | 'noted' | '' {
  return GRAVE.has(kind) ? 'grave' : NOTED.has(kind) ? 'noted' : ''
}

/** Returns the round a subject names in its facts. */
export function roundIn(subject: Said): { table: string; number: number } | null {
  if (typeof subject === 'string' || !subject.key.startsWith('trail.round')) return null
  const { table, number } = subject.facts ?? {}
  return typeof table === 'string' && typeof number === 'number' ? { table, number } : null
}

/** Fields that hold a time in milliseconds. */
const TIMES: ReadonlySet<string> = new Set(['away', 'since', 'began', 'ended'])

/** Returns a value before or after as lines of text in the reader's language. */
export function plain(value: unknown, within = ''): string {
  if (value === null || value === undefined || typeof value !== 'object' || isFact(value)) return one(value)
  if (Array.isArray(value)) return value.map((inner) => plain(inner)).join('\n')
  return Object.entries(value)
    .map(([name, inner]) => {
      const label = `${within}${named('audit.field', name)}`
      if (TIMES.has(name) && inner) return t('dealer.about', { what: label, about: moment(Number(inner)) })
      return isPlain(inner) ? t('dealer.about', { what: label, about: one(inner) }) : plain(inner, `${label} · `)
    })
    .join('\n')
}

const isFact = (value: object): value is Exclude<Fact, string | number> => 'is' in value

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null || isFact(value) || (Array.isArray(value) && value.every(isPlain))

function one(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.map(one).join(t('list.comma')) || '–'
  if (typeof value === 'object') return say(value as Fact)
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no')
  const text = String(value)
  return named('audit.state', text.replace(/[ ,]+/g, '-'), named('role', text))
}
