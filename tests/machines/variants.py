"""Games by chance: an approved book, or one with fields changed and side wagers borrowed that the rules accept."""

from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from croupier.cards.card import KINDS
from croupier.rules.contradictions import contradictions
from croupier.rules.fields import Choice, Kind, Leaf, Odds, Truth, Whole, leaves
from croupier.rules.load import GAMES, Raw, approved_raw, change, load, merge
from croupier.rules.schema import Rulebook
from croupier.table.state import Limits, Setup, Table

KEPT = ("game", "title", "operator", "edition", "clauses", "layout")
"""Fields a change of which changes no round."""

ODDS = ("1:1", "6:5", "7:5", "3:2", "2:1", "11:1")
LISTED: dict[str, tuple[Any, ...]] = {
    "surrender.against": ([], ["A"], ["9", "T"]),
    "surrender.early_against": ([], ["T"], ["A", "9"]),
    "deck.without": ([], ["T"], ["7"], ["2", "3", "4"], ["T", "J", "Q"]),
    "deck.printed": ("", "8s", "As"),
    "double.totals": ([], [9, 10, 11], [10, 11], [11], [5, 6, 7, 8]),
    "double.soft_totals": ([], [13, 14, 15, 16, 17, 18], [18, 19]),
    "double.free": ([], [9, 10, 11], [5, 6, 7, 8, 9, 10, 11, 12]),
    "split.never": ([], ["T"], ["A", "5"]),
    "split.free": ([], ["A", "8"], list(KINDS)),
    "split.hands_by_rank": ({}, {"A": 2}, {"T": 3, "8": 2}),
    "dealer.peeks": (["A", "T"], ["A"], ["T"]),
    "dealer.hits_soft": ([], [18], [18, 19]),
    "ties.lose": ([], [17], [17, 18, 19, 20, 21]),
    "ties.win": ([], [18], [21]),
    "charlie.cards": (0, 3, 5, 6),
}
TOGETHER: tuple[Raw, ...] = (
    {"surrender": {"offered": "listed", "against": ["A", "T"]}},
    {"surrender": {"offered": "always", "when": "any-time", "after_split": True, "after_double": True}},
    {"surrender": {"offered": "always", "when": "late", "after_split": True}},
    {"surrender": {"offered": "always", "when": "late", "early_against": ["T"]}},
    {"surrender": {"offered": "listed", "against": ["9", "A"], "when": "late", "early_against": ["A"]}},
    {"double": {"totals": [], "cards": "any", "redoubles": 2, "aces_as_one": False}},
    {"double": {"totals": [], "hits_after": True, "times": 3, "aces_as_one": False}},
    {"split": {"ace_draws": True, "aces_again": True}, "double": {"split_aces": True, "totals": []}},
    {"twenty_one": {"always_wins": True}, "blackjack": {"always_wins": True, "even_money": False}},
    {"blackjack": {"special": {"pays": {"suited": "2:1"}, "when": {"suited": "p1 p2 are same suit"}}}},
    {"wagers": {"raises": True}, "deck": {"printed": ""}, "dealer": {"second_card": "peeked"}},
    {"dealer": {"second_card": "face-up"}, "insurance": {"by": "never"}, "blackjack": {"even_money": False}},
    {"bonus": {"instead": True, "pays": {"five": "2:1"}, "when": {"five": "size(hand) = 5 and total(hand) <= 21"}}},
)
"""Choices that make sense together only."""

UNITS = (10, 20, 50, 100, 500)
SIDES = {name: side for game in GAMES for name, side in approved_raw(game)["side"].items()}
LEAVES = tuple(leaf for leaf in leaves() if leaf.path[0] not in KEPT)


@st.composite
def books(draw: st.DrawFn, among: tuple[str, ...] = GAMES) -> tuple[str, Raw, Rulebook]:
    """Draw a game, what is changed about it, and the book that makes; as often as not nothing is changed."""
    game = draw(st.sampled_from(among))
    base = load(game)
    changes: Raw = {}
    if draw(st.booleans()):
        return game, changes, base
    for name in draw(st.lists(st.sampled_from(sorted(SIDES)), max_size=2, unique=True)):
        changes = merge(changes, {"side": {name: SIDES[name]}})
    for several in draw(st.lists(st.sampled_from(TOGETHER), max_size=2)):
        changes = merge(changes, several)
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
def starts(draw: st.DrawFn, among: tuple[str, ...] = GAMES) -> Start:
    """Draw a book, and a set-up it allows."""
    game, changes, book = draw(books(among))
    setup = Setup(
        decks=draw(st.integers(book.deck.fewest, book.deck.most)),
        positions=draw(st.integers(book.layout.fewest, min(book.layout.most, 7))),
        unit=draw(st.sampled_from(UNITS)),
        main=draw(limits(2500, 500_000)),
        side=draw(limits(500, 50_000)),
        burn=draw(st.booleans()),
        max_wagers=draw(st.none() | st.integers(1, 3)) if book.wagers.a_box else None,
        full_patronage=draw(st.booleans()),
    )
    return Start(game, changes, Table(book, setup))


def limits(least: int, most: int) -> st.SearchStrategy[Limits | None]:
    """Draw no limits, the usual ones, or narrow ones that need not be whole units."""
    narrow = st.builds(lambda low, width: Limits(low, low + width), st.integers(1, least), st.integers(0, least))
    return st.none() | st.just(Limits(least, most)) | narrow
