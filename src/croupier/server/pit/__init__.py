"""Calls of the pit: every table at a glance, rulings, takings and accounts."""
