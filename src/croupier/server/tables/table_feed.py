"""A table for a client that shows it: one message a change, with the table, what happened and what they may do."""

import asyncio
from collections.abc import Callable

import msgspec

from croupier.api.answers import Answer
from croupier.api.messages import Updated
from croupier.server.live_tables.table_broadcast import TableBroadcast
from croupier.table.actors import Actor

GATHER = 0.05
"""Seconds for which changes that the client did not ask for are gathered into one message."""


class TableFeed:
    """What one connection is sent of one table."""

    def __init__(self, gallery: TableBroadcast, actor: Actor, put: Callable[[bytes], None]) -> None:
        """Send to `put`, as `actor` may see the table."""
        self.actor = actor
        self._gallery = gallery
        self._put = put
        self._events: tuple[msgspec.Raw, ...] = ()
        self._later: asyncio.TimerHandle | None = None
        gallery.feeds.add(self)

    def happened(self, events: tuple[msgspec.Raw, ...]) -> None:
        """Take events; an answer that comes at once takes them along."""
        self._events += events
        if self._later is None:
            self._later = asyncio.get_running_loop().call_later(GATHER, self.send)

    def send(self, key: str = "", answer: Answer | None = None) -> None:
        """Send the table as it is now, with the answer to a command where there is one."""
        self._wait_no_more()
        options = self._gallery.options_for(self.actor).options
        events, self._events = self._events, ()
        self._put(msgspec.json.encode(Updated(self._gallery.view(self.actor), options, events, key, answer)))

    def _wait_no_more(self) -> None:
        if self._later is not None:
            self._later.cancel()
            self._later = None

    def close(self) -> None:
        """Send nothing more."""
        self._wait_no_more()
        self._gallery.feeds.discard(self)
