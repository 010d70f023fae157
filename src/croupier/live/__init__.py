"""Live tables: one command from start to finish, one queue a table, the clock, recovery and the cards."""
