"""Games by chance: an approved book, or one with fields changed and side wagers borrowed that the rules accept."""

from fractions import Fraction
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from croupier.money.odds import is_exact
from croupier.rules.contradictions import contradictions
from croupier.rules.fields import Choice, Kind, Leaf, Odds, Truth, Whole, leaves
from croupier.rules.load import GAMES, Raw, approved_raw, change, load, merge
from croupier.rules.schema import Rulebook
from croupier.table.state import Limits, Setup, Table

KEPT = ("game", "title", "operator", "edition", "clauses", "layout")
"""Fields a change of which changes no round."""

ODDS = ("1:1", "6:5", "7:5", "3:2", "2:1", "11:1")
LISTED: dict[str, tuple[Any, ...]] = {
    "deck.without": ([], ["T"], ["7"], ["2", "3", "4"], ["T", "J", "Q"]),
    "deck.printed": ("", "8s", "As"),
    "double.totals": ([], [9, 10, 11], [10, 11], [11], [5, 6, 7, 8]),
}
UNITS = (10, 20, 50, 100, 500)
SIDES = {name: side for game in GAMES for name, side in approved_raw(game)["side"].items()}
LEAVES = tuple(leaf for leaf in leaves() if leaf.path[0] not in KEPT)


@st.composite
def books(draw: st.DrawFn) -> tuple[str, Raw, Rulebook]:
    """Draw a game, what is changed about it, and the book that makes; as often as not nothing is changed."""
    game = draw(st.sampled_from(GAMES))
    base = load(game)
    changes: Raw = {}
    if draw(st.booleans()):
        return game, changes, base
    for name in draw(st.lists(st.sampled_from(sorted(SIDES)), max_size=2, unique=True)):
        changes = merge(changes, {"side": {name: SIDES[name]}})
    for leaf in draw(st.lists(st.sampled_from(LEAVES), min_size=1, max_size=4, unique_by=lambda leaf: leaf.path)):
        changes = merge(changes, draw(changed(base, leaf)))
    book = change(base, changes)
    assume(not list(contradictions(book)))
    return game, changes, book


@st.composite
def changed(draw: st.DrawFn, base: Rulebook, leaf: Leaf) -> Raw:
    """Draw a new value for one field, as the table of a rulebook file."""
    path = [draw(st.sampled_from(sorted(base.side))) if part == "*" else part for part in leaf.path]
    values = value(leaf)
    if values is None:
        return {}
    found: Any = draw(values)
    for part in reversed(path):
        found = {part: found}
    table: Raw = found
    return table


def value(leaf: Leaf) -> st.SearchStrategy[Any] | None:
    """Return the values a field may have, or None for one whose values hang together with others."""
    return st.sampled_from(LISTED[leaf.name]) if leaf.name in LISTED else by_kind(leaf.field.kind)


def by_kind(kind: Kind) -> st.SearchStrategy[Any] | None:
    match kind:
        case Whole(int(least), int(most)):
            return st.integers(least, most)
        case Truth():
            return st.booleans()
        case Odds():
            return st.sampled_from(ODDS)
        case Choice(values):
            return st.sampled_from(values)
        case _:
            return None


class Start:
    """A table before its first bet; it prints as what is special about it, not as a whole rulebook."""

    def __init__(self, game: str, changes: Raw, table: Table) -> None:
        self.game = game
        self.changes = changes
        self.table = table

    def __repr__(self) -> str:
        return f"{self.game} with {self.changes or 'no changes'} at {self.table.setup}"


@st.composite
def starts(draw: st.DrawFn) -> Start:
    """Draw a book, and a set-up it allows."""
    game, changes, book = draw(books())
    exact = [Fraction(1, 2), book.blackjack.pays]
    setup = Setup(
        decks=draw(st.integers(book.deck.fewest, book.deck.most)),
        positions=draw(st.integers(book.layout.fewest, min(book.layout.most, 7))),
        unit=draw(st.sampled_from([unit for unit in UNITS if all(is_exact(unit, odds) for odds in exact)])),
        main=draw(limits(2500, 500_000)),
        side=draw(limits(500, 50_000)),
        burn=draw(st.booleans()),
        max_wagers=draw(st.none() | st.integers(1, 3)),
        full_patronage=draw(st.booleans()),
    )
    return Start(game, changes, Table(book, setup))


def limits(least: int, most: int) -> st.SearchStrategy[Limits | None]:
    """Draw no limits, the usual ones, or narrow ones that need not be whole units."""
    narrow = st.builds(lambda low, width: Limits(low, low + width), st.integers(1, least), st.integers(0, least))
    return st.none() | st.just(Limits(least, most)) | narrow
