/** The rulebook a visitor brought: its text, kept until the window is closed. */
const KEPT = 'croupier.own-game'

class Own {
  text = $state(sessionStorage.getItem(KEPT) ?? '')
  name = $state(sessionStorage.getItem(`${KEPT}.name`) ?? '')

  keep(text: string, name: string): void {
    this.text = text
    this.name = name
    sessionStorage.setItem(KEPT, text)
    sessionStorage.setItem(`${KEPT}.name`, name)
  }
}

export const own = new Own()
