/** Cards in words, for whoever hears the page instead of seeing it. */
import { named, t } from '../words/index.svelte'
import { HIDDEN } from './faces'

export function cardName(card: string, printed = false): string {
  if (card === HIDDEN) return t('card.hidden')
  const rank = named('rank', card.slice(0, -1))
  const suit = named('suit', card.slice(-1))
  return t(printed ? 'card.printed' : 'card.name', { rank, suit })
}
