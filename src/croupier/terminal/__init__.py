"""Play in a terminal: a table to look at, keys to play with, and every line explained."""
