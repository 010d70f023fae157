"""Ways to break a rulebook, each with the clauses it breaks: another value, other odds, another citation."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from msgspec.structs import replace

from croupier.cards.card import CARDS, RANKS
from croupier.rules.clauses.catalogue import Clause
from croupier.rules.fields import Choice, Kind, Leaf, Many, Named, Odds, Text, Truth, Whole, leaves
from croupier.rules.schema import Rulebook
from croupier.rules.topics import clause_topic

ELSEWHERE = "another clause"
"""What stands in a citation in place of the clause that was taken out."""

SIDE_TOPICS = {
    "pays": ("side.{name}.wins",),
    "places": ("side.places", "side.priority"),
    "needs": ("side.needs_main", "side.needs_any_main", "irregular.side_no_main"),
    "on_split": ("side.on_split", "side.on_split_match", "side.no_more_on_split"),
}
"""On which citations the fields of a side wager rest."""


class Break(NamedTuple):
    """A change to a rulebook: what it is, and where the changed value lies."""

    what: str
    path: tuple[str, ...]
    value: Any

    def of(self, book: Rulebook) -> Rulebook:
        """Return the book so broken."""
        changed: Rulebook = _changed(book, self.path, self.value)
        return changed


def _changed(group: Any, path: tuple[str, ...], value: Any) -> Any:  # noqa: ANN401 - a struct, a table or a value
    if not path:
        return value
    first, *rest = path
    if isinstance(group, dict):
        return {**group, first: _changed(group[first], tuple(rest), value)}
    return replace(group, **{first: _changed(getattr(group, first), tuple(rest), value)})


def rule_breaks(book: Rulebook, clause: str) -> Iterator[Break]:
    """Yield other values for the fields and pay tables that rest on a clause."""
    for leaf in leaves():
        for path in _paths(book, leaf):
            if clause in _clauses(book, path):
                yield from _otherwise(book, path, leaf.field.kind)


def citation_breaks(book: Rulebook, clause: str) -> Iterator[Break]:
    """Yield each citation of a clause with another in its place."""
    for topic, cited in book.clauses.items():
        if clause in cited:
            other = tuple(ELSEWHERE if number == clause else number for number in cited)
            yield Break(f"{topic} cites another clause", ("clauses", topic), other)


def row_breaks(book: Rulebook, clause: Clause) -> Iterator[Break]:
    """Yield the side wagers a clause is about, each with a row left out that it would have been paid by."""
    for name, side in book.side.items():
        if _is_about(book, clause, name):
            for row in side.pays:
                pays = {key: odds for key, odds in side.pays.items() if key != row}
                when = {key: text for key, text in side.when.items() if key != row}
                yield Break(f"side.{name} without {row}", ("side", name), replace(side, pays=pays, when=when))


def _is_about(book: Rulebook, clause: Clause, name: str) -> bool:
    """Tell whether the book cites a clause, or one above it, for a side wager, or the clause names it or a row."""
    cited = {number for topic in (f"side.{name}.wins", f"side.{name}.loses") for number in book.cite(topic)}
    side = book.side[name]
    rows = side.words["en"].rows.values() if "en" in side.words else ()
    said = _plain(clause.behaviour)
    return any(clause.number == number or clause.number.startswith(f"{number}.") for number in cited) or any(
        _plain(word) in said for word in (side.title, *rows)
    )


def _plain(text: str) -> str:
    return text.lower().replace("'", "")


def _paths(book: Rulebook, leaf: Leaf) -> Iterator[tuple[str, ...]]:
    """Yield where a field lies: once, or once for each side wager."""
    if "*" not in leaf.path:
        yield leaf.path
    else:
        yield from (tuple(name if part == "*" else part for part in leaf.path) for name in book.side)


def _clauses(book: Rulebook, path: tuple[str, ...]) -> set[str]:
    if path[0] == "side":
        topics = [topic.format(name=path[1]) for topic in SIDE_TOPICS.get(path[2], ())]
    else:
        topics = [".".join(path), clause_topic(".".join(path))]
    return {number for topic in topics for number in book.clauses.get(topic, ())}


def _otherwise(book: Rulebook, path: tuple[str, ...], kind: Kind) -> Iterator[Break]:
    """Yield every other value a field may have, or some where there are many."""
    value: Any = book
    for part in path:
        value = value[part] if isinstance(value, dict) else getattr(value, part)
    if isinstance(value, dict):
        for row, odds in value.items():
            yield Break(f"{'.'.join(path)}.{row} = {odds + 1}", (*path, row), odds + 1)
        return
    for other in _others(kind, value):
        yield Break(f"{'.'.join(path)} = {other}", path, other)


def _others(kind: Kind, value: Any) -> Iterator[Any]:  # noqa: ANN401 - whatever the field holds
    match kind:
        case Choice(values):
            yield from (other for other in values if other != value)
        case Truth():
            yield not value
        case Whole(least, most):
            yield from (
                n for n in (value - 1, value + 1) if (least is None or n >= least) and (most is None or n <= most)
            )
        case Text(pattern=str()) if value in CARDS:
            yield next(other for other in CARDS if other[0] != value[0])
        case Odds():
            yield value + Fraction(1)
        case Many(item):
            yield () if value else (RANKS[0],) if not isinstance(item, Whole) else (item.least, item.most)
        case Named():
            yield {}
        case _:
            return
