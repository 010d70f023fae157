"""Every hand a player can hold and every set of cards that can be gone, numbered once for all shoes.

A hand is a multiset of point values with hard total 21 or less; hands are in descending order of that total,
so that whatever a hand can become stands before it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.shoe import ACE, VALUES
from croupier.cards.total import LIMIT

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

BITS = 5
"""Bits for the count of one value in a hand's code: no value comes more than 31 times."""

STEPS: Ints = np.array([1 << (BITS * place) for place in range(len(VALUES))], dtype=np.int64)


class Hands(NamedTuple):
    """Hands in descending order of hard total, with what each becomes by one more card (-1 is bust)."""

    counts: Ints
    codes: Ints
    low: Ints
    totals: Ints
    soft: NDArray[np.bool_]
    sizes: Ints
    children: Ints


@cache
def place(value: int, hand: tuple[int, ...]) -> int:
    """Return where the hand of these values stands in a group."""
    code = sum(int(STEPS[card]) for card in hand)
    return int(np.flatnonzero(group(value).codes == code)[0])


@cache
def all_hands() -> Hands:
    """Return every hand of hard total 21 or less, the empty one last."""
    counts = np.array(sorted(_multisets(LIMIT), key=_low, reverse=True), dtype=np.int64)
    return _numbered(counts)


@cache
def hands_with(value: int) -> Hands:
    """Return the hands that hold a card of this value."""
    counts = all_hands().counts
    return _numbered(counts[counts[:, value] > 0])


def _multisets(room: int, place: int = len(VALUES) - 1) -> Iterator[tuple[int, ...]]:
    if place == 0:
        yield from ((count,) for count in range(room + 1))
        return
    for count in range(room // (place + 1) + 1):
        for rest in _multisets(room - count * (place + 1), place - 1):
            yield (*rest, count)


def _low(counts: tuple[int, ...]) -> int:
    return sum((place + 1) * count for place, count in enumerate(counts))


def _numbered(counts: Ints) -> Hands:
    codes = counts @ STEPS
    low = counts @ np.arange(1, len(VALUES) + 1)
    soft = (counts[:, ACE] > 0) & (low + 10 <= LIMIT)
    return Hands(
        counts=np.ascontiguousarray(counts),
        codes=codes,
        low=low,
        totals=np.where(soft, low + 10, low),
        soft=soft,
        sizes=counts.sum(axis=1),
        children=_places(codes, codes[:, None] + STEPS[None, :]),
    )


def _places(codes: Ints, wanted: Ints) -> Ints:
    """Return where each wanted code stands among codes, -1 where it does not."""
    order = np.argsort(codes)
    found = np.searchsorted(codes, wanted, sorter=order)
    place = order[np.minimum(found, len(codes) - 1)]
    return np.where(codes[place] == wanted, place, -1)


@cache
def _sorted(value: int) -> tuple[Ints, Ints]:
    """Return the codes of a group in ascending order, and where each stands in the group."""
    order = np.argsort(group(value).codes)
    return group(value).codes[order], order


def places(value: int, codes: Ints) -> Ints:
    """Return where hands of a group stand in it, given their codes."""
    ordered, order = _sorted(value)
    found: Ints = order[np.searchsorted(ordered, codes)]
    return found


@cache
def inside(inner: int, outer: int) -> Ints:
    """Return where the hands of one group stand in a wider one."""
    return _places(group(outer).codes, group(inner).codes)


@dataclass(frozen=True)
class Gone:
    """Sets of cards gone from the shoe, and for each group of hands which of them its hands leave behind.

    `rows[(value, extra)]` belongs to the hands with that value (-1: all hands) while `extra` more cards of the
    value are gone than the hand itself holds.
    """

    counts: Ints
    rows: dict[tuple[int, int], Ints]


@cache
def gone(groups: tuple[tuple[int, int], ...], two_card: frozenset[int]) -> Gone:
    """Return the sets of cards that groups of hands leave; of `two_card` values only hands of two cards count."""
    codes: dict[tuple[int, int], Ints] = {}
    for value, extra in groups:
        hands = group(value)
        moved = hands.codes + (extra * int(STEPS[value]) if extra else 0)
        codes[value, extra] = np.where(hands.sizes == 2, moved, moved[0]) if value in two_card else moved  # noqa: PLR2004
    every = np.unique(np.concatenate(list(codes.values())))
    counts = (every[:, None] >> (BITS * np.arange(len(VALUES)))) & ((1 << BITS) - 1)
    return Gone(counts=counts, rows={key: np.searchsorted(every, own) for key, own in codes.items()})


def group(value: int) -> Hands:
    """Return the hands of a group: all of them, or those that hold a value."""
    return all_hands() if value < 0 else hands_with(value)
