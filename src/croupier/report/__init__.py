"""What a game is worth, for people: variants, comparisons, counts, charts and the PAR sheet."""
