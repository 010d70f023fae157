"""A drill: what makes questions of one kind, for which games, at which levels."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from croupier.rules.schema import Rulebook
from croupier.training.question import Audience, Draft

Make = Callable[[Rulebook, int, Random], Draft]
"""Makes a question of a game at a level, by chance."""


def _any(_book: Rulebook) -> bool:
    return True


class Drill(NamedTuple):
    """A drill; `suits` tells whether a game has what it is about, `exact` that it needs the exact analysis."""

    name: str
    audience: Audience
    levels: int
    make: Make
    suits: Callable[[Rulebook], bool] = _any
    exact: bool = False
