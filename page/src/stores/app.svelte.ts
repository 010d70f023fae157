/** The page as an app of the device: whether it can be installed, and the worker that answers without a connection. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

class App {
  /** The browser's offer to install the page, where it makes one. */
  #offer = $state.raw<InstallEvent | null>(null)

  start(): void {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault()
      this.#offer = event as InstallEvent
    })
    addEventListener('appinstalled', () => (this.#offer = null))
    // Without it the page works as well; a browser may keep it from being used.
    if ('serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  }

  get installable(): boolean {
    return this.#offer !== null
  }

  async install(): Promise<void> {
    const offer = this.#offer
    this.#offer = null
    await offer?.prompt()
  }
}

export const app = new App()
