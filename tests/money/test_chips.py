"""Amounts in chips of any values: exact wherever chips can make them up, and never more left over than need be."""

from itertools import product

import pytest

from croupier.money.chips import VALUES, in_chips, why_no_chips

SETS = [(25, 10), (7, 5, 3), (9, 6), (50, 20, 5), (8, 5), (4,)]


def made(values: tuple[int, ...], most: int) -> set[int]:
    """Return every amount up to the most that some chips make up, by trying all of them."""
    piles = product(*(range(most // value + 1) for value in values))
    return {sum(value * count for value, count in zip(values, pile, strict=True)) for pile in piles}


@pytest.mark.parametrize("values", SETS, ids=str)
def test_as_little_as_can_be_is_left_over(values: tuple[int, ...]) -> None:
    exact = made(values, 120)
    for cents in range(121):
        found = in_chips(cents, values)
        assert sum(value * count for value, count in found.chips) + found.rest == cents
        assert found.rest == min(cents - one for one in exact if one <= cents)
        assert [value for value, _ in found.chips] == sorted((value for value, _ in found.chips), reverse=True)


@pytest.mark.parametrize(
    ("values", "why"),
    [
        (VALUES, ""),
        ((1,), ""),
        ((), "there must be a chip of some value"),
        ((100, 0), "chips have whole values above 0, each once, not 100, 0"),
        ((100, 100), "chips have whole values above 0, each once, not 100, 100"),
    ],
)
def test_what_cannot_be_chips_is_said(values: tuple[int, ...], why: str) -> None:
    assert why_no_chips(values) == why
