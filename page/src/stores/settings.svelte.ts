/** What a visitor prefers on this device: light or dark, and whether things move. */
export type Theme = 'system' | 'light' | 'dark'
const KEPT = 'croupier.theme'

class Settings {
  theme = $state<Theme>('system')

  start(): void {
    const kept = localStorage.getItem(KEPT)
    if (kept === 'light' || kept === 'dark') this.choose(kept)
  }

  choose(theme: Theme): void {
    this.theme = theme
    if (theme === 'system') {
      localStorage.removeItem(KEPT)
      delete document.documentElement.dataset['theme']
    } else {
      localStorage.setItem(KEPT, theme)
      document.documentElement.dataset['theme'] = theme
    }
  }
}

export const settings = new Settings()

/** Tells whether the visitor asked his system for less motion. */
export function still(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
