"""Side bets written as a new user would write them: value, settlement and simulation beside a plain count of all deals.

Each bet has a second definition here, in Python, that knows nothing of the wager language.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import NamedTuple

import pytest

from croupier.analysis.shoe import Shoe, composed
from croupier.analysis.side import Unvalued, side_chances
from croupier.cards.card import Card
from croupier.rules.load import change, load
from croupier.rules.schema import Rulebook
from tests.simulation.charts import random_chart
from tests.simulation.pairs import Pair, Seats

Judge = Callable[[Sequence[Card], Sequence[Card]], str | None]
"""Says which row the box's first cards and the dealer's final cards make."""

VALUE = {"A": 11, "T": 10, "J": 10, "Q": 10, "K": 10} | {str(n): n for n in range(2, 10)}
ORDER = "A23456789TJQK"


class Written(NamedTuple):
    """A bet in the language, and the same in Python."""

    rows: dict[str, tuple[str, str]]
    judge: Judge


def ranks(cards: Sequence[Card]) -> str:
    return "".join(card[0] for card in cards)


def suited(cards: Sequence[Card]) -> bool:
    return len({card[1] for card in cards}) == 1


def coloured(cards: Sequence[Card]) -> bool:
    return len({card[1] in "hd" for card in cards}) == 1


def counted(cards: Sequence[Card]) -> int:
    total, aces = sum(VALUE[card[0]] for card in cards), ranks(cards).count("A")
    while total > 21 and aces:
        total, aces = total - 10, aces - 1
    return total


def straight(cards: Sequence[Card]) -> bool:
    held = set(ranks(cards))
    return any(held == set((ORDER + "A")[at : at + len(cards)]) for at in range(14 - len(cards) + 1))


def top_three(own: Sequence[Card], house: Sequence[Card]) -> str | None:
    three = [*own[:2], house[0]]
    same = len(set(ranks(three))) == 1
    if same and suited(three):
        return "suited-trips"
    if straight(three) and suited(three):
        return "straight-flush"
    return "trips" if same else None


def pairs(own: Sequence[Card], _house: Sequence[Card]) -> str | None:
    if own[0][0] != own[1][0]:
        return None
    return "perfect" if suited(own[:2]) else "coloured" if coloured(own[:2]) else "mixed"


def under_13(own: Sequence[Card], _house: Sequence[Card]) -> str | None:
    low = sum(1 if card[0] == "A" else VALUE[card[0]] for card in own[:2])
    return "under" if low < 13 else None


def dealer_match(own: Sequence[Card], house: Sequence[Card]) -> str | None:
    same = [card for card in own[:2] if card[0] == house[0][0]]
    twins = [card for card in same if card == house[0]]
    if len(same) == 2:
        return ("two", "one-of-each", "two-suited")[len(twins)]
    return None if not same else "suited" if twins else "one"


def blazing_7s(own: Sequence[Card], house: Sequence[Card]) -> str | None:
    three = [*own[:2], house[0]]
    if ranks(three) == "777":
        return "three-suited" if suited(three) else "three-coloured" if coloured(three) else "three"
    if ranks(own[:2]) == "77":
        return "two"
    return "one" if "7" in ranks(own[:2]) else None


def red_flex(own: Sequence[Card], house: Sequence[Card]) -> str | None:
    red = sum(card[1] in "hd" for card in (*own[:2], house[0], house[1]))
    return {4: "four", 3: "three"}.get(red)


def twenty(own: Sequence[Card], house: Sequence[Card]) -> str | None:
    if counted(own[:2]) != 20:
        return None
    if ranks(own[:2]) == "QQ" and all(card[1] == "h" for card in own[:2]):
        return "ladies-blackjack" if counted(house[:2]) == 21 else "ladies"
    return "suited" if suited(own[:2]) else "any"


def bust_cards(_own: Sequence[Card], house: Sequence[Card]) -> str | None:
    if counted(house) <= 21:
        return None
    return "suited" if suited(house) else "long" if len(house) > 4 else "bust"


def last_card(_own: Sequence[Card], house: Sequence[Card]) -> str | None:
    if counted(house) > 21 and house[-1][0] in "JQK":
        return "picture-bust"
    return "pair" if any(ranks(house).count(rank) > 1 for rank in ORDER) else None


def pair_and_bust(own: Sequence[Card], house: Sequence[Card]) -> str | None:
    if own[0][0] == own[1][0] and counted(house) > 21:
        return "both"
    return "match" if house[0][0] == house[-1][0] else None


WRITTEN = {
    "top-three": Written(
        {
            "suited-trips": ("270:1", "p1 p2 d1 are same rank and same suit"),
            "straight-flush": ("180:1", "p1 p2 d1 are straight and same suit"),
            "trips": ("90:1", "p1 p2 d1 are same rank"),
        },
        top_three,
    ),
    "any-pair": Written(
        {
            "perfect": ("25:1", "p1 p2 are same rank and same suit"),
            "coloured": ("12:1", "p1 p2 are same rank and same colour"),
            "mixed": ("6:1", "p1 p2 are same rank"),
        },
        pairs,
    ),
    "under-13": Written({"under": ("1:1", "low(p1 p2) < 13")}, under_13),
    "dealer-match": Written(
        {
            "two-suited": ("24:1", "p1 p2 d1 are same rank and same suit"),
            "one-of-each": ("16:1", "p1 p2 d1 are same rank and (p1 d1 are same suit or p2 d1 are same suit)"),
            "suited": ("11:1", "(p1 d1 are same rank and same suit) or p2 d1 are same rank and same suit"),
            "two": ("8:1", "p1 p2 d1 are same rank"),
            "one": ("4:1", "p1 d1 are same rank or p2 d1 are same rank"),
        },
        dealer_match,
    ),
    "blazing-7s": Written(
        {
            "three-suited": ("5000:1", "p1 p2 d1 are 7 and same suit"),
            "three-coloured": ("500:1", "p1 p2 d1 are 7 and same colour"),
            "three": ("200:1", "p1 p2 d1 are 7"),
            "two": ("25:1", "p1 p2 are 7"),
            "one": ("2:1", "any of p1 p2 is 7"),
        },
        blazing_7s,
    ),
    "red-flex": Written(
        {"four": ("10:1", "p1 p2 d1 d2 are red"), "three": ("1:1", "exactly 3 of p1 p2 d1 d2 are red")}, red_flex
    ),
    "twenty": Written(
        {
            "ladies-blackjack": ("1000:1", "p1 p2 are Qh and d1 d2 are blackjack"),
            "ladies": ("125:1", "p1 p2 are Qh"),
            "suited": ("9:1", "total(p1 p2) = 20 and p1 p2 are same suit"),
            "any": ("4:1", "total(p1 p2) = 20"),
        },
        twenty,
    ),
    "bust-cards": Written(
        {
            "suited": ("50:1", "D is bust and D are same suit"),
            "long": ("5:1", "D is bust and size(D) > 4"),
            "bust": ("1:1", "D is bust"),
        },
        bust_cards,
    ),
    "last-card": Written(
        {"picture-bust": ("5:1", "D is bust and last of D is picture"), "pair": ("1:1", "2 of D are same rank")},
        last_card,
    ),
    "pair-and-bust": Written(
        {
            "both": ("30:1", "p1 p2 are same rank and D is bust"),
            "match": ("2:1", "rank(d1) = rank(last of D)"),
        },
        pair_and_bust,
    ),
}

TINY = ("As", "As", "Ah", "7s", "7h", "Qh", "Qh", "Kc")
"""A shoe so small that all deals can be counted, and so high that no dealer empties it."""


def with_bets(names: Sequence[str]) -> Rulebook:
    """Return a game with bets written here."""
    sides = {
        name: {
            "title": name,
            "pays": {row: odds for row, (odds, _) in WRITTEN[name].rows.items()},
            "when": {row: text for row, (_, text) in WRITTEN[name].rows.items()},
        }
        for name in names
    }
    return change(load("lucky8"), {"side": sides})


def tiny(book: Rulebook) -> Shoe:
    return composed(book, {Card(text): TINY.count(text) for text in TINY})


def dealt() -> list[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Return every deal of the tiny shoe: two cards of the box, and the dealer's final hand, who stands on 17."""
    found = []
    for order in permutations([Card(text) for text in TINY], 7):
        many = 2
        while counted(order[2 : 2 + many]) < 17:
            many += 1
        found.append((order[:2], order[2 : 2 + many]))
    return found


DEALT = dealt()


@pytest.mark.parametrize("name", WRITTEN)
def test_values_equal_a_count_of_all_deals(name: str) -> None:
    book = with_bets([name])
    ways: dict[str, int] = {}
    for own, house in DEALT:
        row = WRITTEN[name].judge(own, house)
        if row is not None:
            ways[row] = ways.get(row, 0) + 1
    found = side_chances(book, book.side[name].definition, tiny(book))
    assert not isinstance(found, Unvalued)
    assert found == {row: Fraction(many, len(DEALT)) for row, many in ways.items()}


@pytest.mark.parametrize("names", [list(WRITTEN)[:5], list(WRITTEN)[5:]], ids=["cards", "dealer"])
def test_engine_and_kernels_settle_them_so(names: list[str]) -> None:
    book, chance = with_bets(names), Random(5)
    pair = Pair(book, random_chart(book, chance), Seats(1, 6, burn=False, sides=dict.fromkeys(names, 100)))
    for _ in range(100):
        cards = pair.shuffled(chance)
        table = pair.oracle.play(pair.setup, 1, cards).table
        assert pair.by_kernel(cards) == pair.by_engine(cards)
        # A wager that is decided without the dealer's second card is judged alike with any.
        house = table.dealer if len(table.dealer) > 1 else (*table.dealer, cards[-1])
        nets = {line.wager: line.net for line in table.lines}
        for name in names:
            row = WRITTEN[name].judge(table.boxes[0].run, house)
            assert nets[name] == (-100 if row is None else 100 * book.side[name].pays[row]), (name, cards)
