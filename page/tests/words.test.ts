/** The catalogues say the same things, and nothing on the screen goes around them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import en from '../src/words/en.json'
import zh from '../src/words/zh-Hans.json'

const facts = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()

/** Names of games and wagers as they stand on the layout, of rulings, of files and of formats. */
const UNTRANSLATED =
  /\bR-[A-Z0-9-]+\b|\b(?:English|Blackjack Lucky 8|Blackjack Ace Race|Blackjack Plus|Dueling 8's|Ace Race|RWS|Croupier|UTF-8|JSON|application\/json|CSV|Parquet|PDF|TOML|PAR|Python|Esc|Kd|kB|split aces|croupier export)\b|\.round\.toml/g

describe('the catalogues', () => {
  it('have the same keys', () => {
    expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort())
  })

  it('fill in the same facts', () => {
    const other = zh as Record<string, string>
    const different = Object.entries(en).filter(([key, text]) => facts(text).join() !== facts(other[key] ?? '').join())
    expect(different.map(([key]) => key)).toEqual([])
  })

  it('leave no English in the Chinese one but names', () => {
    const left = Object.entries(zh).filter(([, text]) => /[a-z]{2}/i.test(text.replace(/\{\w+\}/g, '').replace(UNTRANSLATED, '')))
    expect(left.map(([key]) => key)).toEqual([])
  })
})

/** Names that are the same in every language. */
const NAMES = /\bCroupier\b/g

function components(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.svelte'))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Returns what a component writes on the screen itself: its markup without scripts, styles, comments, tags and {…}. */
function written(source: string): string {
  let text = source.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<!--[\s\S]*?-->/g, '')
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(/\{[^{}]*\}/g, '')
  }
  return text.replace(/<[^>]*>/g, ' ').replace(NAMES, '')
}

/** Attributes that are read out or shown. */
const SPOKEN = /\s(?:aria-label|title|placeholder|alt)="([^"{]*\p{L}[^"{]*)"/gu

/** Returns the text of every source the page is built from. */
function sources(): string {
  const folder = join(import.meta.dirname, '../src')
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(svelte|ts)$/.test(entry.name) && !entry.parentPath.includes('generated'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
}

describe('the keys', () => {
  const source = sources()
  const written = new Set([...source.matchAll(/['"`]([\w.+-]+)['"`]/g)].map((found) => found[1]))
  /** What is told in the engine's words is looked up by group; told.test.ts finds what is not used of it. */
  const prefixes = ['told.', ...[...source.matchAll(/\bnamed\(\s*'([\w.-]+)'/g)].map((found) => `${found[1]}.`)]

  it('are all used', () => {
    const unused = Object.keys(en).filter((key) => !written.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)))
    expect(unused).toEqual([])
  })

  it('are all there', () => {
    const asked = [...source.matchAll(/\bt\(\s*'([^']+)'/g)].map((found) => found[1] ?? '')
    expect(asked.length).toBeGreaterThan(150)
    expect(asked.filter((key) => !(key in en))).toEqual([])
  })
})

describe('the components', () => {
  const files = components(join(import.meta.dirname, '../src'))

  it('are found', () => {
    expect(files.length).toBeGreaterThan(20)
  })

  it.each(files)('%s writes nothing of its own', (file) => {
    const source = readFileSync(file, 'utf8')
    expect(written(source).match(/\p{L}{2,}/gu) ?? []).toEqual([])
    expect([...source.matchAll(SPOKEN)].map((found) => found[1])).toEqual([])
  })
})
