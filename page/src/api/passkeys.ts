/** Passkeys: the browser makes one, or signs with one, and the server checks what it says. */
import { post } from './http'
import type { FactorState, PasskeyOptions } from './types'

export const canPasskey = (): boolean => 'PublicKeyCredential' in window && window.isSecureContext

/** Lets the browser sign a challenge; somebody who changes their mind signs nothing. */
async function signed({ options }: PasskeyOptions): Promise<string | null> {
  const asked = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON)
  return made(() => navigator.credentials.get({ publicKey: asked }))
}

async function made(act: () => Promise<Credential | null>): Promise<string | null> {
  try {
    const credential = await act()
    return credential instanceof PublicKeyCredential ? JSON.stringify(credential.toJSON()) : null
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/** Makes a passkey of one's own; null where nothing came of it. */
export async function addPasskey(): Promise<FactorState | null> {
  const { options } = await post<PasskeyOptions>('/me/passkeys/new', null)
  const asked = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON)
  const passkey = await made(() => navigator.credentials.create({ publicKey: asked }))
  return passkey === null ? null : post<FactorState>('/me/passkeys', { passkey })
}

/** Shows a passkey of one's own, so that acts that matter most are open; null where nothing came of it. */
export async function showPasskey(): Promise<FactorState | null> {
  const passkey = await signed(await post<PasskeyOptions>('/me/passkeys/asked', null))
  return passkey === null ? null : post<FactorState>('/me/passkeys/shown', { passkey })
}

/** Returns what a passkey signs at a sign-in, once the password is right. */
export async function passkeyFor(name: string, password: string): Promise<string | null> {
  return signed(await post<PasskeyOptions>('/sessions/passkey', { name, password }))
}
