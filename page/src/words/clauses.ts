/** What a clause is called where it is named: its number, or what a house calls a rule of its own. */
import { t } from './index.svelte'

/** What rests on no clause of a rule book cites this. */
const OWN = 'own rule'

export const clauseName = (number: string): string => (number === OWN ? t('own.mark') : /^\d/.test(number) ? `§ ${number}` : number)

/** Returns the heading under which a clause is shown. */
export const clauseTitle = (number: string): string => (number === OWN ? t('own.mark') : t('clause.title', { number }))
