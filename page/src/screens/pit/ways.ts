/** The ways on that the server offers, sorted by whose they are; nothing is offered that is not among them. */
import type { Way } from '../../api/types'
import { named, t } from '../../words/index.svelte'

export const kindOf = (way: Way): string => String(way.command['command']).replace(/\/\d+$/, '')
const fact = (way: Way, name: string): string => {
  const found = way.command[name]
  return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
}
export const playerOf = (way: Way): string => fact(way, 'player')

/** Stands for somebody whom the table does not know yet; whoever decides names them. */
export const isAnybodys = (way: Way): boolean => playerOf(way) === '*'
export const whoseName = (way: Way): string => (isAnybodys(way) ? t('pit.somebody') : playerOf(way))

/** Whose decision it is: the house's own, or a player's which staff may give for them. */
export const isPlayers = (way: Way): boolean => way.post === 'player'

/** Returns what a way is called: its command, and what tells it from others of its kind. */
export function nameOf(way: Way): string {
  const kind = kindOf(way)
  const what = kind === 'report-cards' ? `${kind}-${fact(way, 'what')}` : kind
  const box = fact(way, 'box')
  const wager = fact(way, 'wager')
  const more = [fact(way, 'card'), box ? t('box.label', { box }) : '', wager ? named('wager', wager) : '']
  return [named('pit.way', what), ...more.filter(Boolean), way.effects ?? ''].filter(Boolean).join(' · ')
}

/** The groups in which what may be declared is drawn. */
export const GROUPS = ['play', 'cards', 'deal', 'players'] as const
export type Group = (typeof GROUPS)[number]

const GROUP: Readonly<Record<string, Group>> = {
  'fail-power': 'play', refer: 'play',
  'report-cards': 'cards', 'report-face-up': 'cards', 'report-burn-forgotten': 'cards', 'report-cut-card': 'cards',
  'empty-shoe': 'cards',
  'restrict-player': 'players', 'grant-squeeze': 'players', leave: 'players', 'come-back': 'players',
}
export const groupOf = (way: Way): Group => GROUP[kindOf(way)] ?? 'deal'
