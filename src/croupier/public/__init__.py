"""What `import croupier` offers to programs and notebooks: games, exact values, simulations, rounds and tables.

Everything here is a thin cover over the rooms below it; nothing heavy is imported before it is asked for.
"""
