"""A rulebook as a form, drawn from its schema: every field with what it means, may hold, holds, and rests on."""

from collections.abc import Iterator
from typing import Any

from croupier.api.mathematics import FormChoice, FormField, FormGroup, GameForm
from croupier.rules.contradictions import ROWS
from croupier.rules.fields import Choice, Field, Group, Kind, Leaf, Many, Named, Odds, Text, Truth, Whole, leaves, tree
from croupier.rules.load import plain
from croupier.rules.phrases import GRADES, PHRASES, bears
from croupier.rules.schema import Rulebook
from croupier.rules.shape import allowed
from croupier.rules.topics import clause_topic
from croupier.rules.wagers import bonus678
from croupier.rules.write import write_book
from croupier.server.maths_game import Study

KINDS: dict[type, str] = {Whole: "number", Text: "text", Truth: "truth", Odds: "odds", Choice: "choice"}
NOTE = "A whole game, every key written out; croupier rules check FILE lists what is wrong with it."
LISTS: dict[type, str] = {Whole: "numbers", Choice: "choices"}


def form(found: Study) -> GameForm:
    """Return the form of a game; its problems come with it, and the form is then that of the game unchanged."""
    shown = found.book or found.base
    if shown is None:
        return GameForm(**found.head())
    return GameForm(
        **found.head(),
        fewest=shown.deck.fewest,
        most=shown.deck.most,
        groups=tuple(_groups(shown)),
        sides=tuple(_side(shown, name) for name in shown.side),
        rows={**ROWS, "bonus": bonus678.ROWS},
        toml="" if found.book is None else write_book(found.book, NOTE),
    )


def _groups(book: Rulebook) -> Iterator[FormGroup]:
    values = plain(book)
    single = [Leaf((name,), field) for name, field in tree().fields.items() if type(field.kind) in KINDS]
    yield FormGroup("game", "", tuple(_field(book, leaf, values) for leaf in single))
    for name, field in tree().fields.items():
        if isinstance(field.kind, Group):
            inside = leaves(field.kind, (name,))
            yield FormGroup(name, field.says, tuple(_field(book, leaf, values) for leaf in inside))


def _side(book: Rulebook, name: str) -> FormGroup:
    group = tree().fields["side"].kind
    fields: dict[str, Field] = {}
    if isinstance(group, Named) and isinstance(group.item, Group):
        fields = dict(group.item.fields)
    values = plain(book)
    inside = (_field(book, Leaf(("side", name, key), field), values) for key, field in fields.items())
    return FormGroup(name, book.side[name].title or name, tuple(inside))


def _field(book: Rulebook, leaf: Leaf, values: dict[str, Any]) -> FormField:
    value: Any = values
    for key in leaf.path:
        value = value[key]
    kind = leaf.field.kind
    limits = kind if isinstance(kind, Whole) else Whole()
    topic = f"side.{leaf.path[1]}.wins" if leaf.path[0] == "side" else clause_topic(leaf.name)
    return FormField(
        name=leaf.name,
        kind=_kind(kind),
        says=leaf.field.says,
        allowed=allowed(kind),
        value=_written(value),
        clauses=book.cite(topic) if len(leaf.path) > 1 else (),
        bears=bears(book, leaf.name),
        least=limits.least,
        most=limits.most,
        choices=tuple(_choices(leaf)),
    )


def _kind(kind: Kind) -> str:
    if isinstance(kind, Many):
        return LISTS[type(kind.item)]
    return "pays" if isinstance(kind, Named) else KINDS[type(kind)]


def _choices(leaf: Leaf) -> Iterator[FormChoice]:
    kind = leaf.field.kind
    phrases: dict[Any, str] = PHRASES.get(leaf.name, {})
    if leaf.path[0] == "side" and leaf.path[-1] == "grade":
        phrases = dict(GRADES)
    if isinstance(kind, Truth):
        yield from (FormChoice(_written(value), phrases.get(value, "")) for value in (True, False))
    elif isinstance(kind, Choice):
        yield from (FormChoice(value, phrases.get(value, "")) for value in kind.values)
    elif isinstance(kind, Many) and isinstance(kind.item, Choice):
        yield from (FormChoice(value, "") for value in kind.item.values)


def _written(value: object) -> str:
    """Return a value as a change writes it."""
    match value:
        case bool():
            return str(value).lower()
        case list() | tuple():
            return ",".join(map(str, value))
        case dict():
            return ",".join(f"{key}={inside}" for key, inside in value.items())
        case _:
            return str(value)
