"""Play money that was given, apart from money that is paid out: what is lost is the given money first.

What a person wins is theirs, whatever they won it with. So what is still given of all they have is what was given, less
what they lost since; only the rest is cash.
"""

from collections.abc import Iterable
from typing import NamedTuple

UNKNOWN = -1
"""Stands for how much of somebody's money was given where an order of an earlier version does not say so."""


class Change(NamedTuple):
    """A gift, or an order that was carried out: when, what a person had before, with what lay on the tables, and after.

    `given` is how much was given with it; `kept` is how much of it all was given, where that was worked out then.
    """

    at: int
    before: int
    after: int
    given: int = 0
    kept: int = UNKNOWN


class Holding(NamedTuple):
    """What a person has: in their account, and on the tables."""

    account: int
    on_tables: int = 0


def still_given(changes: Iterable[Change], held: int) -> int:
    """Return how much was given of what a person has."""
    kept = last = 0
    for change in sorted(changes):
        kept = max(0, kept + min(0, change.before - last)) + change.given
        last = change.after
        if change.kept != UNKNOWN:
            kept = change.kept
    return min(max(0, kept + min(0, held - last)), held)


def cash_of(holding: Holding, given: int) -> int:
    """Return what can be paid out of an account: given money is on the tables first."""
    return holding.account - max(0, given - holding.on_tables)
