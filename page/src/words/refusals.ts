/** A refusal in the reader's words, and in the server's own: English, and the more exact of the two. */
import { UNREACHABLE } from '../api/http'
import { named, t, words } from './index.svelte'

export interface RefusalWords {
  /** The catalogue's sentence for the code; empty where the server's says it best, or there is none. */
  readonly own: string
  /** The server's sentence, in English; empty where it sent none. */
  readonly english: string
}

/** Returns what to show of a refusal; without a code the sentence is one of the page itself. */
export function refusalWords(code: string, message: string): RefusalWords {
  if (!code) return { own: message, english: '' }
  if (code === UNREACHABLE) return { own: t('link.lost'), english: '' }
  if (words.language === 'en' && message) return { own: '', english: message }
  return { own: named('refusal', code, message ? '' : code), english: message }
}

/** Returns a refusal as whoever hears the page is told it. */
export function refusalHeard(code: string, message: string): string {
  const { own, english } = refusalWords(code, message)
  return own || english
}
