"""Rows that can never pay, and rows that overlap: told from every course of a round.

Where there are too many courses to look at, only what is certain is reported.
"""

from collections.abc import Iterator
from typing import NamedTuple

from croupier.rules.wagers.enumeration import applied
from croupier.rules.wagers.facts import Facts
from croupier.rules.wagers.rows import Row, Rows

APART = {(True, True), (True, False), (False, True)}
"""What is seen of two rows that overlap."""


class Dead(NamedTuple):
    """A row that never pays, and a better row that takes its place, where that is why."""

    row: Row
    shadow: str = ""


def unreachable(rows: Rows, without: tuple[str, ...], printed: str) -> tuple[Dead, ...]:
    """Return the rows, given best first, that no cards of a deck can make pay."""
    together, whole = applied(rows, without, printed)
    found: list[Dead] = []
    for place, row in enumerate(rows if whole else ()):
        made = [one for one in together if one[place]]
        if all(any(one[:place]) for one in made):
            better = rows[:place]
            always = (other.name for at, other in enumerate(better) if made and all(one[at] for one in made))
            taken = (other.name for at, other in enumerate(better) if any(one[at] for one in made))
            found.append(Dead(row, next(always, next(taken, ""))))
    return tuple(found)


class Overlap(NamedTuple):
    """A row, the better ones that it overlaps with, and cards that make it and the first of them."""

    row: str
    better: tuple[str, ...]
    both: Facts


def overlapping(rows: Rows, without: tuple[str, ...], printed: str) -> Iterator[Overlap]:
    """Yield the rows that overlap with better ones: each applies without the other, and both together.

    A row inside another is how pay tables are graded, and is left alone.
    """
    together, _ = applied(rows, without, printed)
    for place, row in enumerate(rows):
        better = [at for at in range(place) if {(one[at], one[place]) for one in together} >= APART]
        if better:
            both = next(facts for one, facts in together.items() if one[better[0]] and one[place])
            yield Overlap(row.name, tuple(rows[at].name for at in better), both)
