/** Reads what comes over the socket; a message of a version the page does not know is told apart. */
import type { Said } from './types'

const VERSION = 1

const KNOWN: ReadonlySet<string> = new Set<Said['type']>([
  'welcome', 'answered', 'happened', 'shown', 'options', 'updated', 'failed', 'pong',
])

/** Thrown where the server speaks a version this page does not: only a reload can help. */
export class OtherVersion extends Error {}

export function readSaid(text: string): Said {
  const said: unknown = JSON.parse(text)
  if (!isRecord(said) || typeof said['type'] !== 'string') throw new OtherVersion('a message without a type')
  if (!KNOWN.has(said['type'])) throw new OtherVersion(`a message called ${said['type']}`)
  if (said['type'] === 'welcome' && (said['version'] ?? VERSION) !== VERSION) {
    throw new OtherVersion(`version ${String(said['version'])}`)
  }
  return said as Said
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
