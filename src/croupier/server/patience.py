"""How long the server waits for a client that does not come to the point, and how much idle chatter it takes.

A request must have arrived within ten seconds, head and body, and those who came together are let go one after the
other, so that no table waits while a thousand go; a socket that sends nothing but pings, or a message
in endless pieces, is closed.
"""

import asyncio
from itertools import cycle
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

SECONDS = 10.0
_SHARES = cycle(range(80, 100))
"""Hundredths of those seconds, from one connection to the next."""

PINGS = 100
"""Pings that may come between two messages."""

PIECES = 64
"""Pieces a message may come in."""

POLICY = 1008
COMPLETE = (h11.DONE, h11.MUST_CLOSE, h11.CLOSED, h11.SWITCHED_PROTOCOL)


class PatientHttp(H11Protocol):
    """HTTP that does not wait for ever for the rest of a request."""

    def __init__(self, *given: Any, **named: Any) -> None:  # noqa: ANN401 - whatever uvicorn hands over
        """Begin to wait for the first request."""
        super().__init__(*given, **named)
        self._waiting: asyncio.TimerHandle | None = self._wait()

    def data_received(self, data: bytes) -> None:
        """Take bytes; once the request is whole, or has become a socket, nobody waits for it any more."""
        if self._waiting is None and self.conn.their_state is h11.IDLE:
            self._waiting = self._wait()
        super().data_received(data)
        upgraded = self.transport.get_protocol() is not self
        if (upgraded or self.conn.their_state in COMPLETE) and self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _wait(self) -> asyncio.TimerHandle:
        return self.loop.call_later(SECONDS * next(_SHARES) / 100, self._enough)

    def _enough(self) -> None:
        self._waiting = None
        if not self.transport.is_closing():
            self.transport.abort()


class PatientSocket(WebSocketsSansIOProtocol):
    """A socket that takes so many pings, and messages in so many pieces, and no more."""

    def __init__(self, *given: Any, **named: Any) -> None:  # noqa: ANN401 - whatever uvicorn hands over
        """Begin to count."""
        super().__init__(*given, **named)
        self._pings = 0

    def handle_ping(self) -> None:
        """Answer a ping; who only pings is told to go."""
        self._pings += 1
        if self._pings > PINGS:
            self._go("too many pings")
        else:
            super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        """Take a further piece of a message."""
        if len(self.frames) >= PIECES:
            self._go("too many pieces")
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Hand a whole message over; whoever says something may ping again."""
        self._pings = 0
        super().send_receive_event_to_app()

    def _go(self, why: str) -> None:
        if not self.close_sent and not self.transport.is_closing():
            self.conn.fail(POLICY, why)
            self.handle_parser_exception()
