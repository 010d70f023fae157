/** What is said of a table in English, in which the house keeps its books, whatever the reader's language. */
import table from '../../../src/croupier/words/en/table.json'
import { inWords, type Fact } from './say'

const ENGLISH = { language: 'en', spoken: table } as const

export const sayEnglish = (fact: Fact): string => inWords(fact, ENGLISH)

/** Whether the house's books are what says it: what only the audit room tells has no English beside it. */
export const hasEnglish = (fact: Fact): boolean => typeof fact !== 'object' || fact.is !== 'message' || fact.key in table
