/** Answers as they are typed. */

const AMOUNT = /^\s*(\d{1,9})(?:[.,](\d{1,2}))?\s*$/

/** Returns the cents of a typed amount: 12.50, 12,5 or 1250; nothing where it is none. */
export function centsIn(text: string): number | null {
  const [, whole, part = ''] = AMOUNT.exec(text) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** Returns the choice that a digit stands for, or nothing. */
export function choiceOf(key: string, choices: readonly string[]): string | null {
  return /^[1-9]$/.test(key) ? (choices[Number(key) - 1] ?? null) : null
}
