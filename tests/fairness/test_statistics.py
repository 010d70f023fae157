"""The statistical suite: the real shuffle passes every test, and each broken one is found by the test for its fault."""

import hashlib
from collections.abc import Callable
from math import sqrt

import pytest

from croupier.cards.card import Card
from croupier.cards.deck import deck
from croupier.cards.total import total
from croupier.fairness.shoe_commitment import SealedShoe, ShoeName
from croupier.fairness.shuffle import shuffled
from tests.fairness import broken_shuffles as broken
from tests.fairness import statistics as st

Z = Callable[[st.Shuffle], float]


def fair(size: int, number: int) -> list[int]:
    """Shuffle as a sealed shoe does."""
    return shuffled(range(size), hashlib.sha256(f"suite {number}".encode()).digest())


SUITE: dict[str, Z] = {
    "positions": lambda shuffle: st.positions(shuffle, 52, 6_000),
    "descents": lambda shuffle: st.descents_z(shuffle, 416, 300, rising=False),
    "rising sequences": lambda shuffle: st.descents_z(shuffle, 416, 300, rising=True),
    "fixed points": lambda shuffle: st.fixed_z(shuffle, 52, 4_000),
    "cycles": lambda shuffle: st.cycles_z(shuffle, 52, 4_000),
    "neighbours": lambda shuffle: st.neighbours_z(shuffle, 52, 4_000),
    "carried over": lambda shuffle: st.carried_z(shuffle, 416, 300),
}


@pytest.mark.parametrize("name", SUITE)
def test_the_shuffle_of_sealed_shoes_passes(name: str) -> None:
    assert abs(SUITE[name](fair)) < st.LIMIT


@pytest.mark.parametrize(
    ("name", "shuffle"),
    [
        ("positions", broken.naive),
        ("positions", broken.sattolo),
        ("positions", broken.eight_bits),
        ("positions", broken.stops_early),
        ("descents", broken.seven_riffles),
        ("rising sequences", broken.seven_riffles),
        ("fixed points", broken.sattolo),
        ("cycles", broken.sattolo),
        ("neighbours", lambda size, _number: list(range(size))),
        ("carried over", lambda size, _number: fair(size, 1)),
    ],
)
def test_each_broken_shuffle_is_found(name: str, shuffle: st.Shuffle) -> None:
    assert st.p_of(abs(SUITE[name](shuffle))) < 1e-6


def test_no_order_comes_twice_and_a_small_seed_is_found_by_that() -> None:
    assert st.duplicates(fair, 52, 2_000) == 0
    assert st.duplicates(broken.small_seed, 52, 2_000) > 5


def test_the_first_cards_come_as_often_as_the_composition_says() -> None:
    shoes, decks = 1_500, 8
    cards = len(deck()) * decks
    events: dict[str, tuple[float, Callable[[Card, Card], bool]]] = {
        "pair": (31 / 415, lambda a, b: a[0] == b[0]),
        "suited pair": (7 / 415, lambda a, b: a == b),
        "blackjack": (2 * 32 * 128 / (cards * (cards - 1)), lambda a, b: total((a, b)).points == 21),
    }
    counts = dict.fromkeys(events, 0)
    looks = 0
    for number in range(shoes):
        shoe = SealedShoe(ShoeName("suite", number, decks), hashlib.sha256(str(number).encode()).digest())
        for first in range(0, 40, 2):
            one, two = shoe.card_at(first), shoe.card_at(first + 1)
            assert one is not None
            assert two is not None
            looks += 1
            for name, (_, is_it) in events.items():
                counts[name] += is_it(one, two)
    for name, (chance, _) in events.items():
        off = counts[name] - looks * chance
        assert abs(off) < st.LIMIT * sqrt(looks * chance * (1 - chance)), name
