"""One round played twice, by a kernel and by the engine, on the same cards with the same chart."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from croupier.cards.card import Card
from croupier.cards.deck import deck
from croupier.rules.schema import Rulebook
from croupier.simulation.build import InexpressibleError, build, check_sides
from croupier.simulation.compare import Kernel, Result, coded, engine_lines, kernel_round, prepare
from croupier.simulation.oracle import Oracle
from croupier.simulation.split_sides import SUFFIX, problem
from croupier.simulation.tables import Plan
from croupier.simulation.wide_tables import is_wide
from croupier.strategy.chart import Chart
from croupier.table.state import Setup

MAIN = 1000
ENOUGH, A_BOX = 12, 24
"""Cards a round seldom needs more of, and more for every box; one that does ends dry on both sides."""


class Seats(NamedTuple):
    """How a table is set: boxes, decks, whether a card is burned, and the side wagers of every box."""

    boxes: int
    decks: int
    burn: bool
    sides: dict[str, int]


def can_be_simulated(book: Rulebook, name: str) -> bool:
    """Tell whether the kernels know a side wager of a game."""
    try:
        check_sides(book, Plan((), (), {name: 100}))
    except InexpressibleError:
        return False
    return True


def random_seats(book: Rulebook, chance: Random, most: int = 7) -> Seats:
    """Return seats a book allows."""
    known = [name for name in book.side if can_be_simulated(book, name)]
    sides = {name: chance.choice((100, 500)) for name in known if chance.random() < 0.5}
    for name in () if is_wide(book) else book.side:
        if problem(book, name + SUFFIX, sides) is None and chance.random() < 0.7:
            sides[name + SUFFIX] = chance.choice((100, 300))
    decks = chance.randint(book.deck.fewest, book.deck.most)
    return Seats(chance.randint(1, most), decks, chance.random() < 0.3, sides)


class Pair:
    """A kernel and the engine side by side."""

    def __init__(self, book: Rulebook, chart: Chart, seats: Seats) -> None:
        tables = build(book, Plan((chart,), (MAIN,), seats.sides))
        self.seats = seats
        self.setup = Setup(decks=seats.decks, burn=seats.burn)
        self.kernel: Kernel = prepare(tables, tuple(seats.sides), seats.boxes, MAIN, book.bonus.name)
        self.oracle = Oracle(book, chart, MAIN, seats.sides)
        self.cards = list(deck(book.deck.without) * seats.decks)

    def shuffled(self, chance: Random) -> Sequence[Card]:
        """Return cards for a round, off the top of a new shoe."""
        return chance.sample(self.cards, min(len(self.cards), ENOUGH + A_BOX * self.seats.boxes))

    def by_kernel(self, cards: Sequence[Card]) -> Result:
        """Play a round with the kernel."""
        return kernel_round(self.kernel, self.seats.boxes, coded(cards), burn=self.seats.burn)

    def by_engine(self, cards: Sequence[Card]) -> Result:
        """Play the same round with the engine."""
        try:
            table = self.oracle.play(self.setup, self.seats.boxes, cards).table
        except ValueError:
            return Result(0, {}, dry=True)
        return Result(table.cards_used, engine_lines(table.lines))
