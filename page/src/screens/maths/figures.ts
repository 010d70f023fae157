/** Figures as people read them; the digits are those of the command line. */
import { named, t, words } from '../../words/index.svelte'

const HUNDRED = 100
const SIGN = (text: string): string => text.replace('-', '−')

/** Returns a value with its sign, in per cent of the wager. */
export const perCent = (value: number, digits = 4): string =>
  SIGN(`${value < 0 ? '' : '+'}${(value * HUNDRED).toFixed(digits)} %`)

/** Returns a chance in per cent. */
export const chance = (value: number, digits = 4): string => `${(value * HUNDRED).toFixed(digits)} %`

/** Returns what a wager is worth, with its standard error where that was simulated. */
export const worth = (side: { ev: number, simulated?: { error: number } | null }): string =>
  perCent(side.ev) + (side.simulated ? ` ± ${chance(side.simulated.error)}` : '')

/** Returns a very small chance with its power of ten. */
export const rare = (value: number): string => (value !== 0 && value < 1e-6 ? value.toExponential(3) : chance(value, 5))

/** Returns a plain number with its sign. */
export const signed = (value: number, digits = 4): string => SIGN(`${value < 0 ? '' : '+'}${value.toFixed(digits)}`)

/** Returns a number of rounds with its thousands set apart. */
export const rounds = (value: number | null): string =>
  value === null ? t('maths.never') : Math.round(value).toString().replace(/\B(?=(\d{3})+$)/g, ' ')

/** Returns a short form of a large round number, by the steps the language counts in: 200 M, 2 亿. */
export function short(value: number): string {
  for (const [size = '1', unit = ''] of t('maths.scale').split(',').map((step) => step.split(' ')))
    if (value >= Number(size)) return `${trim(value / Number(size))} ${unit}`
  return String(value)
}

const trim = (value: number): string => value.toFixed(2).replace(/\.?0+$/, '')

/** Says whose edge a value is. */
export function edge(value: number, digits = 4): string {
  if (value === 0) return t('maths.fair')
  return t(value > 0 ? 'maths.edge.player' : 'maths.edge.house', { edge: chance(Math.abs(value), digits) })
}

/** Says what a difference means: plus is what the player gains, minus what the house does. */
export function gain(change: number, digits = 4): string {
  if (change === 0) return t('maths.gain.nothing')
  const points = (Math.abs(change) * HUNDRED).toFixed(digits)
  return t(change > 0 ? 'maths.gain.player' : 'maths.gain.house', { points })
}

export const odds = (value: number): string => (value < 0 ? t('maths.loses') : t('maths.to-one', { odds: trim(value) }))

type Titles = Readonly<Record<string, string>>

/** Returns what a wager is called: one of the names every game has, or that of a side wager. */
export const wagerName = (what: string, titles: Titles): string =>
  what.startsWith('side.') ? sideName(what.slice(5), titles) : named('maths.wager', what)

/** Returns what a side wager is called: as on the layout, or in the visitor's language where that has a name for it. */
export function sideName(name: string, titles: Titles): string {
  if (words.language === 'en') return titles[name] ?? named('wager', name)
  const [, plain = name, suffix = ''] = /^(.*?)(-split|-for-itself)?$/.exec(name) ?? []
  return named('wager', plain, titles[name] ?? plain) + (suffix ? named('maths.suffix', suffix.slice(1)) : '')
}

/** Returns what an outcome of a wager is called. */
export const outcomeName = (name: string): string => named('result', name, named('maths.outcome', name, name.replaceAll('-', ' ')))

/** Returns a digest as short as one can still tell apart. */
export const fingerprint = (digest: string): string => digest.replace(/^(sha256:.{12}).*$/, '$1…')
