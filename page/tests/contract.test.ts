/** The samples the server's own tests write keep to the published schemas, and the page reads each of them. */
import Ajv from 'ajv/dist/2020'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { OtherVersion, readSaid } from '../src/api/read'
import { whole } from '../src/stores/view'
import { narrate } from '../src/stores/narrate'
import type { Said, TableEvent, TableView } from '../src/api/types'

type Samples = Record<string, Record<string, unknown>[]>
const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(import.meta.dirname, ...path), 'utf8'))
const published = join('..', '..', 'src', 'croupier', 'api', 'published')
const socket = read(published, 'messages.json') as { $defs: Record<string, { anyOf?: { $ref: string }[] }> }
const http = read(published, 'openapi.json') as { components: { schemas: object } }
const FILES = ['said.json', 'sent.json', 'bodies.json', 'events.json', 'http.json']
const samples = Object.fromEntries(FILES.map((file) => [file, read('contract', file) as Samples]))

const ajv = new Ajv({ strict: false })
ajv.addSchema({ $id: 'socket', $defs: socket.$defs })
ajv.addSchema({ $id: 'http', components: http.components })
const schemaOf = (file: string, kind: string): string =>
  file === 'http.json' ? `http#/components/schemas/${kind}` : `socket#/$defs/${kind}`

describe.each(FILES)('%s', (file) => {
  it.each(Object.keys(samples[file] ?? {}))('%s keeps to its schema', (kind) => {
    const validate = ajv.getSchema(schemaOf(file, kind))
    for (const value of samples[file]?.[kind] ?? []) expect(validate?.(value), JSON.stringify(validate?.errors)).toBe(true)
  })

  it('would be told where something it must have is missing', () => {
    let checked = 0
    for (const [kind, [, least = {}]] of Object.entries(samples[file] ?? {})) {
      for (const field of Object.keys(least)) {
        const { [field]: _, ...rest } = least
        expect(ajv.getSchema(schemaOf(file, kind))?.(rest), `${kind}.${field}`).toBe(false)
        checked += 1
      }
    }
    expect(checked).toBeGreaterThan(5)
  })
})

/** What a real server said, by part and kind; events and bodies go by their written names. */
const captured = read('contract', 'captured.json') as Record<string, Samples>
interface Named {
  properties?: { event?: { enum?: string[] }; command?: { enum?: string[] }; by?: object }
}
const byTag = new Map(
  Object.entries(socket.$defs as Record<string, Named>).flatMap(([name, { properties }]) =>
    (properties?.event?.enum ?? (properties?.by ? [] : properties?.command?.enum) ?? []).map((tag) => [tag, name] as const),
  ),
)

describe.each(Object.keys(captured))('captured %s', (part) => {
  it.each(Object.keys(captured[part] ?? {}))('%s keeps to its schema', (kind) => {
    const validate = ajv.getSchema(schemaOf(`${part}.json`, byTag.get(kind) ?? kind))
    expect(validate).toBeDefined()
    for (const value of captured[part]?.[kind] ?? []) expect(validate?.(value), JSON.stringify(validate?.errors)).toBe(true)
  })
})

it('reads, shows and tells what a real server said', () => {
  for (const value of Object.values(captured['said'] ?? {}).flat()) {
    const said = readSaid(JSON.stringify(value))
    if (said.type === 'shown') expect(Object.values(whole(said.view))).not.toContain(undefined)
    if (said.type === 'happened')
      for (const text of narrate(said.events as TableEvent[], null, 'ann')) expect(text).not.toMatch(/undefined|\{\w+\}/)
  }
})

/** Returns the names of the kinds a schema lists. */
const kindsOf = (part: string): string[] =>
  (socket.$defs[part]?.anyOf ?? []).map(({ $ref }) => $ref.split('/').at(-1) ?? '').sort()

it.each([['said'], ['sent'], ['body'], ['event']])('has a sample of every kind of %s', (part) => {
  const file = { said: 'said.json', sent: 'sent.json', body: 'bodies.json', event: 'events.json' }[part] ?? ''
  expect(Object.keys(samples[file] ?? {}).sort()).toEqual(kindsOf(part))
})

it('reads everything the server says', () => {
  for (const [kind, values] of Object.entries(samples['said.json'] ?? {}))
    for (const value of values) expect(readSaid(JSON.stringify(value)).type, kind).toBe(value['type'])
})

it('asks for a reload where the server says what the page does not know', () => {
  expect(() => readSaid('{"type":"sung"}')).toThrow(OtherVersion)
  expect(() => readSaid('{"type":"welcome","name":"a","role":"player","version":2}')).toThrow(OtherVersion)
  expect(() => readSaid('[]')).toThrow(OtherVersion)
})

it('shows a table of which the server left out all it may', () => {
  const views = (samples['said.json']?.['Shown'] ?? []) as unknown as Extract<Said, { type: 'shown' }>[]
  for (const { view } of views) for (const value of Object.values(whole(view as TableView))) expect(value).not.toBe(undefined)
})

it('has words or silence for every event', () => {
  for (const values of Object.values(samples['events.json'] ?? {}))
    for (const event of values)
      for (const said of narrate([event as unknown as TableEvent], null, 'word')) expect(said).not.toMatch(/undefined|\{\w+\}/)
})
