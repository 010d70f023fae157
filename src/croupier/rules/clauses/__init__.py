"""The clauses of the four books in our words, the rulings on them, and where each is enforced and shown."""
