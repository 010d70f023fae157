/** The HTTP calls: each answers with its message, or throws what the server refused. */
import { presence } from './presence'
import type { Message, Problem } from './types'

export const BASE = '/api/v1'

/** What the server, or the way to it, refused: a stable code, a sentence, the clauses it rests on. */
export class Refusal extends Error {
  readonly code: string
  readonly clauses: readonly string[]
  readonly says: Message | null

  constructor(problem: Problem) {
    super(problem.message)
    this.code = problem.code
    this.clauses = problem.clauses ?? []
    this.says = problem.says ?? null
  }
}

export const UNREACHABLE = 'unreachable'
const ENDED = 'not-signed-in'
const STEP_UP = 'step-up'

/** Told that a call came without a session that counts. */
export const hearing = {
  ended: (): void => undefined,
  /** Asks for a fresh code of the second factor; tells whether it was shown. */
  stepUp: (): Promise<boolean> => Promise.resolve(false),
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers = presence.headers()
  const asked: RequestInit = { method, credentials: 'same-origin', headers }
  if (body !== undefined) {
    asked.body = typeof body === 'string' ? body : JSON.stringify(body)
    headers['content-type'] = 'application/json'
  }
  let response: Response
  try {
    response = await fetch(BASE + path, asked)
  } catch {
    throw new Refusal({ code: UNREACHABLE, message: '' })
  }
  const text = await response.text()
  const answer: unknown = text ? JSON.parse(text) : null
  if (response.ok) return answer as T
  const refused = new Refusal(answer as Problem)
  if (refused.code === ENDED) hearing.ended()
  throw refused
}

export const get = <T>(path: string): Promise<T> => call<T>('GET', path)
/** Sends something; where a fresh code of the second factor is needed it is asked for, and the same is sent again. */
export async function post<T>(path: string, body: unknown): Promise<T> {
  try {
    return await call<T>('POST', path, body)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== STEP_UP || !(await hearing.stepUp())) throw error
    return call<T>('POST', path, body)
  }
}
export const remove = (path: string): Promise<null> => call<null>('DELETE', path)
