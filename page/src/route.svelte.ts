/** Where the page is: an address of the browser, and the screen and parts it names. */
import { isScreen, type Screen } from './screens'

export interface Route {
  readonly screen: Screen | 'lobby' | 'nowhere'
  readonly parts: readonly string[]
  readonly query: URLSearchParams
}

export function read(address: URL): Route {
  const [first, ...parts] = address.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  if (first === undefined) return { screen: 'lobby', parts: [], query: address.searchParams }
  const screen = isScreen(first) ? first : 'nowhere'
  return { screen, parts, query: address.searchParams }
}

class Router {
  current = $state.raw<Route>({ screen: 'lobby', parts: [], query: new URLSearchParams() })

  start(): void {
    const look = (): void => {
      this.current = read(new URL(location.href))
    }
    look()
    addEventListener('popstate', look)
    addEventListener('click', (event) => this.#follow(event))
  }

  go(address: string, replace = false): void {
    if (replace) history.replaceState(null, '', address)
    else history.pushState(null, '', address)
    this.current = read(new URL(location.href))
    if (!replace) scrollTo(0, 0)
  }

  /** A plain click on a link of our own changes the screen without leaving the page. */
  #follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !plain || event.defaultPrevented || link.origin !== location.origin) return
    if (link.hasAttribute('download') || link.target || link.pathname.startsWith('/api/')) return
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }
}

export const router = new Router()
