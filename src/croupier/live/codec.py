"""Events and commands as JSON and back: a written kind with a version, never an import path."""

from functools import cache
from typing import Any, Union

import msgspec

from croupier.live import events as live_events
from croupier.live.state import LiveTable
from croupier.money.odds import format_odds
from croupier.rules.load import decode as read_odds
from croupier.table import events
from croupier.table.commands import AnyCommand
from croupier.table.events import Event


def _kinds() -> tuple[type[Event], ...]:
    found = [kind for module in (events, live_events) for kind in vars(module).values()]
    return tuple(dict.fromkeys(k for k in found if isinstance(k, type) and issubclass(k, Event) and k is not Event))


EVENTS = _kinds()
"""Every kind of event a table's stream can hold."""


@cache
def _events() -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(Union[EVENTS], dec_hook=read_odds)  # noqa: UP007 - the kinds are known at run time


@cache
def _commands() -> msgspec.json.Decoder[AnyCommand]:
    return msgspec.json.Decoder(AnyCommand)


@cache
def _tables() -> msgspec.json.Decoder[LiveTable]:
    return msgspec.json.Decoder(LiveTable, dec_hook=read_odds)


def encode(value: object) -> bytes:
    """Return an event, a command or a whole table as JSON."""
    return msgspec.json.encode(value, enc_hook=format_odds)


def decode_event(text: bytes) -> Event:
    """Return the event written as JSON."""
    event: Event = _events().decode(text)
    return event


def decode_command(text: bytes) -> AnyCommand:
    """Return the command written as JSON, or raise msgspec.ValidationError naming the field."""
    return _commands().decode(text)


def decode_table(text: bytes) -> LiveTable:
    """Return the table a snapshot holds."""
    return _tables().decode(text)
