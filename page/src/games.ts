/** The approved games, in the order they are always listed. */
export const GAMES = ['lucky8', 'ace-race', 'blackjack-plus', 'dueling8s'] as const
