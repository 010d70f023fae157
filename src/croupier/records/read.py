"""Read a round record: TOML to a checked value, every fault with its line."""

from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from croupier.cards.card import Card
from croupier.cards.deck import deck, surplus
from croupier.records.acts import parse_act
from croupier.records.errors import ActError, RecordError, malformed
from croupier.records.expected import read_expectation
from croupier.records.field_reader import Reader
from croupier.records.record import Expectation, Forbidden, Record, Written
from croupier.records.settings import forbidden, read_setup
from croupier.records.written_values import written_card
from croupier.rules.check import load_checked
from croupier.rules.digest import digest
from croupier.rules.fields import Choice, leaves
from croupier.rules.load import NAMED, RulebookError, change
from croupier.rules.schema import Rulebook
from croupier.rules.toml_places import toml_places
from croupier.rules.toml_text import TomlError, read_toml
from croupier.words.facts import Listing, message

REQUIRED = ("version", "game", "decks", "cards", "acts")
OPTIONAL = (
    "limits",
    "unit",
    "positions",
    "dealing",
    "burn",
    "shoe_ends",
    "warned",
    "max_wagers",
    "full_patronage",
    "manual_shuffle",
    "reconstruct_by",
    "rulings",
    "rulebook",
    "expect",
)

VERSION = 1

Cards = tuple[tuple[Card, ...], int | None]


def read(text: str, folder: Path) -> Record:
    """Return the record written as `text`; a rulebook file it names is looked for in `folder`."""
    record, faults = examine(text, folder)
    if record is None:
        _raise_first(faults)
    return record


def read_played(text: str, book: Rulebook) -> Record:
    """Return the record of a round that was played, under the rules it was played by.

    Whatever a game is called or a table may be set to today, that round was played.
    """
    reader = Reader(read_toml(text), toml_places(text))
    record = _record(reader, lambda: book)
    if record is None or reader.faults:
        _raise_first(reader.faults)
    return record._replace(forbidden=None)


def _raise_first(faults: list[RecordError]) -> NoReturn:
    raise min(faults, key=lambda fault: fault.line or 0)


def examine(text: str, folder: Path) -> tuple[Record | None, list[RecordError]]:
    """Return the record, or None and every fault of its text at once."""
    try:
        values = read_toml(text)
    except TomlError as error:
        return None, [_not_toml(error)]
    reader = Reader(values, toml_places(text))
    record = _record(reader, lambda: _own_rules(reader, folder))
    return (None if reader.faults else record), reader.faults


def _not_toml(error: TomlError) -> RecordError:
    says = message("problem.toml", reason=error.says)
    return RecordError("malformed", "not-toml", says, line=error.line)


def _own_rules(reader: Reader, folder: Path) -> Rulebook | None:
    """Return the rules that a record names, with the digest it says they have."""
    book = reader.attempt(_rulebook, reader, folder)
    if book is not None:
        reader.attempt(_digest, reader, book)
    return book


def _record(reader: Reader, rules: Callable[[], Rulebook | None]) -> Record | None:
    for key in dict.fromkeys((*reader.values, *REQUIRED)):
        reader.attempt(_known, reader, key)
    acts = reader.attempt(_acts, reader) or ()
    expect = reader.attempt(read_expectation, reader) or Expectation()
    book = rules()
    if book is None:
        return None
    setup = read_setup(reader, book)
    refused = forbidden(reader, book, setup)
    cards, ends = reader.attempt(_cards, reader, book, refused) or ((), None)
    return Record(str(reader.values["game"]), book, setup, cards, acts, expect, ends, refused)


def _known(reader: Reader, key: str) -> None:
    if key not in REQUIRED and key not in OPTIONAL:
        allowed = Listing((*REQUIRED, *OPTIONAL), "comma")
        raise reader.fail("unknown-key", message("record.key.unknown", name=repr(key), allowed=allowed), key)
    if key not in reader.values:
        raise reader.fail("missing-key", message("record.key.missing", name=repr(key)))
    if key == "version" and (type(reader.values[key]) is not int or reader.values[key] != VERSION):
        raise reader.fail("version", message("record.version", version=VERSION), key)


def _rulebook(reader: Reader, folder: Path) -> Rulebook | None:
    game = reader.typed(str, "game")
    rulings: dict[str, object] | None = reader.attempt(reader.or_else, "rulings", {})
    if game is None:
        return None
    if not game.isprintable():
        raise reader.fail("rulebook", message("record.game.unnamed", game=repr(game)), "game")
    try:
        book = load_checked(game if game in NAMED else folder / game)
    except RulebookError as error:
        games = Listing(tuple(NAMED), "comma")
        raise reader.fail(
            "rulebook", message("record.game", game=game, says=error.says, games=games), "game"
        ) from error
    for name, value in (rulings or {}).items():
        reader.attempt(_ruling, reader, name, value)
    return change(book, {"rulings": rulings}, "rulings") if rulings and not reader.faults else book


def _ruling(reader: Reader, name: str, value: object) -> None:
    kinds = {leaf.path[-1]: leaf.field.kind for leaf in leaves() if leaf.path[0] == "rulings"}
    kind = kinds.get(name)
    if not isinstance(kind, Choice):
        says = message("record.key.unknown", name=f"rulings.{name}", allowed=Listing(tuple(kinds), "comma"))
        raise reader.fail("rulings", says, "rulings")
    if value not in kind.values:
        allowed = Listing(tuple(kind.values), "comma")
        raise reader.fail("rulings", message("record.ruling", name=name, allowed=allowed, value=repr(value)), "rulings")


def _digest(reader: Reader, book: Rulebook) -> None:
    expected = reader.typed(str, "rulebook")
    if expected is not None and expected != digest(book):
        raise reader.fail("digest", message("record.digest", found=digest(book), expected=expected), "rulebook")


def _cards(reader: Reader, book: Rulebook, refused: Forbidden | None) -> Cards:
    before, bar, after = reader.or_else("cards", "").partition("|")
    decks = reader.values.get("decks")
    try:
        first = tuple(written_card(text) for text in before.split())
        rest = tuple(written_card(text) for text in after.split())
    except ActError as error:
        raise reader.fail("unknown-card", error.says, "cards") from error
    if isinstance(decks, int) and refused is None:
        over = surplus(first, decks, book.deck.without) or surplus(rest, decks, book.deck.without)
        if over is not None:
            says = message("record.card.not-in-deck", card=over)
            if over in deck(book.deck.without):
                says = message("record.card.too-many", card=over, decks=decks)
            raise reader.fail("too-many-copies", says, "cards")
    ends = reader.typed(bool, "shoe_ends")
    return first + rest, len(first) if bar or ends else None


def _acts(reader: Reader) -> tuple[Written, ...]:
    texts: list[object] = reader.or_else("acts", [])
    found = [reader.attempt(_act, reader, index, text) for index, text in enumerate(texts)]
    return tuple(written for written in found if written is not None)


def _act(reader: Reader, index: int, text: object) -> Written:
    line = reader.line("acts", index)
    if not isinstance(text, str):
        raise malformed("act", message("record.act.type", value=repr(text)), line)
    try:
        return Written(parse_act(text), text, line)
    except ActError as error:
        raise malformed("act", error.says, line, text) from error
