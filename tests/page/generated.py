"""Games made up field by field, always the same ones: whatever a rulebook may say can be on a table."""

from functools import cache
from random import Random
from typing import Any

from croupier.rules.contradictions import contradictions
from croupier.rules.fields import Choice, Leaf, Odds, Truth, Whole
from croupier.rules.load import GAMES, Raw, change, load
from croupier.rules.schema import Rulebook
from croupier.rules.write import write_book
from tests.machines.variants import LEAVES, LISTED, ODDS, SIDES

SHARE = 0.3
"""How many of the fields are changed."""


@cache
def generated(number: int) -> Rulebook:
    """Return a game with fields of an approved one changed, and perhaps a side wager of another."""
    base = GAMES[number % len(GAMES)]
    name = {"game": f"made-{number}", "title": f"Made-up Game {number}", "operator": "", "edition": ""}
    book = change(load(base), name)
    for leaf in LEAVES:
        # Each field has luck of its own, so that a new one leaves the other games as they were.
        chance = Random(f"{number} {leaf.name}")
        if "*" not in leaf.path and chance.random() < SHARE:
            book = _kept(book, _changed(leaf, chance))
    borrowed = Random(number).choice(sorted(SIDES))
    return book if borrowed in book.side else _kept(book, {"side": {borrowed: SIDES[borrowed]}})


def text_of(book: Rulebook) -> str:
    """Return the file of a game."""
    return write_book(book, "made up for a test")


def _kept(book: Rulebook, changes: Raw) -> Rulebook:
    """Return the game with a change, unless the change contradicts it."""
    other = change(book, changes) if changes else book
    return book if list(contradictions(other)) else other


def _changed(leaf: Leaf, chance: Random) -> Raw:
    values = _values(leaf)
    if not values:
        return {}
    found: Any = chance.choice(values)
    for part in reversed(leaf.path):
        found = {part: found}
    table: Raw = found
    return table


def _values(leaf: Leaf) -> tuple[Any, ...]:
    if leaf.name in LISTED:
        return LISTED[leaf.name]
    match leaf.field.kind:
        case Whole(int(least), int(most)):
            return tuple(range(least, most + 1))
        case Truth():
            return (False, True)
        case Odds():
            return ODDS
        case Choice(values):
            return tuple(values)
        case _:
            return ()
