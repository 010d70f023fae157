"""Money at a table as double entry: what each event moves between wallets, wagers in play and the house."""
