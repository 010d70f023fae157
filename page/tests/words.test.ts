/** The catalogues say the same things, and nothing on the screen goes around them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AREAS, fetched, type Catalogue, type Language } from '../src/words/areas'
import page from '../../src/croupier/words/en/page.json'
import rooms from '../../src/croupier/words/en/rooms.json'

const all = async (language: Language): Promise<Catalogue> =>
  Object.assign({}, ...(await Promise.all(AREAS.map((area) => fetched(language, area))))) as Catalogue
const en = await all('en')
const zh = await all('zh-Hans')

const facts = (text: string): string[] => [...new Set(text.toLowerCase().match(/\{\w+\}/g) ?? [])].sort()

/** Names of games and wagers as they stand on the layout, of rulings, of files and of formats. */
const UNTRANSLATED =
  /\bR-[A-Z0-9-]+\b|\b(?:English|Blackjack Lucky 8|Blackjack Ace Race|Blackjack Plus|Dueling 8's|Ace Race|RWS|Croupier|UTF-8|JSON|application\/json|CSV|Parquet|PDF|TOML|PAR|CDZ|CDP1?|Python|Esc|Kd|kB|split aces|croupier export)\b|\.round\.toml/g

/** Words that stand in a rulebook's file or on a command line as they are. */
const TYPED =
  /\b(?:expect(?:\.\w+)?|automatic|observed|dealing|warned|reconstruct_by|limits|rulings|version|status|cards_used|croupier rules check|dealer\.soft_17|field=value|base|hit|p1 p2 are same rank|p1 p2 are 8|first 3 of box|hand is bust|hand|size|rank|box|any|true|false|own rule|on_split|of|red|black|picture|value|same|different|total|low|highest|lowest|is|and|or)\b/g
const ABOUT_FILES = /^(?:problem|condition|allowed|field|record|differs)\./

describe('the catalogues', () => {
  it('have the same keys', () => {
    expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort())
  })

  it('fill in the same facts', () => {
    const different = Object.entries(en).filter(([key, text]) => facts(text).join() !== facts(zh[key] ?? '').join())
    expect(different.map(([key]) => key)).toEqual([])
  })

  it('leave no English in the Chinese one but names', () => {
    const plain = (text: string): string => text.replace(/\{\w+\}/g, '').replace(UNTRANSLATED, '')
    const left = Object.entries(zh).filter(([key, text]) => /[a-z]{2}/i.test(ABOUT_FILES.test(key) ? plain(text).replace(TYPED, '') : plain(text)))
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

/** Screens whose words are not fetched before somebody goes there. */
const ROOMS = /screens\/(?:audit|dealer|maths|pit|records|rules|training)\b/

/** Returns the text of every source the page is built from, or of those that a player sees. */
function sources(front = false): string {
  const folder = join(import.meta.dirname, '../src')
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(svelte|ts)$/.test(entry.name) && !entry.parentPath.includes('generated'))
    .filter((entry) => !front || !ROOMS.test(entry.parentPath))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
}

describe('the keys', () => {
  const source = sources()
  const written = new Set([...source.matchAll(/['"`]([\w.+-]+)['"`]/g)].map((found) => found[1]))
  /** What is told in the engine's words is looked up by group; told.test.ts finds what is not used of it. */
  const prefixes = ['told.', ...[...source.matchAll(/\bnamed\(\s*'([\w.-]+)'/g)].map((found) => `${found[1]}.`)]

  it('are all used', () => {
    const unused = Object.keys({ ...page, ...rooms }).filter((key) => !written.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)))
    expect(unused).toEqual([])
  })

  it('are all there', () => {
    const asked = [...source.matchAll(/\bt\(\s*'([^']+)'/g)].map((found) => found[1] ?? '')
    expect(asked.length).toBeGreaterThan(150)
    expect(asked.filter((key) => !(key in en))).toEqual([])
  })
})

describe('what a player sees', () => {
  it('is said without the words of the rooms behind the felt', () => {
    const source = sources(true)
    const groups = new Set([...source.matchAll(/\bnamed\(\s*'([\w.-]+)'/g)].map((found) => found[1] ?? ''))
    const said = Object.keys(rooms).filter((key) => source.includes(`'${key}'`) || [...groups].some((group) => key.startsWith(`${group}.`)))
    expect(said).toEqual([])
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
