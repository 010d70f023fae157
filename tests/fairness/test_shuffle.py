"""The shuffle is proven, not only sampled: every order from equally many choices, every draw without bias."""

from collections import Counter
from itertools import product
from math import factorial

import pytest

from croupier.fairness.shuffle import fisher_yates, shuffled
from croupier.fairness.stream import below, words


@pytest.mark.parametrize("size", range(2, 8))
def test_every_order_comes_from_exactly_one_sequence_of_choices(size: int) -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for choices in product(*(range(bound) for bound in range(size, 1, -1))):
        orders[_order(size, choices)] += 1
    assert len(orders) == factorial(size)
    assert set(orders.values()) == {1}


def _order(size: int, choices: tuple[int, ...]) -> tuple[int, ...]:
    left = iter(choices)
    return tuple(fisher_yates(range(size), lambda _bound: next(left)))


@pytest.mark.parametrize("bound", range(2, 417))
def test_a_draw_is_exactly_uniform(bound: int) -> None:
    bits = 12
    found = Counter(_draw(bound, word, bits) for word in range(1 << bits))
    found.pop(None, None)
    assert set(found) == set(range(bound))
    assert len(set(found.values())) == 1


def _draw(bound: int, word: int, bits: int) -> int | None:
    try:
        return below(bound, iter([word]), bits)
    except ValueError:
        return None


def test_known_answers() -> None:
    key = bytes(range(32))
    stream = words(key)
    assert [next(stream) for _ in range(3)] == [2668419513, 1083702857, 697404715]
    assert shuffled("ABCDEFGHIJ", key) == list("CIAGEBHJFD")


def test_the_same_key_gives_the_same_order_and_another_key_another() -> None:
    items = list(range(416))
    assert shuffled(items, b"a" * 32) == shuffled(items, b"a" * 32)
    assert shuffled(items, b"a" * 32) != shuffled(items, b"b" * 32)
    assert sorted(shuffled(items, b"a" * 32)) == items
