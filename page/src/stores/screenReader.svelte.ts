/** What a screen reader is told: one sentence after another, each said once. */
class ScreenReader {
  said = $state<readonly { id: number; text: string }[]>([])
  #next = 0

  say(text: string): void {
    if (text) this.said = [...this.said.slice(-7), { id: this.#next++, text }]
  }
}

export const screenReader = new ScreenReader()
