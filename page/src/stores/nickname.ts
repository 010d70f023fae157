/** The nickname a guest comes in with: one that is drawn for them, until they change it. */
const FIRST = ['calm', 'bold', 'lucky', 'quiet', 'merry', 'swift', 'kind', 'keen', 'sunny', 'brave'] as const
const SECOND = ['otter', 'heron', 'fox', 'lynx', 'robin', 'koala', 'panda', 'hare', 'finch', 'seal'] as const

const some = (count: number): number => crypto.getRandomValues(new Uint32Array(1))[0]! % count

/** Returns a name that hardly anybody has: letters, hyphens and a number, as names here are. */
export const drawn = (): string => `${FIRST[some(FIRST.length)]}-${SECOND[some(SECOND.length)]}-${100 + some(900)}`
