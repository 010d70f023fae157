"""Cards, hand totals and decks, with their text form."""
