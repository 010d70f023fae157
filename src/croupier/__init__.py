"""Croupier conducts regulated blackjack games to the letter of their rule books.

import croupier as cr

exact = cr.game("lucky8", decks=8).analyze()
exact.ev, exact.chart, exact.sides["pair"].rows
"""

from importlib import import_module

__version__ = "0.1.0"

_PLACES = {
    "Chart": "strategy.chart",
    "Count": "public.play",
    "Exact": "public.exact",
    "Frame": "public.frame",
    "Game": "public.game",
    "Par": "public.par",
    "Picture": "public.picture",
    "Play": "public.play",
    "Protection": "report.protection_report",
    "RecordError": "records.errors",
    "Refused": "rules.refusals",
    "Round": "public.rounds",
    "RulebookError": "rules.load",
    "Side": "public.exact",
    "Simulated": "public.simulated",
    "Table": "public.tables",
    "compare": "public.game",
    "game": "public.game",
    "replay": "public.rounds",
    "sweep": "public.game",
}
"""Where each public name lives; a module is imported when one of its names is first asked for."""

__all__ = [
    "Chart",
    "Count",
    "Exact",
    "Frame",
    "Game",
    "Par",
    "Picture",
    "Play",
    "Protection",
    "RecordError",
    "Refused",
    "Round",
    "RulebookError",
    "Side",
    "Simulated",
    "Table",
    "__version__",
    "compare",
    "game",
    "replay",
    "sweep",
]


def __getattr__(name: str) -> object:
    """Return a public name, and import what it needs."""
    if name not in _PLACES:
        message = f"module 'croupier' has no attribute {name!r}"
        raise AttributeError(message)
    found: object = getattr(import_module(f"croupier.{_PLACES[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """Return the public names."""
    return sorted(__all__)
