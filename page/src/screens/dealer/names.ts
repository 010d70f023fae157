/** Places and options in the dealer's words. */
import type { ConsoleOption, Target } from '../../api/types'
import { cardName } from '../../cards/names'
import { HOLE } from '../../stores/dealt'
import { kindOf } from '../../stores/options'
import { money, named, t } from '../../words/index.svelte'

export function placeName(target: Target): string {
  if (target.box === HOLE) return t('dealer.to-hole')
  if (target.box < 0) return t('dealer.to-burn')
  const nth = named('dealer.nth', String(target.nth ?? 1), t('dealer.nth-more', { nth: target.nth ?? 1 }))
  if (target.box === 0) return t('dealer.to-dealer', { nth })
  const box = shortName(target)
  return t('dealer.to-box', { box, nth })
}

/** Returns the short name of a place, as on a button. */
export function shortName(target: Target): string {
  if (target.box === HOLE) return t('dealer.hole')
  if (target.box < 0) return t('dealer.burn')
  if (target.box === 0) return t('felt.dealer')
  return target.hand ? `${target.box}.${target.hand + 1}` : String(target.box)
}

const WITH_AMOUNT: Readonly<Record<string, 'act.insure-for' | 'act.double-for' | 'dealer.follow-for'>> = {
  insure: 'act.insure-for', double: 'act.double-for', follow: 'dealer.follow-for',
}

/** What may be done on all one's boxes or on one of them. */
const ON_A_BOX: ReadonlySet<string> = new Set(['withdraw', 'stay'])

export function optionName(option: ConsoleOption): string {
  const kind = kindOf(option)
  const of = option.command['of']
  if (kind === 'insure' && typeof of === 'string') return t('act.insure-other', { player: of })
  const key = WITH_AMOUNT[kind]
  if (key && option.most != null) return t(key, { amount: money(option.most) })
  if (kind === 'pick-card' || kind === 'pit-picks-card') return t('act.pick', { card: cardName(String(option.command['card'])) })
  const box = option.command['box']
  if (kind === 'ask-squeeze') return t('dealer.row', { player: playerOf(option), box: Number(box) })
  if (ON_A_BOX.has(kind) && typeof box === 'number') return `${named('dealer.act', kind)} · ${t('box.label', { box })}`
  if (kind === 'bet') return t('dealer.bet-side', { wager: named('wager', String(option.command['wager'])) })
  return named('dealer.act', kind, named('act', kind))
}

export const playerOf = (option: ConsoleOption): string => String(option.command['player'] ?? '')
