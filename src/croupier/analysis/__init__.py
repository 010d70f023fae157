"""Exact values: side wagers as fractions, the main wager by recursion on the cards left, strategies, shoes in play."""
