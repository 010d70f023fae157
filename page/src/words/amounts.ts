/** Amounts as people write them: whole units with up to two digits behind the point, and nothing else. */
const WRITTEN = /^([+−-]?)(\d{1,9})(?:\.(\d{1,2}))?$/

/** Returns what is written in cents, or null where it is no amount. */
export function cents(text: string): number | null {
  const found = WRITTEN.exec(text.trim().replaceAll(',', ''))
  if (!found) return null
  const whole = Number(found[2]) * 100 + Number((found[3] ?? '').padEnd(2, '0'))
  return found[1] === '-' || found[1] === '−' ? -whole : whole
}

/** Returns cents as one writes them into a field. */
export function written(amount: number | null | undefined): string {
  if (amount == null) return ''
  const digits = amount % 100 === 0 ? '' : `.${String(Math.abs(amount) % 100).padStart(2, '0')}`
  return `${Math.trunc(amount / 100)}${digits}`
}
