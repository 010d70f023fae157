"""Calls about the mathematics of a game, worked out in processes of their own."""
