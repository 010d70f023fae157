/** A refusal in the reader's words. */
import { UNREACHABLE } from '../api/http'
import { t } from './index.svelte'
import { say, type Message } from './say'

/** What is known of a refusal: the server's code and facts, or a sentence where there is no more. */
export interface Refusable {
  readonly code?: string
  readonly message?: string
  readonly says?: Message | null
  readonly clauses?: readonly string[]
}

/** Returns what to show of a refusal; one without facts is in words of the page itself, or from an older server. */
export function refusalSaid({ code, message, says }: Refusable): string {
  if (code === UNREACHABLE) return t('link.lost')
  return says ? say(says) : message || code || ''
}
