"""Settlement: one settled line a wager, each with the clauses that decide it."""
