/** A player's own limits in words. */
import { count, money, t } from './index.svelte'

export const limitSaid = (cents: number): string => (cents ? money(cents) : t('limits.none'))

export const reminderSaid = (minutes: number): string =>
  minutes ? t('limits.every', { minutes: count(minutes) }) : t('limits.no-reminder')
