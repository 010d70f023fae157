/** What a hand counts, as it is written beside its cards. */
import type { View } from '../stores/view'
import { t } from '../words/index.svelte'

export type Total = View['totals'][number]

export function totalName(total: Total): string {
  if (total.natural) return t('total.blackjack')
  if (total.points > 21) return t('total.bust', { points: total.points })
  return total.soft ? t('total.soft', { points: total.points }) : String(total.points)
}
