/** Chips: their values, their colours, and how an amount is stacked. */
export interface Chip {
  readonly cents: number
  readonly look: string
}

export const CHIPS: readonly Chip[] = [
  { cents: 100, look: 'ivory' },
  { cents: 500, look: 'red' },
  { cents: 2_500, look: 'green' },
  { cents: 10_000, look: 'black' },
  { cents: 50_000, look: 'purple' },
  { cents: 100_000, look: 'gold' },
]

/** Returns the chips worth having at a table: whole units, and no larger than its largest wager. */
export function rack(unit: number, least: number, most: number | null): readonly Chip[] {
  const usable = CHIPS.filter(({ cents }) => cents % unit === 0 && (most === null || cents <= most))
  const from = usable.findIndex(({ cents }) => cents * 10 > least)
  const start = Math.max(0, from)
  return usable.slice(start, start + 5)
}

/** Returns an amount as chips, largest first, at most so many; what is smaller than a chip is one more. */
export function stack(cents: number, most = 6): readonly Chip[] {
  const found: Chip[] = []
  let left = cents
  for (const chip of [...CHIPS].reverse()) {
    while (left >= chip.cents && found.length < most) {
      found.push(chip)
      left -= chip.cents
    }
  }
  const smallest = CHIPS[0]
  return found.length || !smallest ? found : [smallest]
}
