/** How a significant event is told: how grave it is, the round it speaks of, and its values as text. */
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

/** Returns the round a subject names, as in `lucky8 round 12 box 3`. */
export function roundIn(subject: string): { table: string; number: number } | null {
  const found = /^(\S+) round (\d+)\b/.exec(subject)
  return found ? { table: found[1] ?? '', number: Number(found[2]) } : null
}

/** Returns a value before or after as lines of text. */
export function plain(value: unknown, within = ''): string {
  if (value === null || value === undefined) return '–'
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, inner]) => (typeof inner === 'object' && inner !== null ? plain(inner, `${within}${name} · `) : `${within}${name}: ${String(inner)}`))
    .join('\n')
}
