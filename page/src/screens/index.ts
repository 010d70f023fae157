/** Every screen but the lobby, by its folder, which is the first part of its address; a new one is a line here. */
import { words } from '../words/index.svelte'
import type { Area } from '../words/areas'

const FELT: readonly Area[] = ['table', 'rules']
const ROOM: readonly Area[] = [...FELT, 'rooms']

/** Fetches a screen together with the words it says. */
async function opened<Found>(screen: Promise<Found>, areas: readonly Area[]): Promise<Found> {
  const [found] = await Promise.all([screen, words.need(...areas)])
  return found
}

export const SCREENS = {
  audit: () => opened(import('./audit/Audit.svelte'), [...ROOM, 'audit']),
  dealer: () => opened(import('./dealer/DealerDesk.svelte'), ROOM),
  maths: () => opened(import('./maths/Maths.svelte'), [...ROOM, 'figures']),
  me: () => opened(import('./me/Mine.svelte'), FELT),
  pit: () => opened(import('./pit/Pit.svelte'), ROOM),
  records: () => opened(import('./records/Records.svelte'), [...ROOM, 'records']),
  rules: () => opened(import('./rules/Rules.svelte'), ROOM),
  tables: () => opened(import('./tables/TableScreen.svelte'), FELT),
  training: () => opened(import('./training/Training.svelte'), ROOM),
} as const

export type Screen = keyof typeof SCREENS

/** Returns whether the first part of an address is a screen. */
export const isScreen = (name: string): name is Screen => Object.hasOwn(SCREENS, name)
