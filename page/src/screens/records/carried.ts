/** A record in the fragment of an address, packed: it goes from browser to browser and is kept nowhere. */
const NAME = 'record='
/** What a packed record may come to at most, so that an address cannot fill the memory. */
const MOST = 60_000

/** Returns an address of the records whose fragment carries a record. */
export async function carrying(record: string): Promise<string> {
  const packed = await through(new TextEncoder().encode(record), new CompressionStream('deflate-raw'), Infinity)
  const text = btoa(String.fromCharCode(...packed)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return `${location.origin}/records#${NAME}${text}`
}

/** Returns the record that a fragment carries, null where there is none; what cannot be read is an error. */
export async function carriedBy(fragment: string): Promise<string | null> {
  const text = fragment.replace(/^#/, '')
  if (!text.startsWith(NAME)) return null
  const packed = atob(text.slice(NAME.length).replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0))
  return new TextDecoder('utf-8', { fatal: true }).decode(await through(bytes, new DecompressionStream('deflate-raw'), MOST))
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream, most: number): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  const found: number[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Uint8Array.from(found)
    if (found.length + value.length > most) throw new RangeError('too large')
    found.push(...value)
  }
}
