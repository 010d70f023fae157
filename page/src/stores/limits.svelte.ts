/** Limits a player sets himself on this device: how much he may lose and stake, and when he is reminded of the time. */
export interface Limits {
  /** Cents he may lose in this visit; 0 is no limit. */
  readonly loss: number
  /** Cents he may stake on one wager; 0 is no limit. */
  readonly stake: number
  /** Minutes between two reminders; 0 is none. */
  readonly minutes: number
}

const KEPT = 'croupier.limits'
const BEGAN = 'croupier.began'
const NONE: Limits = { loss: 0, stake: 0, minutes: 0 }

class OwnLimits {
  set = $state.raw<Limits>(NONE)
  reminded = $state(false)
  #timer = 0
  #balance: number | null = null

  start(): void {
    this.set = read(localStorage.getItem(KEPT))
    if (!sessionStorage.getItem(BEGAN)) sessionStorage.setItem(BEGAN, String(Date.now()))
    this.#wind()
  }

  choose(limits: Limits): void {
    this.set = limits
    localStorage.setItem(KEPT, JSON.stringify(limits))
    this.#wind()
  }

  /** Minutes since this visit began. */
  get minutes(): number {
    return Math.floor((Date.now() - Number(sessionStorage.getItem(BEGAN) ?? Date.now())) / 60_000)
  }

  /** Notes what the player has, the first time as what he came with. */
  note(balance: number): void {
    this.#balance ??= balance
  }

  /** Says which limit a stake would break, if one. */
  breaks(amount: number, laid: number, balance: number): 'stake' | 'loss' | null {
    if (this.set.stake && amount + laid > this.set.stake) return 'stake'
    if (this.set.loss && this.#balance !== null && this.#balance - (balance - amount) > this.set.loss) return 'loss'
    return null
  }

  #wind(): void {
    clearInterval(this.#timer)
    if (this.set.minutes) this.#timer = window.setInterval(() => (this.reminded = true), this.set.minutes * 60_000)
  }
}

function read(text: string | null): Limits {
  try {
    const found = { ...NONE, ...(JSON.parse(text ?? '{}') as Partial<Limits>) }
    return { loss: Number(found.loss) || 0, stake: Number(found.stake) || 0, minutes: Number(found.minutes) || 0 }
  } catch {
    return NONE
  }
}

export const limits = new OwnLimits()
