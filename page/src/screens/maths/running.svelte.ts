/** One's simulation: started, watched twice a second, stopped. */
import { get, post, Refusal, remove } from '../../api/http'
import type { SimulationCall, SimulationView } from '../../api/types'

const EVERY = 500

class Running {
  view = $state.raw<SimulationView | null>(null)
  refused = $state.raw<Refusal | null>(null)
  #timer = 0

  get runs(): boolean {
    return this.view?.state === 'waiting' || this.view?.state === 'running'
  }

  async look(): Promise<void> {
    clearTimeout(this.#timer)
    try {
      this.view = await get<SimulationView>('/maths/simulation')
      this.refused = null
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code !== 'too-many') return void (this.refused = error)
    }
    if (this.runs) this.#timer = window.setTimeout(() => void this.look(), EVERY)
  }

  async start(call: SimulationCall): Promise<void> {
    this.refused = null
    try {
      this.view = await post<SimulationView>('/maths/simulation', call)
      await this.look()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.refused = error
    }
  }

  async stop(): Promise<void> {
    await remove('/maths/simulation')
    await this.look()
  }

  leave(): void {
    clearTimeout(this.#timer)
  }
}

export const running = new Running()
