"""The approved games: one folder each, with the rulebook a user could have written and its clauses in our words."""
