/** Why a line came out as it did, in words, from what the server tells of it. */
import type { Reason } from '../../api/types'
import { fill, money, named, t } from '../../words/index.svelte'

export function because(reason: Reason | null | undefined, line: { staked: number; returned: number }): string {
  if (!reason) return ''
  const [of = '', to = ''] = (reason.odds ?? '').split(':')
  return fill(named('reason', reason.kind, ''), {
    player: reason.player ?? '',
    dealer: reason.dealer ?? '',
    row: reason.row ? named('result', reason.row) : '',
    odds: t('odds', { of, to }),
    lost: money(line.staked - line.returned),
    returned: money(line.returned),
  })
}
