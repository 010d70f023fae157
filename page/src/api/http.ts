/** The HTTP calls: each answers with its message, or throws what the server refused. */
import { presence } from './presence'
import type { Problem } from './types'

export const BASE = '/api/v1'

/** What the server, or the way to it, refused: a stable code, a sentence, the clauses it rests on. */
export class Refusal extends Error {
  readonly code: string
  readonly clauses: readonly string[]

  constructor(problem: Problem) {
    super(problem.message)
    this.code = problem.code
    this.clauses = problem.clauses ?? []
  }
}

export const UNREACHABLE = 'unreachable'
const ENDED = 'not-signed-in'

/** Told that a call came without a session that counts. */
export const hearing = { ended: (): void => undefined }

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
export const post = <T>(path: string, body: unknown): Promise<T> => call<T>('POST', path, body)
export const remove = (path: string): Promise<null> => call<null>('DELETE', path)
