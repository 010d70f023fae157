/** What is wrong with a game's rules, in the reader's words. */
import type { RuleProblem } from '../../api/types'
import { say } from '../../words/say'

export function problemWords({ says, allows }: RuleProblem): string {
  if (!allows) return say(says)
  return say({ is: 'message', key: 'problem.allowed', facts: { problem: says, allowed: allows } })
}
