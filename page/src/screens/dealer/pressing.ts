/** The keys of the console: cards while one is due, answers while somebody decides, arrows for another place. */
import type { ConsoleOption, DealerConsole, Target } from '../../api/types'
import { KEYS, kindOf } from '../../stores/options'
import { same, type Desk } from './desk.svelte'
import { typed } from './keys'

/** Tells whether a key belongs to a field, a dialog or the browser. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return true
  const on = event.target
  if (on instanceof HTMLInputElement || on instanceof HTMLSelectElement || on instanceof HTMLTextAreaElement) return true
  return (event.key === 'Enter' || event.key === ' ') && on instanceof HTMLElement && on.matches('button, a, summary')
}

/** What moves the round on and is the dealer's own to say, by Enter. */
export const NEXT: ReadonlySet<string> = new Set(['close-bets', 'settle', 'deal', 'play-on'])

/** Does what a key stands for; tells whether it stood for anything. */
export function step(desk: Desk, told: Required<DealerConsole>, key: string): boolean {
  const view = desk.table.view
  if (key === 'Escape' || key === 'Backspace') return clear(desk)
  if (key === 'ArrowRight' || key === 'ArrowLeft') return move(desk, told.targets, key === 'ArrowRight' ? 1 : -1)
  if (desk.target) return type(desk, key)
  const option = answers(told.options, view?.offer?.answered ?? []).find((one) => keysOf(kindOf(one)).includes(key.toLowerCase()))
  if (option) void desk.option(option, option.most ?? null)
  // A card that leaves the device while somebody is still asked waits until it is due.
  return option !== undefined || type(desk, key)
}

function clear(desk: Desk): boolean {
  if (desk.rank) desk.rank = ''
  else desk.chosen = null
  return true
}

function move(desk: Desk, targets: readonly Target[], by: number): boolean {
  if (!targets.length) return false
  const at = targets.findIndex((target) => same(target, desk.target))
  desk.chosen = targets[(at + by + targets.length) % targets.length] ?? null
  return true
}

export function type(desk: Desk, key: string): boolean {
  const found = typed(desk.rank, key)
  if (!found) return false
  desk.rank = found.rank
  if (found.card) desk.card(found.card)
  return true
}

/** A hand signal for surrender is r too. */
export const keysOf = (kind: string): string => KEYS[kind] ?? ''

/** What has a place of its own on the console, or is no answer to a question. */
export const ASIDE: ReadonlySet<string> = new Set([
  'close-bets', 'settle', 'deal', 'lift', 'sit', 'bet', 'yield', 'ask-squeeze', 'grant-squeeze', 'play-on',
])

type Answered = readonly (readonly unknown[])[]

/** The options that answer a question: of several players, those of the first who has not answered. */
export function answers(options: readonly ConsoleOption[], answered: Answered): readonly ConsoleOption[] {
  const own = options.filter((option) => isAnswer(option) && !answered.some(([player, box]) => isOf(option, player, box)))
  const first = own[0]
  return own.filter((option) => isOf(option, first?.command['player'], first?.command['box']))
}

function isAnswer(option: ConsoleOption): boolean {
  const player = option.command['player']
  return !option.post && player !== undefined && player !== '*' && !ASIDE.has(kindOf(option))
}

const isOf = (option: ConsoleOption, player: unknown, box: unknown): boolean =>
  option.command['player'] === player && option.command['box'] === box
