/** A wager in the reader's words: the page's, else those of the rulebook it comes from. */
import type { SideRules } from '../../api/types'
import { named, words } from '../../words/index.svelte'

/** Rulebooks name a language by its first part. */
function told(side: SideRules): NonNullable<SideRules['words']>[string] | undefined {
  return side.words?.[words.language.split('-')[0] ?? ''] ?? side.words?.['en']
}

export const titleOf = (side: SideRules): string => named('wager', side.wager, told(side)?.title || side.title)

/** Returns what counts for the wager, in one sentence; nothing where its rulebook does not say. */
export function asksOf(side: SideRules): string {
  const asks = told(side)?.asks ?? ''
  if (!asks) return ''
  const end = /[.。]$/.test(asks) ? '' : words.language === 'en' ? '.' : '。'
  return asks.charAt(0).toUpperCase() + asks.slice(1) + end
}

/** Returns what a row of the pay table is called. */
export function rowOf(side: SideRules, result: string): string {
  return named('result', result, told(side)?.rows?.[result] ?? result.replaceAll('-', ' '))
}
