"""Croupier conducts regulated blackjack games to the letter of their rule books."""

__version__ = "0.1.0"
