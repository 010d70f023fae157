/** The clause that is open for reading, if one is. */
class OpenClause {
  game = $state('')
  number = $state('')

  open(game: string, number: string): void {
    this.game = game
    this.number = number
  }

  close(): void {
    this.number = ''
  }
}

export const clauses = new OpenClause()
