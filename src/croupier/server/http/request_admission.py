"""Admission of requests: those that arrive together go in one by one, so that the tables have their turn in between."""

from asyncio import AbstractEventLoop
from collections import deque
from collections.abc import Callable

CROWD = 8
"""Requests of one address that may wait before it is a crowd: a browser makes six at a time."""

SPACING = 0.002
"""Seconds between two requests of a crowd."""


class RequestAdmission:
    """Lets one request in each turn of the loop, the addresses by turns; a crowd of one address goes in slowly."""

    def __init__(self) -> None:
        """Begin with no one in line."""
        self._lines: dict[str, deque[Callable[[], None]]] = {}
        """Who waits, by address."""
        self._next_in: deque[str] = deque()
        """Addresses of which somebody may go in, in their order; a crowd is among them only now and then."""
        self._turning = False

    def enter(self, loop: AbstractEventLoop, address: str, begin: Callable[[], None]) -> None:
        """Begin with a request now where no one else has in this turn, or else when it is its turn."""
        line = self._lines.get(address)
        if line is not None:
            line.append(begin)
        elif self._turning:
            self._lines[address] = deque((begin,))
            self._next_in.append(address)
        else:
            self._turn_on(loop)
            begin()

    def _turn_on(self, loop: AbstractEventLoop) -> None:
        self._turning = True
        loop.call_soon(self._turn, loop)

    def _turn(self, loop: AbstractEventLoop) -> None:
        """Let the next one in."""
        self._turning = False
        if not self._next_in:
            return
        address = self._next_in.popleft()
        line = self._lines[address]
        begin = line.popleft()
        if len(line) >= CROWD:
            loop.call_later(SPACING, self._come_back, loop, address)
        elif line:
            self._next_in.append(address)
        else:
            del self._lines[address]
        self._turn_on(loop)
        begin()

    def _come_back(self, loop: AbstractEventLoop, address: str) -> None:
        self._next_in.append(address)
        if not self._turning:
            self._turn_on(loop)
