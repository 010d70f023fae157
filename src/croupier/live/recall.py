"""Recall any round ever played: its record, and the round in words, from the events of its table alone."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from croupier.api import events as le
from croupier.api.codec import decode_event
from croupier.api.orders import BesideRound
from croupier.cards.card import Card
from croupier.live.streams import stream_of
from croupier.records.explain import as_json, explain
from croupier.records.read import read_played
from croupier.records.replay import Replayed, replay
from croupier.records.write import write
from croupier.rules.digest import digest
from croupier.rules.load import GAMES, load
from croupier.rules.older_books import build_stored
from croupier.rules.schema import Rulebook
from croupier.rules.write import write_book
from croupier.store.port import BrokenChainError, Store
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.actors import player


class NoSuchRoundError(Exception):
    """The table has no such round."""

    def __init__(self, stream: str, number: int) -> None:
        """Say which."""
        super().__init__(f"{stream} has no round {number}")


class Recorded(NamedTuple):
    """A round as it was written: when it was opened, its record, and the rules it was played by, as their text."""

    at: int
    text: str
    rules: str
    test: bool


class Recalled(NamedTuple):
    """A round as it was played."""

    at: int
    status: str
    record: str
    explained: list[dict[str, Any]]
    rules: str
    test: bool = False


def recall(store: Store, table: str, number: int, reader: str | None = None) -> Recalled:
    """Return a round of a table; a `reader` who did not play in it gets no names."""
    at, text, rules, test = recorded(store, table, number, reader)
    replayed = replayed_by(text, rules)
    return Recalled(at, replayed.table.status.value, text, as_json(explain(replayed)), rules, test=test)


def replayed_by(text: str, rules: str) -> Replayed:
    """Return a round played again from its record, under the rules it was played by."""
    return replay(read_played(text, book_of(rules)))


def book_of(rules: str) -> Rulebook:
    """Return the rulebook of a text that was stored with a round."""
    return build_stored(msgspec.json.decode(rules), "the rules of the round")


def recorded(store: Store, table: str, number: int, reader: str | None = None) -> Recorded:
    """Return a round of a table as it was written."""
    stream = stream_of(table)
    begins = store.round_at(stream, number)
    if begins is None:
        raise NoSuchRoundError(table, number)
    opened, *events = list(until_next(store, stream, begins))
    # The row that led here is signed by nobody; the event says itself which round it opens.
    if not isinstance(opened, le.RoundOpened) or opened.number != number:
        raise NoSuchRoundError(table, number)
    rules = _rules(store, stream, opened)
    dealt = _test_record(store, stream, begins)
    text = f"# Dealt at a test table: {table}, round {number}.\n{dealt}" if dealt is not None else ""
    text = text or _record(opened, events, book_of(rules), reader)
    return Recorded(opened.at, text, rules, dealt is not None)


def _test_record(store: Store, stream: str, begins: int) -> str | None:
    """Return the record a test round deals, which stands right before it, or None where it is no test."""
    before = next(store.read(stream, begins - 2), None) if begins > 1 else None
    event = decode_event(before.event) if before is not None and before.version == begins - 1 else None
    return event.record if isinstance(event, le.TestRecord) else None


def _rules(store: Store, stream: str, opened: le.RoundOpened) -> str:
    """Return the text of the rules whose digest the round names."""
    text = store.rulebook(opened.rulebook)
    if text is None:
        msg = f"round {opened.number} of {stream} names the rules {opened.rulebook}, which are not in the store"
        raise BrokenChainError(msg)
    return text


def until_next(store: Store, stream: str, begins: int) -> Iterator[e.Event]:
    """Yield the events of the round that begins at a version."""
    for place, stored in enumerate(store.read(stream, begins - 1)):
        event = decode_event(stored.event)
        if place and isinstance(event, le.RoundOpened | le.ShoeFinished | le.RulebookAdopted | le.TestRecord):
            return
        yield event


def _record(opened: le.RoundOpened, events: list[e.Event], book: Rulebook, reader: str | None) -> str:
    seated = [c.Sit(by=player(name), player=name, box=box) for box, name in sorted(opened.seats.items())]
    played = _played(events)
    reported = opened.setup.observed
    cards = () if reported else tuple(_cards(events))
    return write(book, opened.setup, (*seated, *played), cards, game=game_of(book), reader=reader)


def game_of(book: Rulebook) -> str:
    """Return what a record calls a book: the game, where it is the one approved now, else a file beside the record."""
    if book.game in GAMES:
        approved = load(book.game)
        if digest(replace(approved, rulings=book.rulings)) == digest(book):
            return book.game
    return f"rules-{digest(book).removeprefix('sha256:')[:12]}.toml"


def rules_file(book: Rulebook) -> str:
    """Return the file of a book that a record names, or nothing where it names a game."""
    return "" if game_of(book) in GAMES else write_book(book, f"{book.title}, as some rounds were played by it.")


def _played(events: list[e.Event]) -> list[c.AnyCommand]:
    """Return what was done in the round; a card that was read wrongly is there as it really was."""
    played: list[c.AnyCommand] = []
    for event in events:
        if isinstance(event, le.CardCorrected):
            del played[len(played) - event.cards :]
        elif isinstance(event, le.CommandGiven) and not isinstance(event.command, BesideRound):
            played.append(event.command)
    return played


def _cards(events: list[e.Event]) -> Iterator[Card]:
    """Yield the cards in the order they left the device."""
    for event in events:
        if isinstance(event, e.CardDealt):
            yield event.card
        elif isinstance(event, e.CardsDrawn):
            yield from event.cards


def latest(store: Store, table: str, count: int) -> list[int]:
    """Return the numbers of a table's latest rounds."""
    last = store.rounds(stream_of(table))
    return list(islice(range(last, 0, -1), count))
