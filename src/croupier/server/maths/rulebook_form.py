"""A rulebook as a form, drawn from its schema: every field with what it means, may hold, holds, and rests on."""

from collections.abc import Iterable, Iterator
from typing import Any

from croupier.api.mathematics import FormField, FormGroup, GameForm, LibraryEntry
from croupier.rules.fields import (
    Choice,
    Field,
    Group,
    Kind,
    Leaf,
    Many,
    Named,
    Odds,
    Sentence,
    Text,
    Truth,
    Whole,
    tree,
)
from croupier.rules.library import LibraryWager, library, values_of
from croupier.rules.load import plain
from croupier.rules.relevance import bears
from croupier.rules.schema import Rulebook
from croupier.rules.shape import allowed
from croupier.rules.topics import clause_topic
from croupier.rules.wager_titles import title_words
from croupier.rules.write import write_book
from croupier.server.maths.studied_game import Study
from croupier.words.facts import Message, message

KINDS: dict[type, str] = {
    Whole: "number",
    Text: "text",
    Truth: "truth",
    Odds: "odds",
    Choice: "choice",
    Sentence: "text",
}
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
        rows={name: tuple(side.when) for name, side in shown.side.items()} | {"bonus": tuple(shown.bonus.when)},
        library=tuple(_entry(wager) for name, wager in library().items() if name not in shown.side),
        toml="" if found.book is None else write_book(found.book, NOTE),
    )


def _entry(wager: LibraryWager) -> LibraryEntry:
    """Return a public side bet and the changes that add it."""
    side = wager.side
    lines = {"title": side.title, "short": side.short, "pays": _written(values_of(wager)["pays"])}
    lines |= {f"when.{row}": str(text) for row, text in side.when.items()}
    titles = {language: title_words(side, language) for language in side.words}
    changes = tuple(f"side.{wager.name}.{field}={value}" for field, value in lines.items())
    return LibraryEntry(wager.name, side.title, titles, changes)


def _groups(book: Rulebook) -> Iterator[FormGroup]:
    values = plain(book)
    single = [Leaf((name,), field) for name, field in tree().fields.items() if type(field.kind) in KINDS]
    yield FormGroup("game", None, tuple(_field(book, leaf, values) for leaf in single))
    for name, field in tree().fields.items():
        if isinstance(field.kind, Group):
            inside = (Leaf((name, key), one) for key, one in field.kind.fields.items())
            yield FormGroup(name, message(f"field.group.{name}"), tuple(_fields(book, inside, values)))


def _side(book: Rulebook, name: str) -> FormGroup:
    group = tree().fields["side"].kind
    fields: dict[str, Field] = {}
    if isinstance(group, Named) and isinstance(group.item, Group):
        fields = dict(group.item.fields)
    values = plain(book)
    inside = (Leaf(("side", name, key), field) for key, field in fields.items())
    return FormGroup(name, None, tuple(_fields(book, inside, values)), book.side[name].title or name)


def _fields(book: Rulebook, inside: Iterable[Leaf], values: dict[str, Any]) -> Iterator[FormField]:
    """Yield the fields of a group; each condition of a wager is a field, and its words are left to its file."""
    for leaf in inside:
        kind = leaf.field.kind
        if isinstance(kind, Named) and isinstance(kind.item, Sentence):
            wager: Any = values
            for key in leaf.path:
                wager = wager[key]
            for row in wager:
                yield _field(book, Leaf((*leaf.path, row), leaf.field._replace(kind=kind.item)), values)
        elif isinstance(kind, Group):
            yield from _fields(book, (Leaf((*leaf.path, key), one) for key, one in kind.fields.items()), values)
        elif not (isinstance(kind, Named) and isinstance(kind.item, Group)):
            yield _field(book, leaf, values)


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
        says=field_says(leaf.path),
        allowed=allowed(kind),
        value=_written(value),
        clauses=book.cite(topic) if len(leaf.path) > 1 else (),
        bears=bears(book, leaf.name),
        least=limits.least,
        most=limits.most,
        choices=tuple(_choices(leaf)),
    )


def field_says(path: tuple[str, ...]) -> Message:
    """Return what a field means; one that is there for each side wager, or each row of one, means the same in all."""
    own = (path[0], *path[2:]) if path[0] == "side" else path
    rows = own.index("when") + 1 if "when" in own else len(own)
    return message(f"field.{'.'.join(own[:rows])}")


def _kind(kind: Kind) -> str:
    if isinstance(kind, Many):
        return LISTS[type(kind.item)]
    return "pays" if isinstance(kind, Named) else KINDS[type(kind)]


def _choices(leaf: Leaf) -> Iterator[str]:
    kind = leaf.field.kind
    if isinstance(kind, Truth):
        yield from (_written(value) for value in (True, False))
    elif isinstance(kind, Choice):
        yield from kind.values
    elif isinstance(kind, Many) and isinstance(kind.item, Choice):
        yield from kind.item.values


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
