/** What a player is told when a table refuses: in words for them, with the figures that matter, and what to do. */
import { fill, money, named } from '../words/index.svelte'
import { refusalSaid, type Refusable } from '../words/refusals'
import { limits } from './limits.svelte'
import { who } from './session.svelte'
import type { View } from './view'

/** Returns the words of a refusal; where there are none for players, those that everybody reads. */
export function refusalTold(refused: Refusable, place: string, view: View | null): string {
  const said = fill(named('you', refused.code ?? '', '{none}'), factsOf(place, view))
  return /\{\w+\}/.test(said) ? refusalSaid(refused) : said
}

function factsOf(place: string, view: View | null): Record<string, string> {
  const setup = view?.setup
  const limit = place.endsWith('-main') ? setup?.main : setup?.side
  const own = limits.held?.limits
  const facts = {
    balance: who.me?.balance,
    least: limit?.least,
    most: limit?.most,
    unit: setup?.unit,
    wager: own?.wager?.now,
    loss: own?.loss?.now,
  }
  const known = Object.entries(facts).filter(([, cents]) => cents != null)
  return Object.fromEntries(known.map(([name, cents]) => [name, money(cents as number)]))
}
