"""Published values of public side bets come out again, to the digits they were published with."""

import csv
from collections import Counter, defaultdict
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

import croupier as cr
from croupier.analysis.first_hands import HIGHEST_FIRST
from croupier.analysis.shoe import ACE, TEN, VALUES, fresh, value_of
from croupier.analysis.side import Unvalued, side_chances
from croupier.cards.card import Card
from croupier.cards.deck import deck
from croupier.rules.library import library
from croupier.rules.load import change, load
from croupier.rules.schema import Rulebook
from croupier.rules.wagers.facts import Facts, Seen
from croupier.rules.wagers.rows import outcome

_FILE = Path(__file__).with_name("published_sides.tsv")
PUBLISHED = list(csv.DictReader(_FILE.read_text(encoding="utf-8").splitlines(), delimiter="\t"))

LEFT_OUT = {
    "house-money": "its winnings may be added to the main wager, which a side wager cannot do here: see below",
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


def house_money(decks: int) -> Iterator[tuple[float, int, tuple[Card, Card]]]:
    """Yield how likely each two cards are, and what House Money nets on them."""
    rows, cards = library()["house-money"].side, deck() * decks
    shown = Seen((), closed=False)
    for one, many in Counter(cards).items():
        for two, others in Counter(cards).items():
            both = Seen((one, two))
            paid = outcome(rows.definition.rows, Facts(both, shown, both))
            assert paid is not None
            net = -1 if paid.row is None else int(rows.pays[paid.row.name])
            yield many * (others - (one == two)) / len(cards) / (len(cards) - 1), net, (one, two)


def test_house_money_has_its_published_edge_once_winnings_may_be_added_to_the_main_wager() -> None:
    """Stake and winnings are added where the main wager is worth more than nothing, after the dealer has looked."""
    decks = 6
    game = cr.game("las-vegas-strip", decks=decks)
    worth: dict[str, list[tuple[str, float]]] = defaultdict(list)
    for row in game.analyze().hands:
        best = max(row[act] for act in ("stand", "hit", "double", "split") if row[act] is not None)
        worth[row["hand"]].append((row["up"], best))
    paid_out = added = 0.0
    for chance, net, cards in house_money(decks):
        values = sorted((value_of(card) for card in cards), key=HIGHEST_FIRST.index)
        paid_out += chance * net
        if net < 0:
            continue
        held = Counter(values)
        left = {value: decks * (16 if value == TEN else 4) - held[value] for value in range(len(VALUES))}
        for up, ev in worth[",".join(VALUES[value] for value in values)]:
            first = VALUES.index(up)
            other = {TEN: ACE, ACE: TEN}.get(first)
            blackjack = 0.0 if other is None else left[other] / (decks * 52 - 3)
            natural = set(values) == {ACE, TEN}
            gained = 1.5 * (1 - blackjack) if natural else ev + blackjack
            added += chance * left[first] / (decks * 52 - 2) * (net + 1) * max(0.0, gained)
    (row,) = [row for row in PUBLISHED if row["wager"] == "house-money"]
    assert paid_out == pytest.approx(-0.264902, abs=1e-6)
    assert paid_out + added == pytest.approx(float(row["published"]), abs=0.0005)
