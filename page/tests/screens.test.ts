import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SCREENS } from '../src/screens'

it('has a line for every folder of screens but the lobby', () => {
  const folders = readdirSync(new URL('../src/screens', import.meta.url), { withFileTypes: true })
  const names = folders.filter((entry) => entry.isDirectory() && entry.name !== 'lobby').map((entry) => entry.name)
  expect(Object.keys(SCREENS).sort()).toEqual(names.sort())
})
