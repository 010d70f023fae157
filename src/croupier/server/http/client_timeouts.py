"""How long the server waits for a client that does not come to the point, and how much idle chatter it takes.

A request must have arrived within ten seconds, head and body, and those who came together are let go one after the
other, so that no table waits while a thousand go; requests that come together go in one by one; an answer must be read
as soon; one address has so many connections and no more; a socket that sends nothing but pings, or a message in endless
pieces, is closed.
"""

import asyncio
import sys
from collections import Counter
from collections.abc import Container
from itertools import cycle
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from croupier.server.http.listening_socket import counted_address
from croupier.server.http.request_admission import RequestAdmission

SECONDS = 10.0
_SHARES = cycle(range(80, 100))
"""Hundredths of those seconds, from one connection to the next."""

PINGS = 100
"""Pings that may come between two messages."""

PIECES = 64
"""Pieces a message may come in."""

POLICY = 1008
COMPLETE = (h11.DONE, h11.MUST_CLOSE, h11.CLOSED, h11.SWITCHED_PROTOCOL)


FULL = b'{"code":"too-many-here","message":"This address has as many connections open as it may."}'
TURNED_AWAY = (
    b"HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\nconnection: close\r\n"
    b"content-length: %d\r\n\r\n%b" % (len(FULL), FULL)
)


class OpenConnections:
    """Counts the connections of each address; a trusted proxy's are everybody's, and not counted."""

    def __init__(self, most: int, proxies: Container[str] = ()) -> None:
        """Begin with none."""
        self._most = most
        self._proxies = proxies
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count one more, or say that there are as many as there may be."""
        if self.is_proxy(address):
            return True
        counted = counted_address(address)
        self._open[counted] += 1
        return self._open[counted] <= self._most

    def is_proxy(self, address: str) -> bool:
        """Tell whether an address is a trusted proxy's."""
        return address in self._proxies

    def leave(self, address: str) -> None:
        """Count one less."""
        if self.is_proxy(address):
            return
        counted = counted_address(address)
        self._open[counted] -= 1
        if self._open[counted] <= 0:
            del self._open[counted]


class TimedHttp(H11Protocol):
    """HTTP that waits for ever neither for the rest of a request nor for a client to read its answer."""

    connections_of = OpenConnections(sys.maxsize)
    admission = RequestAdmission()
    send_seconds = SECONDS

    def __init__(self, *given: Any, **named: Any) -> None:  # noqa: ANN401 - whatever uvicorn hands over
        """Begin to wait for the first request."""
        super().__init__(*given, **named)
        self._waiting: asyncio.TimerHandle | None = self._wait()
        self._unread: asyncio.TimerHandle | None = None
        self._line = ""
        self._in_line = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take a connection, unless its address has too many."""
        super().connection_made(cast("asyncio.Transport", transport))
        # Behind a proxy every connection stands in a line of its own: whose it is nobody knows yet.
        proxied = self.connections_of.is_proxy(self._address)
        self._line = str(self.client) if proxied else counted_address(self._address)
        if not self.connections_of.enter(self._address):
            self.transport.write(TURNED_AWAY)
            self.transport.close()

    @property
    def _address(self) -> str:
        return self.client[0] if self.client is not None else ""

    def connection_lost(self, exc: Exception | None) -> None:
        """Let a connection go."""
        self.connections_of.leave(self._address)
        self._read()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Hear that the client does not read; it is not waited for much longer."""
        super().pause_writing()
        self._expect_reading()

    def resume_writing(self) -> None:
        """Hear that it reads again."""
        super().resume_writing()
        self._read()

    def on_response_complete(self) -> None:
        """Expect the client to read the rest of its answer in time."""
        super().on_response_complete()
        if self.transport.get_write_buffer_size():
            self._expect_reading()

    def _expect_reading(self) -> None:
        if self._unread is None:
            self._unread = self.loop.call_later(self.send_seconds, self._not_read)

    def _read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _not_read(self) -> None:
        self._unread = None
        if self.transport.get_write_buffer_size():
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Take bytes."""
        if self._waiting is None and self.conn.their_state is h11.IDLE:
            self._waiting = self._wait()
        super().data_received(data)

    def handle_events(self) -> None:
        """Go on with a request that has begun, or with the next one when it is its turn."""
        if self.conn.their_state is not h11.IDLE:
            self._handle()
        elif not self._in_line and self.conn.trailing_data[0]:
            self._in_line = True
            self.admission.enter(self.loop, self._line, self._go_in)
            if self._in_line:
                self.flow.pause_reading()

    def _go_in(self) -> None:
        self._in_line = False
        if not self.transport.is_closing():
            self.flow.resume_reading()
            self._handle()

    def _handle(self) -> None:
        """Read the request; once it is whole, or has become a socket, no one waits for it any more."""
        super().handle_events()
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


class TimedSocket(WebSocketsSansIOProtocol):
    """A socket that takes so many pings, and messages in so many pieces, and no more."""

    connections_of = TimedHttp.connections_of

    def __init__(self, *given: Any, **named: Any) -> None:  # noqa: ANN401 - whatever uvicorn hands over
        """Begin to count."""
        super().__init__(*given, **named)
        self._pings = 0

    def connection_lost(self, exc: Exception | None) -> None:
        """Let a connection go, which came as a request and was counted then."""
        self.connections_of.leave(self.client[0] if self.client is not None else "")
        super().connection_lost(exc)

    def handle_ping(self) -> None:
        """Answer a ping; a client that only pings is disconnected."""
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
        """Hand a whole message over; a client that says something may ping again."""
        self._pings = 0
        super().send_receive_event_to_app()

    def _go(self, why: str) -> None:
        if not self.close_sent and not self.transport.is_closing():
            self.conn.fail(POLICY, why)
            self.handle_parser_exception()


def limited(connections: OpenConnections, send_seconds: float) -> tuple[type[TimedHttp], type[TimedSocket]]:
    """Return the protocols of a server with these limits."""

    class Http(TimedHttp):
        connections_of = connections
        admission = RequestAdmission()

    class Socket(TimedSocket):
        connections_of = connections

    Http.send_seconds = send_seconds
    return Http, Socket
