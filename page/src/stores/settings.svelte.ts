/** What a visitor prefers on this device: light or dark, how fast cards come, what is heard, what is answered for them. */
export type Theme = 'system' | 'light' | 'dark'
export type Speed = 'calm' | 'quick' | 'none'
const THEME = 'croupier.theme'
const KEPT = 'croupier.preferences'

export interface Preferences {
  /** How fast the cards fly. */
  readonly speed: Speed
  readonly bigCards: boolean
  readonly sound: boolean
  readonly vibration: boolean
  /** Say no to insurance and to surrender without being asked. */
  readonly answerNo: boolean
}

export const SPEEDS: readonly Speed[] = ['calm', 'quick', 'none']
export const SWITCHES = ['answerNo', 'bigCards', 'sound', 'vibration'] as const
const USUAL: Preferences = { speed: 'calm', bigCards: false, sound: false, vibration: false, answerNo: false }
const FACTOR: Readonly<Record<Speed, number>> = { calm: 1, quick: 0.5, none: 0 }

class Settings {
  theme = $state<Theme>('system')
  prefers = $state.raw<Preferences>(USUAL)

  start(): void {
    const kept = localStorage.getItem(THEME)
    if (kept === 'light' || kept === 'dark') this.choose(kept)
    this.prefers = { ...USUAL, ...read(localStorage.getItem(KEPT)) }
    this.#show()
  }

  choose(theme: Theme): void {
    this.theme = theme
    if (theme === 'system') {
      localStorage.removeItem(THEME)
      delete document.documentElement.dataset['theme']
    } else {
      localStorage.setItem(THEME, theme)
      document.documentElement.dataset['theme'] = theme
    }
  }

  prefer(chosen: Partial<Preferences>): void {
    this.prefers = { ...this.prefers, ...chosen }
    localStorage.setItem(KEPT, JSON.stringify(this.prefers))
    this.#show()
  }

  #show(): void {
    document.documentElement.classList.toggle('big-cards', this.prefers.bigCards)
  }
}

/** Returns what was kept of the preferences, and nothing that is not one. */
function read(kept: string | null): Partial<Preferences> {
  let found: unknown
  try {
    found = JSON.parse(kept ?? '{}')
  } catch {
    return {}
  }
  const known = found as Record<string, unknown>
  const switches = SWITCHES.filter((name) => typeof known[name] === 'boolean').map((name) => [name, known[name]])
  const speed = SPEEDS.find((name) => name === known['speed'])
  return { ...(Object.fromEntries(switches) as Partial<Preferences>), ...(speed ? { speed } : {}) }
}

export const settings = new Settings()

/** How long a movement takes, as a share of its usual time. */
export const pace = (): number => FACTOR[settings.prefers.speed]

/** Tells whether nothing is to move: the visitor asked the system, or the page, for that. */
export function still(): boolean {
  return pace() === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches
}
