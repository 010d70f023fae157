"""Environments for learners: one box or thousands of tables for Gymnasium, a whole table for PettingZoo.

`gymnasium.make("croupier/Box-v0")` and `gymnasium.make_vec("croupier/Tables-v0")` work once this package is imported;
`gymnasium.make("croupier.learn:croupier/Box-v0")` works without that.
"""

ENVIRONMENT = "croupier/Box-v0"
TABLES = "croupier/Tables-v0"


def register() -> None:
    """Register the Gymnasium environments, once."""
    import gymnasium

    if ENVIRONMENT not in gymnasium.registry:
        gymnasium.register(id=ENVIRONMENT, entry_point="croupier.learn.box:BoxEnv")
        gymnasium.register(id=TABLES, vector_entry_point="croupier.learn.tables:TablesEnv")


register()
