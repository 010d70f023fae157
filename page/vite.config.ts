import { readdirSync } from 'node:fs'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

// Tells the server which addresses are the page's: a folder a screen; the lobby is at the root.
const screens = (): Plugin => ({
  name: 'screens',
  generateBundle() {
    const folders = readdirSync('src/screens', { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const names = folders.map((folder) => folder.name).filter((name) => name !== 'lobby').sort()
    this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(names) })
  },
})

// The page is built into the package; the server sends these files and nothing else is ever fetched.
export default defineConfig({
  plugins: [svelte(), screens()],
  build: {
    outDir: '../src/croupier/server/built',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8321', ws: true } },
  },
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
})
