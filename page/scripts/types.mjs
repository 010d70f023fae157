// Writes the page's types from the schemas the server publishes; with --check says whether they are current.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import openapiTS, { astToString } from 'openapi-typescript'

const published = new URL('../../src/croupier/api/published/', import.meta.url)
const generated = new URL('../src/api/generated/', import.meta.url)
const HEAD = '// Written by scripts/types.mjs from the schemas the server publishes; do not edit.\n'

async function http() {
  return JSON.parse(await readFile(new URL('openapi.json', published), 'utf8'))
}

/** The socket's schema is plain JSON Schema; as the components of an empty API it is read the same way. */
async function socket() {
  const text = await readFile(new URL('messages.json', published), 'utf8')
  const { $defs } = JSON.parse(text.replaceAll('#/$defs/', '#/components/schemas/'))
  return { openapi: '3.1.0', info: { title: 'socket', version: '1' }, paths: {}, components: { schemas: $defs } }
}

async function main() {
  let late = false
  for (const [name, read] of [['http', http], ['socket', socket]]) {
    const text = HEAD + astToString(await openapiTS(await read(), { alphabetize: true, defaultNonNullable: false }))
    const file = new URL(`${name}.ts`, generated)
    const old = await readFile(file, 'utf8').catch(() => '')
    if (old === text) continue
    if (process.argv.includes('--check')) {
      console.error(`src/api/generated/${name}.ts is out of date: npm run types`)
      late = true
    } else {
      await mkdir(generated, { recursive: true })
      await writeFile(file, text)
    }
  }
  process.exitCode = late ? 1 : 0
}

await main()
