"""Broadcast of a table's events to all who watch it; options are sent only to those who may act."""

from collections.abc import Callable
from typing import Protocol

import msgspec

from croupier.api.bodies import write_body
from croupier.api.codec import encode
from croupier.api.messages import Happened, Options, Shown
from croupier.api.views import OptionView, TableView
from croupier.live.face_down_pick import with_places
from croupier.live.host import TableHost, TableUpdate
from croupier.live.visibility import public, seen
from croupier.table.actors import RANK, Actor, Role, player
from croupier.table.commands import Command, PlayerCommand
from croupier.table.prompt import ANYBODY, Option, known_players, lawful, prompt, waits_for
from croupier.table.roles import LEAST
from croupier.table.state import Table

NOBODY = player("")
PUSHED = ("offer", "decision", "trouble")
"""While the table waits for these, whoever may act is update their options; bets are asked for."""


class Watcher(Protocol):
    """A person who watches."""

    actor: Actor

    def put(self, text: bytes) -> None:
        """Take a message for them."""


class Feed(Protocol):
    """A client that is sent the table itself after every change."""

    actor: Actor

    def happened(self, events: tuple[msgspec.Raw, ...]) -> None:
        """Take events for them."""

    def send(self) -> None:
        """Send them the table as it is now."""


class TableBroadcast:
    """The watchers of one table."""

    def __init__(self, host: TableHost, on_update: Callable[[TableUpdate], None] = lambda _update: None) -> None:
        """Listen to the table."""
        self.host = host
        self.watchers: set[Watcher] = set()
        self.feeds: set[Feed] = set()
        self._on_update = on_update
        self._options: tuple[int, tuple[Option, ...]] = (-1, ())
        host.listen(self._hear)

    def _hear(self, update: TableUpdate) -> None:
        self._on_update(update)
        if not self.watchers and not self.feeds:
            return
        table = update.after.table
        squeezing = table is not None and bool(table.squeezing)
        shared = _events(update, NOBODY)
        for feed in tuple(self.feeds):
            feed.happened(_events(update, feed.actor) if squeezing else shared)
        frame = self._frame(update, shared)
        for watcher in tuple(self.watchers):
            watcher.put(self._frame(update, _events(update, watcher.actor)) if squeezing else frame)
        if table is not None and waits_for(table) in PUSHED:
            self._push(table)

    def _frame(self, update: TableUpdate, events: tuple[msgspec.Raw, ...]) -> bytes:
        table = update.after.table
        waits = waits_for(table) if table is not None else "nobody"
        left = self.host.seconds_left
        return msgspec.json.encode(Happened(update.after.name, update.first, events, waits, left))

    def _push(self, table: Table) -> None:
        """Tell those who may act what they may do, if they watch."""
        concerned = _concerned(table)
        for watcher in tuple(self.watchers):
            if watcher.actor.name in concerned:
                watcher.put(msgspec.json.encode(self.options_for(watcher.actor)))

    def lawful(self) -> tuple[Option, ...]:
        """Return everything anybody may do now, worked out once a version."""
        live = self.host.live
        if self._options[0] != live.version:
            found = prompt(live.table).options if live.table is not None and not live.suspended else ()
            self._options = (live.version, found)
        return self._options[1]

    def options_for(self, actor: Actor) -> Options:
        """Return what a person may do now."""
        live = self.host.live
        return Options(live.name, live.version, own_options(live.table, actor) if not live.suspended else ())

    def view(self, actor: Actor) -> TableView:
        """Return the table as a person sees it."""
        return seen(self.host.live, self.host.config, actor, self.host.around)

    def show_again(self) -> None:
        """Show the table to everybody who watches: something has changed that is no event of its own."""
        for watcher in tuple(self.watchers):
            watcher.put(msgspec.json.encode(Shown(self.view(watcher.actor))))
        for feed in tuple(self.feeds):
            feed.send()


def _events(update: TableUpdate, actor: Actor) -> tuple[msgspec.Raw, ...]:
    """Return events as a person may hear them."""
    return tuple(msgspec.Raw(encode(public(event, update.after.table, actor))) for event in update.events)


def own_options(table: Table | None, actor: Actor) -> tuple[OptionView, ...]:
    """Return what a person may do, as it is sent to them; what others may do is not even tried."""
    if table is None or actor.role is Role.AUDITOR:
        return ()
    # One whom the table does not know yet has the options of anybody.
    name = actor.name if actor.name in known_players(table) else ANYBODY
    found = lawful(table, lambda command: _is_own(command, name, actor))
    own = tuple(sorted(found, key=lambda option: not isinstance(option.command, PlayerCommand)))
    return tuple(_written(option, actor) for option in with_places(table, own, actor))


def _concerned(table: Table) -> frozenset[str]:
    """Return who has something at stake, and so may be asked."""
    mains = {wager.player for box in table.boxes for wager in (*box.mains, *box.sides)}
    return frozenset(mains | {insurance.player for insurance in (*table.insurances, *table.claims)})


def _is_own(command: Command, name: str, actor: Actor) -> bool:
    """Tell whether a command is a player's own, or the house's and within a member of staff's rank."""
    if isinstance(command, PlayerCommand):
        return command.player == name
    return RANK[actor.role] >= RANK[LEAST[type(command)]]


def _written(option: Option, actor: Actor) -> OptionView:
    command = option.command
    if isinstance(command, PlayerCommand):
        command = msgspec.structs.replace(command, player=actor.name)
    return OptionView(msgspec.json.decode(write_body(command)), option.least, option.most)
