"""How a simulated player plays and bets: a chart, a count, a ramp of bets, side wagers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.rules import arguments

if TYPE_CHECKING:
    from croupier.simulation.card_counting import System
    from croupier.strategy.chart import Chart

Ramp = Callable[[float], float]
"""Units to bet at a true count; 0 sits out."""

Laid = float | Callable[[float], float]
"""Units of a side wager in every round, or by the true count: none below some count, and the same from there on."""


@dataclass(frozen=True)
class Count:
    """A way to count cards."""

    system: "System"

    def __post_init__(self) -> None:
        """Refuse what is no counting system, such as its name."""
        from croupier.simulation.card_counting import System

        arguments.instance("count", self.system, System, "a counting system, as Count.load(name) gives it,")

    @classmethod
    def hi_lo(cls) -> "Count":
        """Return the high-low count: 2 to 6 are +1, tens and Aces -1."""
        return cls.load("hilo")

    @classmethod
    def load(cls, name: str | Path) -> "Count":
        """Return the count of that name, or the one in that file."""
        from croupier.simulation.card_counting import load_system

        return cls(load_system(str(arguments.path("count", name, "the name of a count or the path of its file"))))

    @classmethod
    def of(cls, tags: Mapping[str, int], *, insurance: int | None = None) -> "Count":
        """Return a count with these tags by rank or card, as in `{"5": 1, "T": -1, "8s": 2}`."""
        from croupier.simulation.card_counting import System, checked_system

        for card, tag in arguments.mapping("tags", tags, 'a dict of tags by rank, such as {"5": 1, "T": -1},').items():
            arguments.whole(f"tags[{card!r}]", tag)
        at = None if insurance is None else arguments.number("insurance", insurance)
        own = System("own", {card: int(tag) for card, tag in tags.items()}, insurance=at)
        return cls(checked_system(own, "tags"))


@dataclass(frozen=True)
class Play:
    """How every box is played; without a chart the game's best one is.

    `bet` says how many units are laid at a true count, as in `lambda tc: max(1, tc)`. `sides` are units of each side
    wager: a number for every round, or what is laid at a true count, as in `{"pair": lambda tc: tc >= 6}`.
    """

    chart: "Chart | None" = None
    """What is done with every hand."""
    count: Count | None = None
    """How cards are counted."""
    bet: Ramp | None = None
    """Units of the main wager by true count; one unit where nothing is said."""
    sides: Mapping[str, Laid] = field(default_factory=dict)
    """Units of side wagers, by name."""
    unit: int = 100
    """Cents of one unit."""

    def __post_init__(self) -> None:
        """Refuse what is no chart, no count, no bet or no side wager."""
        if self.chart is not None:
            a_chart(self.chart)
        if self.count is not None:
            arguments.instance("count", self.count, Count, "a croupier.Count, such as Count.hi_lo(),")
        if self.bet is not None:
            arguments.function("bet", self.bet, "a function of the true count, such as lambda tc: max(1, tc),")
        for name, units in arguments.mapping("sides", self.sides, 'a dict of units by wager, as {"pair": 1},').items():
            if not callable(units) and not arguments.number(f"sides[{name!r}]", units, 0):
                raise ValueError(arguments.told(f"sides[{name!r}]", "more than 0", units))
        object.__setattr__(self, "unit", arguments.whole("unit", self.unit, 1))


def a_chart(given: object) -> "Chart":
    """Return a chart; raise TypeError where something else was given, such as the name of its file."""
    from croupier.strategy.chart import Chart

    if not isinstance(given, Chart):
        message = f"a chart is needed, as analyze().chart or game.chart(path) gives it, not {given!r}"
        raise TypeError(message)
    return given
