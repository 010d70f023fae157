"""Who sits where: the person's boxes in the middle, bots on both sides, each with their habits."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from croupier.bots.chart_player import ChartPlayer, Habit
from croupier.strategy.chart import Chart
from croupier.table.state import Limits, Setup

NAMES = ("bob", "cal", "dee", "eve", "fay", "gus")
PERSON = "guest"

SIDE_WAGERS = 0.3
BEHIND = 0.3
"""How often a bot lays each side wager, and how often they bet behind another box as well."""


class Seats(NamedTuple):
    """The boxes of the person, and of each bot."""

    own: tuple[int, ...]
    bots: dict[str, int]


def seats(boxes: int, bots: int) -> Seats:
    """Return the seats of a person with so many boxes among so many bots."""
    first = bots // 2 + 1
    own = tuple(range(first, first + boxes))
    others = [position for position in range(1, boxes + bots + 1) if position not in own]
    return Seats(own, dict(zip(NAMES, others, strict=False)))


def bots_of(
    seated: Seats, setup: Setup, kinds: tuple[str, ...], chart: Chart, chance: Random
) -> dict[str, ChartPlayer]:
    """Return the bots of a round, what they lay drawn by chance."""
    return {
        name: ChartPlayer(
            chart, Habit(box, _main(setup, chance), dict(_sides(setup, kinds, chance)), _behind(seated, box, chance))
        )
        for name, box in seated.bots.items()
    }


def _main(setup: Setup, chance: Random) -> int:
    limits = setup.main or Limits(setup.unit, setup.unit)
    return min(limits.least * chance.choice((1, 1, 2, 4)), limits.most)


def _sides(setup: Setup, kinds: tuple[str, ...], chance: Random) -> Iterator[tuple[str, int]]:
    for kind in kinds:
        limits = setup.limits(kind)
        if limits is not None and chance.random() < SIDE_WAGERS:
            yield kind, min(limits.least * chance.choice((1, 2)), limits.most)


def _behind(seated: Seats, box: int, chance: Random) -> int | None:
    others = [position for position in (*seated.own, *seated.bots.values()) if position != box]
    return chance.choice(others) if others and chance.random() < BEHIND else None
