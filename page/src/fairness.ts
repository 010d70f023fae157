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
  if (!salt) return false
  const content = join(utf8(`${opening.position}|${opening.card}|`), salt)
  return (await rootFrom(content, opening.position, pack(proof).length, opening.path)) === proof.root
}

/** Returns the root that a leaf and the hashes beside its way lead to, or null where they do not fit. */
async function rootFrom(content: Bytes, place: number, leaves: number, written: readonly string[]): Promise<string | null> {
  const path = written.map(bytes)
  if (path.includes(null) || place < 0 || place >= leaves) return null
  const beside = path as Bytes[]
  let index = place
  let size = leaves
  let node = await leaf(content)
  while (size > 1) {
    if ((index ^ 1) < size) {
      const other = beside.shift()
      if (!other) return null
      node = index % 2 ? await branch(other, node) : await branch(node, other)
    }
    index >>= 1
    size = (size + 1) >> 1
  }
  return beside.length === 0 ? hex(node) : null
}

/** Returns the root over all cards of an order, each under the salt that follows from the seed. */
async function rootOf(order: readonly string[], seed: Bytes): Promise<string> {
  let row = await Promise.all(
    order.map(async (card, at) => leaf(join(utf8(`${at}|${card}|`), await hmac(seed, utf8(`salt|${at}`))))),
  )
  while (row.length > 1) {
    const pairs = Array.from({ length: row.length >> 1 }, (_, at) => branch(row[2 * at] as Bytes, row[2 * at + 1] as Bytes))
    row = [...(await Promise.all(pairs)), ...row.slice(row.length - (row.length % 2))]
  }
  return hex(row[0] as Bytes)
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
  /** Whether the shoe stands in the signed batch at its place; null where there is none. */
  readonly batch: boolean | null
  /** Whether the witness's share was given for this list; null where there was no witness. */
  readonly witness: boolean | null
}

export async function verify(proof: ShoeProof): Promise<Verdict> {
  const openings = proof.openings ?? []
  const sound = await Promise.all(openings.map((opening) => proves(proof, opening)))
  const wrong = openings.filter((_, at) => !sound[at]).map((opening) => opening.position)
  return {
    cards: openings.length,
    wrong,
    seed: proof.seed == null ? null : await checkSeed(proof, proof.seed),
    batch: await checkBatch(proof),
    witness: await checkWitness(proof),
  }
}

const said = (proof: ShoeProof): string => [proof.commitment, ...[...(proof.nonces ?? [])].sort()].join('|')

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

async function isSigned(form: 'raw' | 'spki', kind: { name: string }, key: Bytes, signature: Bytes, signed: Bytes): Promise<boolean> {
  try {
    const used = await crypto.subtle.importKey(form, key, kind, false, ['verify'])
    return await crypto.subtle.verify(kind.name, used, signature, signed)
  } catch {
    return false
  }
}

/** Tells whether the house signed a batch with this shoe at its place before anybody's word was heard. */
async function checkBatch(proof: ShoeProof): Promise<boolean | null> {
  const batch = proof.batch
  if (!batch) return null
  const { table, number } = proof.shoe
  const key = bytes(batch.key)
  const signature = bytes(batch.signature)
  if (!key || !signature) return false
  const signed = utf8(['croupier-batch-v1', table, batch.first, batch.size, batch.root].join('|'))
  const content = utf8(`${table}|${number}|${proof.commitment}`)
  const root = await rootFrom(content, number - batch.first, batch.size, batch.path)
  return root === batch.root && (await isSigned('raw', { name: 'Ed25519' }, key, signature, signed))
}

/** Tells whether the share is the witness's one signature over the list as it stood. */
async function checkWitness(proof: ShoeProof): Promise<boolean | null> {
  if (!proof.witness) return null
  const key = bytes(proof.witness.key)
  const share = bytes(proof.witness.share)
  if (!key || !share) return false
  return isSigned('spki', RSA, key, share, join(utf8('croupier-witness-v1|'), nameOf(proof), utf8(`|${said(proof)}`)))
}

/** Returns a witness's short name, for people who compare two by eye. */
export async function fingerprint(key: string): Promise<string> {
  const digest = hex(await sha256(bytes(key) ?? utf8(''))).slice(0, 32)
  return digest.match(/..../g)?.join(' ') ?? ''
}

async function checkSeed(proof: ShoeProof, written: string): Promise<boolean> {
  const seed = bytes(written)
  if (seed?.length !== 32) return false
  const name = nameOf(proof)
  const commitment = hex(await sha256(join(name, utf8('|'), seed)))
  if (commitment !== proof.commitment) return false
  const begins = proof.witness ? `witnessed-order|${proof.witness.share}|` : 'order|'
  const key = await hmac(seed, join(utf8(begins), name, utf8(`|${said(proof)}`)))
  const order = await shuffled(pack(proof), key)
  if ((await rootOf(order, seed)) !== proof.root) return false
  return (proof.openings ?? []).every((opening) => order[opening.position] === opening.card)
}
