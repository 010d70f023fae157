"""Events, commands and tables as JSON and back: the form in which a log is kept."""

from functools import reduce
from operator import or_
from typing import Any

import msgspec

from croupier.money.odds import format_odds
from croupier.rules.load import decode as read_odds
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.state import Table


def kinds(root: type[msgspec.Struct]) -> tuple[type[msgspec.Struct], ...]:
    """Return every class under another that is one kind of message: its tag is a written name with a version.

    Live tables have kinds of their own, which a round does not know; whether they are imported makes no difference.
    """
    found: list[type[msgspec.Struct]] = []
    for below in (kind for kind in root.__subclasses__() if kind.__module__ == root.__module__):
        found += [below] if "/" in str(below.__struct_config__.tag) else []
        found += kinds(below)
    return tuple(found)


EVENTS = kinds(e.Event)
COMMANDS = kinds(c.Command)

# A union made at run time is no type to mypy; what is decoded is checked against it all the same.
_any_event: Any = reduce(or_, EVENTS)
_any_command: Any = reduce(or_, COMMANDS)
_encoder = msgspec.json.Encoder(enc_hook=format_odds)
_event_decoder: msgspec.json.Decoder[list[e.Event]] = msgspec.json.Decoder(list[_any_event])
_command_decoder: msgspec.json.Decoder[c.Command] = msgspec.json.Decoder(_any_command)
_table_decoder = msgspec.json.Decoder(Table, dec_hook=read_odds)


def events_again(events: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """Write events down and read them back."""
    return tuple(_event_decoder.decode(_encoder.encode(events)))


def command_again(command: c.Command) -> c.Command:
    """Write a command down and read it back."""
    return _command_decoder.decode(_encoder.encode(command))


def table_again(table: Table) -> Table:
    """Write a table down and read it back."""
    return _table_decoder.decode(_encoder.encode(table))
