/** What happened in words, for whoever hears the page; one's own boxes and the dealer in full, the rest in short. */
import type { TableEvent } from '../api/types'
import { cardName } from '../cards/names'
import { money, named, signed, t } from '../words/index.svelte'
import { say as inWords } from '../words/say'
import { HOLE } from './dealt'
import { boxAt, type View } from './view'

export function narrate(events: readonly TableEvent[], view: View | null, me: string): string[] {
  return events.flatMap((event) => say(event, view, me) ?? [])
}

function say(event: TableEvent, view: View | null, me: string): string | string[] | null {
  switch (event.event) {
    case 'round-opened/2':
      return t('said.round', { number: event.number })
    case 'wager-placed/1':
      return t('said.wager', { player: event.player, box: event.box, amount: money(event.amount), wager: named('wager', event.wager) })
    case 'bets-closed/1':
      return t('said.closed')
    case 'card-dealt/1':
      return card(event.card, event.to as unknown as readonly number[], view, me)
    case 'wager-raised/1':
      return t('said.raised', { player: event.player, box: event.box, amount: money(event.amount) })
    case 'dealer-looked/1':
      return t('said.looked')
    case 'blackjack-shown/1':
      return t('said.blackjack-shown')
    case 'hole-turned/1':
      return t('said.turned', { card: cardName(event.card) })
    case 'wager-folded/1':
      return t('said.folded', { player: event.player, box: event.box })
    case 'offer-opened/2':
      return event.offer.asked.some((asked) => asked[0] === me) ? t('said.offer', { offer: named('offer', event.offer.kind) }) : null
    case 'hand-stood/1':
      return t('said.stood', { player: event.player, box: event.box })
    case 'hand-doubled/1':
      return t('said.doubled', { player: event.player, box: event.box, amount: money(event.amount) })
    case 'hand-split/1':
      return t('said.split', { player: event.player, box: event.box })
    case 'lines-settled/1':
      return event.lines
        .filter((line) => line.player === me)
        .map((line) =>
          t('said.line', {
            box: line.box,
            wager: named('wager', line.wager),
            result: named('result', line.result),
            net: signed(line.returned - line.staked),
          }),
        )
    case 'trouble-opened/2':
      return t('said.trouble', { kind: named('trouble.kind', event.trouble.kind), says: inWords(event.trouble.says) })
    case 'irregularity-noted/2':
    case 'trouble-closed/2':
      return t('said.noted', { says: inWords(event.says) })
    case 'round-ended/2':
      return t('said.over', { status: named('status', event.status) })
    default:
      return null
  }
}

function card(dealt: string, to: readonly number[], view: View | null, me: string): string | null {
  const [box = 0] = to
  if (box === HOLE) return t('said.dealer-down')
  if (box === 0) return t('said.dealer-card', { card: cardName(dealt) })
  if (box < 0 || !view) return null
  const own = boxAt(view, box)?.mains?.some((wager) => wager.player === me)
  return own ? t('said.card', { box, card: cardName(dealt) }) : null
}
