"""Suits where they matter: the whole value of a game whose bonus asks for suits, against single cards."""

from typing import Any

import pytest

from croupier.analysis.shoe import composed
from croupier.analysis.solution import solve
from croupier.cards.card import CARDS, Card
from tests.analysis.family_reference import Cards, Reference, Shoe, draws, kind, less
from tests.analysis.shoes import variant

COUNTS = {"6s": 2, "6h": 2, "7s": 3, "7h": 2, "8s": 3, "8h": 2, "3s": 4}
BONUS = {
    "instead": True,
    "pays": {"mixed": "1:1", "of-a-suit": "3:1", "spades": "7:1"},
    "when": {
        "mixed": "hand is 6-7-8 or hand is 7-7-7",
        "of-a-suit": "hand is 6-7-8 and hand are same suit",
        "spades": "hand is 6s-7s-8s and hand is not doubled",
    },
}


def first_hands(shoe: Shoe) -> dict[tuple[Cards, Card], float]:
    """Return how likely two cards and a first card of the dealer are."""
    found: dict[tuple[Cards, Card], float] = {}
    for one, first in draws(shoe):
        for other, second in draws(less(shoe, first)):
            for third, up in draws(less(less(shoe, first), second)):
                key = tuple(sorted((first, second))), up
                found[key] = found.get(key, 0.0) + one * other * third
    return found


@pytest.mark.parametrize("dealer", [{"second_card": "peeked"}, {"second_card": "after-play"}])
def test_a_first_hand_is_played_by_its_very_cards(dealer: dict[str, str]) -> None:
    changes: dict[str, dict[str, Any]] = {
        "bonus": BONUS,
        "dealer": dealer,
        "split": {"hands": 1},
        "surrender": {"offered": "never"},
    }
    book = variant("lucky8", changes)
    counts = {CARDS[name]: count for name, count in COUNTS.items()}
    shoe: Shoe = tuple(counts.items())
    value = by_points = 0.0
    for (cards, up), chance in first_hands(shoe).items():
        left = less(less(less(shoe, cards[0]), cards[1]), up)
        value += chance * max(Reference(book, (up,)).choices(left, cards).values())
        assert kind(up) != "A"
    solution = solve(book, composed(book, counts))
    by_points = float((solution.hands.chances * solution.chosen(solution.values, solution.plan.first)).sum())
    assert solution.ev == pytest.approx(value, abs=1e-10)
    assert by_points < solution.ev - 1e-6
