"""Every kind of significant event a table knows: a round record in which it happens once gives exactly one entry."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from croupier.api import events as le
from croupier.api.codec import encode
from croupier.api.orders import CorrectCard, Resume, Suspend
from croupier.cards.card import Card
from croupier.control.trail.entry import Entry
from croupier.control.trail.event_kinds import OF_TABLES
from croupier.control.trail.table_entries import TROUBLES
from croupier.control.trail.trail_reader import of_stream
from croupier.fairness.shoe_commitment import ShoeName
from croupier.records.errors import RecordError
from croupier.records.read import read
from croupier.records.replay import ReplayedStep, replay
from croupier.store.memory import MemoryStore
from croupier.store.port import Append
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.actors import Actor, Role
from croupier.table.places import Place
from croupier.table.state import Setup
from croupier.words.catalogue import LANGUAGES, area_messages
from croupier.words.render import render

STREAM = "table:lucky8"
SAM = Actor(Role.PIT_SUPERVISOR, "sam")
SETUP = Setup(decks=6)

BY_EVENT: dict[str, type[e.Event]] = {
    "player-restricted": e.PlayerRestricted,
    "squeeze-granted": e.SqueezeGranted,
    "late-wager": e.LateWagerReturned,
    "case-ruled": e.Ruled,
    "cards-reconstructed": e.Reconstructed,
    "irregularity": e.IrregularityNoted,
    "turn-skipped": e.TurnSkipped,
    "turn-restored": e.TurnRestored,
    "discards-reshuffled": e.Reshuffled,
    "settlement-forgotten": e.SettlementForgotten,
    "settlement-made-good": e.ForgottenFound,
    "round-voided": e.RoundVoided,
}

LIVE: dict[str, tuple[e.Event, ...]] = {
    "table-opened": (le.TableOpened("lucky8", "lucky8", "sha256:1", 7),),
    "rules-adopted": (le.RoundOpened(1, "x", SETUP, 7), le.RulebookAdopted({"title": "Lucky 8"})),
    "shoe-sealed": (le.RoundOpened(1, "x", SETUP, 7), le.ShoeSealed(ShoeName("t", 1, 6, ""), "c", "r", "s", 312, 200)),
    "shoe-finished": (le.RoundOpened(1, "x", SETUP, 7), le.ShoeFinished(1, "00")),
    "limits-changed": (le.RoundOpened(1, "x", SETUP, 7), le.SetupChanged(Setup(decks=8), SAM.role, "sam", "busy")),
    "card-corrected": (
        le.CommandGiven(CorrectCard(by=SAM, was=Card("8h"), card=Card("8d")), 7),
        le.CardCorrected(Card("8h"), Card("8d"), Place(1), 1),
    ),
    "table-suspended": (
        le.CommandGiven(Suspend(by=SAM, reason="a spill"), 7),
        le.TableSuspended("a spill", "sam"),
    ),
    "table-resumed": (le.CommandGiven(Resume(by=SAM, reason="dry again"), 7), le.TableResumed("dry again", "sam")),
}


@cache
def _rounds() -> tuple[tuple[e.Event, ...], ...]:
    """Return the events of every record, each act with the command that was given."""
    found = []
    for path in sorted(Path("tests/rounds").rglob("*.round.toml")):
        try:
            replayed = replay(read(path.read_text(encoding="utf-8"), path.parent))
        except RecordError:
            continue
        found.append(tuple(_events(replayed.steps)))
    return tuple(found)


def _events(steps: tuple[ReplayedStep, ...]) -> Iterator[e.Event]:
    yield le.RoundOpened(1, "x", SETUP, 5)
    for told in steps:
        written, events = told.written, told.events
        act = written.act if written is not None else None
        yield le.CommandGiven(act if isinstance(act, c.AnyCommand) else c.Deal(by=SAM), 7)
        yield from events


def _is(kind: str, event: e.Event) -> bool:
    if kind == "wagers-withdrawn":
        return isinstance(event, le.CommandGiven) and isinstance(event.command, c.Withdraw)
    if isinstance(event, e.TroubleOpened):
        return TROUBLES[event.trouble.kind] == kind
    return kind in BY_EVENT and isinstance(event, BY_EVENT[kind])


def _done_once(kind: str) -> tuple[e.Event, ...]:
    if kind in LIVE:
        return LIVE[kind]
    return next(events for events in _rounds() if sum(_is(kind, event) for event in events) == 1)


def _trail(events: tuple[e.Event, ...]) -> list[Entry]:
    store = MemoryStore()
    store.append([Append(STREAM, 0, tuple(encode(event) for event in events))])
    return list(of_stream(store, STREAM))


NAMES = {"table-opened", "rules-adopted", "shoe-sealed", "table-resumed", "card-corrected", "case-ruled"}
"""Kinds with a digest, a title, a card, a record's text or staff's own words before or after."""


def _is_told(state: str) -> bool:
    """Tell whether the page has a word for a state in every language."""
    key = "audit.state." + re.sub("[ ,]+", "-", state)
    return all(key in area_messages(language, "rooms") for language in LANGUAGES)


@pytest.mark.parametrize("kind", OF_TABLES)
def test_done_once_it_is_exactly_one_entry_with_every_field(kind: str) -> None:
    found = [entry for entry in _trail(_done_once(kind)) if entry.kind == kind]
    assert len(found) == 1
    (entry,) = found
    assert entry.who
    assert entry.role in {role.value for role in Role}
    assert entry.at in (5, 7)
    assert render(entry.subject).startswith("lucky8")
    assert entry.before != entry.after
    assert entry.after is not None
    assert kind in NAMES or all(_is_told(one) for one in (entry.before, entry.after) if isinstance(one, str))
    assert entry.why
    assert entry.stream == STREAM
    assert entry.version > 0


def test_what_changed_is_told_before_and_after() -> None:
    (changed,) = [entry for entry in _trail(LIVE["limits-changed"]) if entry.kind == "limits-changed"]
    assert (changed.before["decks"], changed.after["decks"], changed.why) == (6, 8, "busy")
    (resumed,) = _trail((*LIVE["table-suspended"], *LIVE["table-resumed"]))[1:]
    assert (resumed.who, resumed.role, resumed.before, resumed.why) == ("sam", "pit-supervisor", "a spill", "dry again")


def test_an_ordinary_round_is_not_significant() -> None:
    quiet = [events for events in _rounds() if not any(_is(kind, event) for event in events for kind in OF_TABLES)]
    assert len(quiet) > 100
    assert Counter(entry.kind for events in quiet for entry in _trail(events)) == {}
