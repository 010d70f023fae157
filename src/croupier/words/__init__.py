"""What programs say to people: keys and facts, one catalogue a language, the same in terminal, CLI and page."""
