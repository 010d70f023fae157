/** Whether somebody is there: a call that follows nobody's touch says so, and keeps no session alive. */
export const UNATTENDED = 'x-unattended'
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

class Presence {
  #touched = true

  /** Hears every touch of the page, whatever part of it takes it. */
  start(): void {
    for (const touch of TOUCHES) addEventListener(touch, () => (this.#touched = true), { capture: true, passive: true })
  }

  /** Tells whether the page was touched since a call last said so. */
  get touched(): boolean {
    return this.#touched
  }

  /** Returns what a call says of it; the first call after a touch speaks for those after it. */
  headers(): Record<string, string> {
    const told: Record<string, string> = this.#touched ? {} : { [UNATTENDED]: '1' }
    this.#touched = false
    return told
  }
}

export const presence = new Presence()
