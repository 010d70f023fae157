"""Claims: lines of one bettor, and the rounds of a kernel that have to come to the same.

Kernels have one bettor a box and bet every box alike, and what a wager comes to does not depend on what else is wagered
on the same cards. So every bettor of a record has kernel rounds of his own, with his wagers on every box.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from croupier.cards.card import CARDS, Card
from croupier.simulation.build import build
from croupier.simulation.compare import Key, Result, coded, kernel_round, prepare
from croupier.simulation.tables import Plan
from croupier.table.state import Table
from tests.simulation.record_decisions import SHOE, TAG, Cell, by_count, chart, charts_of
from tests.simulation.record_play import FURTHER


class Cards(NamedTuple):
    """The cards of a kernel's round, how many boxes get them, and how many are out before the dealer draws."""

    cards: Sequence[Card]
    boxes: int
    before: int
    burn: bool


class Bets(NamedTuple):
    """What every box of a kernel's round bets and answers."""

    main: int
    sides: dict[str, int]
    insurance: bool = False
    even_money: bool = False


class Part(NamedTuple):
    """A bettor in a kernel's round: what he bets, and how it is played."""

    bets: Bets
    cells: tuple[Cell, ...]


class Wanted(NamedTuple):
    """Which lines of a kernel's round are meant; the others are of bettors there are not."""

    place: int
    hands: frozenset[int | None]
    wagers: frozenset[str]


class Claim(NamedTuple):
    """Lines the engine settled, and the parts whose lines in a kernel add up to them."""

    lines: dict[Key, int]
    wanted: Wanted
    cards: Cards
    parts: tuple[Part, ...]


class Made(NamedTuple):
    """What kernels made of a claim, and how many cards the dealer drew at most."""

    lines: dict[Key, int]
    drawn: int


def made(table: Table, claim: Claim) -> Made:
    """Play the kernels' rounds of a claim."""
    lines, drawn = Counter[Key](), 0
    for part in claim.parts:
        result = _played(table, claim.cards, part)
        for key, net in result.lines.items():
            if key[0] == claim.wanted.place and key[1] in claim.wanted.hands and key[2] in claim.wanted.wagers:
                lines[key] += net
        drawn = max(drawn, result.used - claim.cards.before)
    return Made(dict(lines), drawn)


def _played(table: Table, cards: Cards, part: Part) -> Result:
    book, bets = table.book, part.bets
    found = charts_of(part.cells)
    charts = [chart(book, cells, insurance=bets.insurance, even_money=bets.even_money) for cells in found.cells]
    counted = by_count(charts, found.since, int(cards.burn))
    tags = (TAG if len(counted) > 1 else 0,) * len(CARDS)
    tables = build(book, Plan(counted, (bets.main,) * len(counted), bets.sides, tags))
    kernel = prepare(tables, tuple(bets.sides), cards.boxes, bets.main, book.bonus.name)
    shoe = [*cards.cards, *FURTHER * (SHOE // len(FURTHER))][:SHOE]
    return kernel_round(kernel, cards.boxes, coded(shoe), burn=cards.burn)
