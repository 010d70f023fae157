/** One socket to the server that mends itself: it comes back after a loss and says when it is there. */
import { BASE } from './http'
import { OtherVersion, readSaid } from './read'
import type { Answer, Body, Said, Sent } from './types'

export type Link = 'connecting' | 'open' | 'lost' | 'outdated'

interface Hearing {
  hear(said: Said): void
  linked(link: Link): void
}

const FIRST_PAUSE = 250
const LONGEST_PAUSE = 5000
const STILL = 20_000
const AGAIN = 1000

export class Socket {
  #socket: WebSocket | null = null
  #pause = FIRST_PAUSE
  #closed = false
  #timer = 0
  #beat = 0
  #key = 0
  /** Keys are the page's own names for commands; the server does one only once, however often it comes. */
  readonly #prefix = crypto.randomUUID().slice(0, 18)
  readonly #waiting = new Map<string, { sent: Sent; done: (answer: Answer) => void }>()
  readonly #hearing: Hearing

  constructor(hearing: Hearing) {
    this.#hearing = hearing
    this.#connect()
  }

  /** Sends a message that may be lost with the connection. */
  send(sent: Sent): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(sent))
  }

  /** Sends a command and answers once it is durable; after a loss it is sent again under the same key. */
  command(table: string, body: Body): Promise<Answer> {
    const key = `${this.#prefix}-${++this.#key}`
    const sent: Sent = { type: 'command', table, key, body }
    return new Promise((done) => {
      this.#waiting.set(key, { sent, done })
      this.send(sent)
    })
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    clearInterval(this.#beat)
    this.#socket?.close()
  }

  #connect(): void {
    this.#hearing.linked('connecting')
    const address = new URL(`${BASE}/socket`, location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    const socket = new WebSocket(address)
    this.#socket = socket
    socket.onmessage = (message) => this.#take(String(message.data))
    socket.onclose = () => this.#lost(socket)
  }

  #take(text: string): void {
    let said: Said
    try {
      said = readSaid(text)
    } catch (error) {
      if (!(error instanceof OtherVersion)) throw error
      this.close()
      this.#hearing.linked('outdated')
      return
    }
    if (said.type === 'welcome') this.#opened()
    if (said.type === 'answered') this.#answer(said.key, said.answer)
    if (said.type === 'updated' && said.key && said.answer) this.#answer(said.key, said.answer)
    if (said.type === 'failed' && said.key) {
      this.#answer(said.key, { accepted: false, version: 0, code: said.code, message: said.message, says: said.says ?? null })
    }
    // What came too fast was not read, so that nobody knows which command it was: all are sent again, each happens once.
    if (said.type === 'failed' && said.code === 'too-many') window.setTimeout(() => this.#resend(), AGAIN)
    this.#hearing.hear(said)
  }

  #resend(): void {
    for (const { sent } of this.#waiting.values()) this.send(sent)
  }

  #opened(): void {
    this.#pause = FIRST_PAUSE
    this.#hearing.linked('open')
    this.#resend()
    clearInterval(this.#beat)
    this.#beat = window.setInterval(() => this.send({ type: 'ping', number: 0 }), STILL)
  }

  #answer(key: string, answer: Answer): void {
    this.#waiting.get(key)?.done(answer)
    this.#waiting.delete(key)
  }

  #lost(socket: WebSocket): void {
    if (this.#closed || socket !== this.#socket) return
    clearInterval(this.#beat)
    this.#hearing.linked('lost')
    this.#timer = window.setTimeout(() => this.#connect(), this.#pause)
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE)
  }
}
