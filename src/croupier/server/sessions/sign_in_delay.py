"""Wrong passwords slow their sender down, by account and address together; no one is locked out by others."""

import time
from collections.abc import Callable
from typing import NamedTuple

FREE = 3
"""Wrong passwords that cost nothing: people mistype."""

FIRST = 2.0
LONGEST = 900.0
"""Seconds before the next try, at first and at most; each further wrong password doubles them."""

MOST_KEPT = 10_000


class _Tries(NamedTuple):
    failures: int
    again_at: float


class SignInDelays:
    """What each address has tried at each account; who came first is forgotten first."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with no one."""
        self._clock = clock
        self._tries: dict[tuple[str, str], _Tries] = {}
        self._known: dict[tuple[str, str], None] = {}

    def left(self, name: str, address: str) -> float:
        """Return how many seconds the next try at an account has to wait at an address."""
        tries = self._tries.get((name, address))
        return 0.0 if tries is None else max(0.0, tries.again_at - self._clock())

    def knows(self, name: str, address: str) -> bool:
        """Tell whether a person has signed in to an account from an address before."""
        return (name, address) in self._known

    def failed(self, name: str, address: str) -> None:
        """Note a wrong password."""
        failures = self._tries.pop((name, address), _Tries(0, 0.0)).failures + 1
        pause = 0.0 if failures < FREE else min(FIRST * 2.0 ** min(failures - FREE, 60), LONGEST)
        self._tries[name, address] = _Tries(failures, self._clock() + pause)
        _forget(self._tries)

    def succeeded(self, name: str, address: str) -> None:
        """Note the right one."""
        self._tries.pop((name, address), None)
        self._known[name, address] = None
        _forget(self._known)


def _forget(kept: dict[tuple[str, str], _Tries] | dict[tuple[str, str], None]) -> None:
    if len(kept) > MOST_KEPT:
        del kept[next(iter(kept))]
