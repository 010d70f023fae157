"""Recall any round ever played: its record, and the round in words, from the events of its table alone."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from croupier.api import events as le
from croupier.api.codec import decode_event
from croupier.api.orders import AnyPit, AnyWord
from croupier.cards.card import Card
from croupier.live.streams import stream_of
from croupier.records.explain import as_json, explain
from croupier.records.read import read
from croupier.records.replay import replay
from croupier.records.write import write
from croupier.rules.load import build
from croupier.rules.schema import Rulebook
from croupier.store.port import Store
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.actors import player


class NoSuchRoundError(Exception):
    """The table has no such round."""

    def __init__(self, stream: str, number: int) -> None:
        """Say which."""
        super().__init__(f"{stream} has no round {number}")


class Recalled(NamedTuple):
    """A round as it was played."""

    at: int
    status: str
    record: str
    explained: list[dict[str, Any]]
    test: bool = False


def recall(store: Store, table: str, number: int, reader: str | None = None) -> Recalled:
    """Return a round of a table; a `reader` who did not play in it is told nobody's name."""
    at, text, test = recorded(store, table, number, reader)
    replayed = replay(read(text, Path()))
    return Recalled(at, replayed.table.status.value, text, as_json(explain(replayed)), test=test)


def recorded(store: Store, table: str, number: int, reader: str | None = None) -> tuple[int, str, bool]:
    """Return when a round of a table was opened, its record, and whether it was a test."""
    stream = stream_of(table)
    begins = store.round_at(stream, number)
    if begins is None:
        raise NoSuchRoundError(table, number)
    opened, *events = list(until_next(store, stream, begins))
    if not isinstance(opened, le.RoundOpened):
        raise NoSuchRoundError(table, number)
    dealt = _test_record(store, stream, begins)
    text = f"# Dealt at a test table: {table}, round {number}.\n{dealt}" if dealt is not None else ""
    text = text or _record(opened, events, _rules(store, stream, opened), reader)
    return opened.at, text, dealt is not None


def _test_record(store: Store, stream: str, begins: int) -> str | None:
    """Return the record a test round deals, which stands right before it, or None where it is no test."""
    before = next(store.read(stream, begins - 2), None) if begins > 1 else None
    event = decode_event(before.event) if before is not None and before.version == begins - 1 else None
    return event.record if isinstance(event, le.TestRecord) else None


def _rules(store: Store, stream: str, opened: le.RoundOpened) -> Rulebook:
    stored = next(store.read(stream, opened.rules_at - 1))
    adopted = decode_event(stored.event)
    if not isinstance(adopted, le.RulebookAdopted):
        raise NoSuchRoundError(stream, opened.number)
    return build(adopted.book, stream)


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
    return write(book, opened.setup, (*seated, *played), cards, reader=reader)


def _played(events: list[e.Event]) -> list[c.AnyCommand]:
    """Return what was done in the round; a card that was read wrongly is there as it really was."""
    played: list[c.AnyCommand] = []
    for event in events:
        if isinstance(event, le.CardCorrected):
            del played[len(played) - event.cards :]
        elif isinstance(event, le.CommandGiven) and not isinstance(event.command, AnyPit | AnyWord):
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
