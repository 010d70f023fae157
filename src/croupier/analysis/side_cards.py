"""Side wagers that the first cards decide, graded by the engine's own definitions over every card that can come.

Clauses: L8 1.1.8-1.1.10, 1.1.18, 4.1, 4.2; AR 1.1.1, 1.1.9, 4.1, 4.2; BP 3.14, 4.1.2.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache

import numpy as np

from croupier.analysis.index import Floats, Ints
from croupier.analysis.shoe import ACE, ORDER, TEN, VALUES, Shoe, ShoeError, value_of
from croupier.cards.card import Card
from croupier.rules.schema import SideWager
from croupier.rules.wagers import best, lucky8, pair, pair_grades

Rows = tuple[str, ...]
Chances = dict[str, Fraction]

TWO_CARDS: dict[str, Callable[[Card, Card], Rows]] = {"pair": pair.rows, "pair-grades": pair_grades.rows}
"""Definitions that look at the player's first two cards."""

THREE_CARDS: dict[str, Callable[[Card, Card, Card], Rows]] = {"lucky-8": lucky8.rows}
"""Definitions that look at the dealer's first card as well."""


@cache
def _two(grade: str) -> tuple[tuple[Rows, ...], Ints]:
    """Return the sets of rows two cards can make, and which of them each two cards make."""
    known: dict[Rows, int] = {}
    rows = TWO_CARDS[grade]
    made = [[known.setdefault(rows(one, other), len(known)) for other in ORDER] for one in ORDER]
    return tuple(known), np.array(made, dtype=np.int64)


@cache
def _three(grade: str) -> tuple[tuple[Rows, ...], Ints]:
    """Return the same for three cards, whichever of them is the dealer's: these definitions do not ask."""
    known: dict[Rows, int] = {}
    rows = THREE_CARDS[grade]
    made = np.zeros((len(ORDER),) * 3, dtype=np.int64)
    for first, one in enumerate(ORDER):
        for second, other in enumerate(ORDER[first:], first):
            for third, last in enumerate(ORDER[second:], second):
                made[first, second, third] = known.setdefault(rows(one, other, last), len(known))
    spots = np.sort(np.indices(made.shape).reshape(3, -1), axis=0)
    return tuple(known), made[spots[0], spots[1], spots[2]].reshape(made.shape)


def forget_tables() -> None:
    """Forget what cards make which rows, for benchmarks of the first time."""
    _two.cache_clear()
    _three.cache_clear()


def first_card_chances(wager: SideWager, shoe: Shoe) -> Chances:
    """Return the exact chance of each row of a wager on the first cards."""
    counts = np.array(shoe.counts, dtype=np.int64)
    same = np.eye(len(ORDER), dtype=np.int64)
    needed = 2 if wager.grade in TWO_CARDS else 3
    if shoe.size < needed:
        msg = f"too few cards: {needed} must be left, and {shoe.size} are"
        raise ShoeError(msg)
    ways = counts[:, None] * np.maximum(counts[None, :] - same, 0)
    if wager.grade in TWO_CARDS:
        sets, made = _two(wager.grade)
    else:
        sets, made = _three(wager.grade)
        third = counts[None, None, :] - same[:, None, :] - same[None, :, :]
        ways = ways[:, :, None] * np.maximum(third, 0)
    return _chances(wager, sets, _sums(made, ways, len(sets)))


def _sums(made: Ints, ways: Ints, sets: int) -> Floats:
    return np.bincount(made.ravel(), ways.ravel(), sets).astype(np.float64)


def _chances(wager: SideWager, sets: tuple[Rows, ...], ways: Floats) -> Chances:
    """Return chances by row that is paid. The ways are whole numbers far below 2 ** 53, so floats hold them exactly."""
    every = int(ways.sum())
    found: Chances = {}
    for rows, many in zip(sets, ways, strict=True):
        graded = best(rows, wager.pays)
        if graded.odds is not None:
            found[graded.row] = found.get(graded.row, Fraction(0)) + Fraction(int(many), every)
    return found


def split_ace_chances(
    wager: SideWager, shoe: Shoe, *, loses_to_blackjack: bool = False, ups: Iterable[int] = range(len(VALUES))
) -> Chances:
    """Return the exact chance of each row of the one card dealt to a split Ace, once two Aces are out.

    `ups` are the dealer's first cards against which Aces are split. By the other reading of R-AR-SPLIT-SIDE a dealer's
    Blackjack, whatever card he shows first, takes the wager.
    """
    left = [count - 2 * (value == ACE) for value, count in enumerate(shoe.values)]
    shown = {up: Fraction(left[up], sum(left)) for up in ups if left[up] > 0}
    splits = sum(shown.values())
    found: Chances = {}
    for card, count in zip(ORDER, shoe.counts, strict=True):
        graded = best(pair_grades.split_rows(card), wager.pays)
        if graded.odds is None or not count:
            continue
        value = value_of(card)
        for up, chance in shown.items():
            cards = [other - (place == up) for place, other in enumerate(left)]
            comes = chance / splits * Fraction(count * cards[value], shoe.values[value] * sum(cards))
            if loses_to_blackjack and up in _OTHER:
                cards[value] -= 1
                comes *= 1 - Fraction(max(cards[_OTHER[up]], 0), sum(cards))
            found[graded.row] = found.get(graded.row, Fraction(0)) + comes
    return found


_OTHER = {ACE: TEN, TEN: ACE}
"""What makes a Blackjack with the dealer's first card."""
