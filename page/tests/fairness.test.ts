/** The browser's own check of a shoe agrees with the server's, and a changed card is found. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ShoeProof } from '../src/api/types'
import { verify } from '../src/fairness'

const proof = JSON.parse(readFileSync(join(import.meta.dirname, 'shoe-proof.json'), 'utf8')) as ShoeProof
const opening = proof.openings?.[3]

describe('a finished shoe', () => {
  it('is proven, card by card and from its seed', async () => {
    expect(await verify(proof)).toEqual({ cards: proof.openings?.length, wrong: [], seed: true, batch: true, witness: true })
  })

  it('is not proven with another card', async () => {
    if (!opening) throw new Error('the proof has too few cards')
    const openings = proof.openings?.map((one) => (one === opening ? { ...one, card: one.card === 'As' ? 'Ks' : 'As' } : one)) ?? []
    const verdict = await verify({ ...proof, openings })
    expect(verdict.wrong).toEqual([opening.position])
    expect(verdict.seed).toBe(false)
  })

  it('is not proven with another seed', async () => {
    const seed = (proof.seed ?? '').replace(/^../, (byte) => (byte === '00' ? '01' : '00'))
    expect((await verify({ ...proof, seed })).seed).toBe(false)
  })

  it('is not proven with a word that the witness did not see', async () => {
    const verdict = await verify({ ...proof, nonces: [...(proof.nonces ?? []), 'puppet'] })
    expect(verdict.witness).toBe(false)
    expect(verdict.seed).toBe(false)
  })

  it('is not proven with another share, key, batch or root', async () => {
    if (!proof.witness || !proof.batch) throw new Error('the proof has no witness or no batch')
    const other = (value: string): string => value.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    expect((await verify({ ...proof, witness: { ...proof.witness, share: other(proof.witness.share) } })).witness).toBe(false)
    expect((await verify({ ...proof, witness: { ...proof.witness, key: other(proof.witness.key) } })).witness).toBe(false)
    expect((await verify({ ...proof, batch: { ...proof.batch, signature: other(proof.batch.signature) } })).batch).toBe(false)
    expect((await verify({ ...proof, batch: { ...proof.batch, first: 2 } })).batch).toBe(false)
    expect((await verify({ ...proof, root: other(proof.root) })).seed).toBe(false)
  })

  it('says where nobody witnessed it', async () => {
    expect((await verify({ ...proof, witness: null, batch: null })).witness).toBe(null)
    expect((await verify({ ...proof, witness: null })).seed).toBe(false)
  })

  it('keeps its seed while it is in use', async () => {
    expect((await verify({ ...proof, seed: null })).seed).toBe(null)
  })
})
