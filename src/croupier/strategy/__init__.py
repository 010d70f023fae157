"""Strategies as a person would write them on a card: total-dependent charts, read, checked and written."""
