"""Environments for learners: one box for Gymnasium, a whole table for PettingZoo, both over the engine.

`gymnasium.make("croupier/Box-v0")` works once this package is imported, and
`gymnasium.make("croupier.learn:croupier/Box-v0")` without that.
"""

ENVIRONMENT = "croupier/Box-v0"


def register() -> None:
    """Register the Gymnasium environment, once."""
    import gymnasium

    if ENVIRONMENT not in gymnasium.registry:
        gymnasium.register(id=ENVIRONMENT, entry_point="croupier.learn.box:BoxEnv")


register()
