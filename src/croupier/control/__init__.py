"""Control of the house: its money, the audit trail, the return of its games, and copies of its store."""
