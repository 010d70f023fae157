"""What a player who counts can win of each wager, and what keeps them from it."""
