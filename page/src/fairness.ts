/** Verifies a shoe in the browser: each shown card against the sealed order, and everything again once the seed is out. */
import type { ShoeProof } from './api/types'

type Bytes = Uint8Array<ArrayBuffer>
const text = new TextEncoder()
const LABEL = 'croupier-shoe-v1'
const RANKS = 'A23456789TJQK'
const SUITS = 'shdc'

const join = (...parts: readonly Bytes[]): Bytes => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0)
  return whole
}
const utf8 = (value: string): Bytes => new Uint8Array(text.encode(value))
const sha256 = async (value: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest('SHA-256', value))
const hex = (value: Bytes): string => [...value].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export function bytes(value: string): Bytes | null {
  if (value.length % 2 || !/^[0-9a-f]*$/.test(value)) return null
  return Uint8Array.from({ length: value.length / 2 }, (_, at) => parseInt(value.slice(2 * at, 2 * at + 2), 16))
}

async function hmac(key: Bytes, value: Bytes): Promise<Bytes> {
  const used = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', used, value))
}

const leaf = (content: Bytes): Promise<Bytes> => sha256(join(Uint8Array.of(0), content))
const branch = (left: Bytes, right: Bytes): Promise<Bytes> => sha256(join(Uint8Array.of(1), left, right))

function nameOf(proof: ShoeProof): Bytes {
  const { table, number, decks, without = '' } = proof.shoe
  return utf8([LABEL, table, number, decks, without].join('|'))
}

/** Returns the cards of the shoe before they are shuffled. */
function pack(proof: ShoeProof): string[] {
  const without = proof.shoe.without ?? ''
  const deck = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit)).filter((card) => !without.includes(card[0] ?? ''))
  return Array.from({ length: proof.shoe.decks }, () => deck).flat()
}

type Opening = NonNullable<ShoeProof['openings']>[number]

/** Tells whether a card that was shown lay at its position of the sealed shoe. */
async function proves(proof: ShoeProof, opening: Opening): Promise<boolean> {
  const salt = bytes(opening.salt)
  const path = opening.path.map(bytes)
  if (!salt || path.includes(null)) return false
  const beside = path as Bytes[]
  let index = opening.position
  let size = pack(proof).length
  if (index < 0 || index >= size) return false
  let node = await leaf(join(utf8(`${index}|${opening.card}|`), salt))
  while (size > 1) {
    if ((index ^ 1) < size) {
      const other = beside.shift()
      if (!other) return false
      node = index % 2 ? await branch(other, node) : await branch(node, other)
    }
    index >>= 1
    size = (size + 1) >> 1
  }
  return beside.length === 0 && hex(node) === proof.root
}

/** Returns the order a key gives the cards: Fisher and Yates over a stream of HMAC words, downwards. */
async function shuffled(cards: readonly string[], key: Bytes): Promise<string[]> {
  const order = [...cards]
  let words: number[] = []
  let counter = 0
  for (let last = order.length - 1; last > 0; last--) {
    const bound = last + 1
    const fair = 2 ** 32 - (2 ** 32 % bound)
    let word: number
    do {
      if (!words.length) {
        const digest = new DataView((await hmac(key, count(counter++))).buffer)
        words = Array.from({ length: 8 }, (_, at) => digest.getUint32(4 * at))
      }
      word = words.shift() ?? 0
    } while (word >= fair)
    const picked = word % bound
    ;[order[last], order[picked]] = [order[picked] ?? '', order[last] ?? '']
  }
  return order
}

function count(value: number): Bytes {
  const written = new DataView(new ArrayBuffer(8))
  written.setUint32(4, value)
  return new Uint8Array(written.buffer)
}

export interface Verdict {
  readonly cards: number
  readonly wrong: readonly number[]
  /** Whether the revealed seed is the one committed to and gives the cards that were shown; null while it is sealed. */
  readonly seed: boolean | null
}

export async function verify(proof: ShoeProof): Promise<Verdict> {
  const openings = proof.openings ?? []
  const sound = await Promise.all(openings.map((opening) => proves(proof, opening)))
  const wrong = openings.filter((_, at) => !sound[at]).map((opening) => opening.position)
  return { cards: openings.length, wrong, seed: proof.seed == null ? null : await checkSeed(proof, proof.seed) }
}

async function checkSeed(proof: ShoeProof, written: string): Promise<boolean> {
  const seed = bytes(written)
  if (seed?.length !== 32) return false
  const name = nameOf(proof)
  const commitment = hex(await sha256(join(name, utf8('|'), seed)))
  if (commitment !== proof.commitment) return false
  const said = [commitment, ...[...(proof.nonces ?? [])].sort()].join('|')
  const key = await hmac(seed, join(utf8('order|'), name, utf8(`|${said}`)))
  const order = await shuffled(pack(proof), key)
  return (proof.openings ?? []).every((opening) => order[opening.position] === opening.card)
}
