"""The listener: takes new connections, and resets those of an address that opens too many.

Resetting costs time too, and a client that is reset can come back at once. So it takes a part of
the time and no more: after each look the listener leaves the socket alone for a while, and what comes meanwhile waits
in the system's queue.
"""

import asyncio
import socket
import ssl
import time
from collections import Counter
from collections.abc import Callable, Container
from errno import EMFILE, ENFILE, ENOBUFS, ENOMEM
from functools import lru_cache
from ipaddress import IPv6Network, ip_address
from struct import pack

from croupier.server.http.rate_limit import RateLimits
from croupier.server.logs import log

RESET = pack("ii", 1, 0)
"""To hang up without a word (SO_LINGER), so that nothing of the connection is left on this side."""

REFUSED_AT_ONCE = 16
"""Connections that are reset before the tables have their turn again."""

PAUSE = 2.0
"""How many times as long as it took to reset some the listener leaves the rest alone."""

NO_ROOM = (EMFILE, ENFILE, ENOBUFS, ENOMEM)
HANDSHAKE = 10.0
"""Seconds in which a client that speaks TLS must have come to terms."""

RETRY = 1.0
"""Seconds until the next try when the system has no room for another connection."""


@lru_cache(4_096)
def counted_address(address: str) -> str:
    """Return what an address is counted as: an IPv6 address counts as its whole /64."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:  # noqa: PLR2004 - the other version
        return address
    return str(found.ipv4_mapped or IPv6Network((found, 64), strict=False))


class Listener:
    """Takes so many new connections a second of each address; those of trusted proxies are everybody's."""

    def __init__(
        self,
        listening: socket.socket,
        limits: RateLimits,
        most: int,
        proxies: Container[str],
        secure: ssl.SSLContext | None,
    ) -> None:
        """Listen at a socket that is bound; connections wait until `start`.

        So many connections of one address may come to terms (TLS) at once.
        """
        self._listening = listening
        self._limits = limits
        self._most = most
        self._proxies = proxies
        self._secure = secure
        self._tasks: set[asyncio.Task[None]] = set()
        self._beginning: Counter[str] = Counter()
        self._again: asyncio.TimerHandle | None = None

    def start(self, protocol: Callable[[], asyncio.Protocol]) -> None:
        """Take connections from now on, each for a protocol of its own."""
        self._loop = asyncio.get_running_loop()
        self._protocol = protocol
        self._listening.settimeout(0)
        self._listen()

    def stop(self) -> None:
        """Take no more; those that have been taken stay."""
        if self._again is not None:
            self._again.cancel()
        elif self._listening.fileno() >= 0:
            self._loop.remove_reader(self._listening)
        self._listening.close()

    def _listen(self) -> None:
        self._again = None
        self._loop.add_reader(self._listening, self._take)

    def _pause(self, seconds: float) -> None:
        self._loop.remove_reader(self._listening)
        self._again = self._loop.call_later(seconds, self._listen)

    def _take(self) -> None:
        """Take one connection, after those that are reset."""
        begun = time.perf_counter()
        for _ in range(REFUSED_AT_ONCE):
            try:
                taken, address = self._listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:
                if error.errno not in NO_ROOM:
                    raise
                log().error("no-room-for-connections", error=str(error))
                self._pause(RETRY)
                return
            name = str(address[0])
            counted = "" if name in self._proxies else counted_address(name)
            if not counted or (self._beginning[counted] < self._most and self._limits.take(counted)):
                self._begin(taken, counted)
                return
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            taken.close()
        self._pause(PAUSE * (time.perf_counter() - begun))

    def _begin(self, taken: socket.socket, counted: str) -> None:
        taken.settimeout(0)
        self._beginning[counted] += 1
        task = self._loop.create_task(self._connect(taken, counted))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _connect(self, taken: socket.socket, counted: str) -> None:
        try:
            await self._loop.connect_accepted_socket(
                self._protocol,
                taken,
                ssl=self._secure,
                ssl_handshake_timeout=HANDSHAKE if self._secure is not None else None,
            )
        except OSError as error:
            # They have gone already, or do not speak TLS.
            log().debug("no-connection", error=str(error))
            taken.close()
        finally:
            self._beginning -= Counter((counted,))
