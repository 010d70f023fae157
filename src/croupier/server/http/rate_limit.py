"""How fast a person may send: a bucket that fills by the second and empties by the message.

What the server itself held up is never counted: the time in which its loop could not hear anybody fills the bucket
beyond its brim, so that a client's backlog is not taken for a flood.
"""

from asyncio import AbstractEventLoop, TimerHandle
from collections.abc import Callable

TICK = 0.05
"""Seconds between two looks at how late the loop is."""

MOST_BUCKETS = 10_000
"""Senders of one kind that are remembered; whoever came first is forgotten first."""

MOST_HELD_UP = 60.0
"""Seconds of being held up that are made good at most."""


class LoopDelay:
    """How long the event loop was held up so far, in all."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """Begin with none; nothing is measured before `start`."""
        self._clock = clock
        self._total = 0.0
        self._due: float | None = None
        self._timer: TimerHandle | None = None

    def start(self, loop: AbstractEventLoop) -> None:
        """Measure from now on."""

        def look() -> None:
            self._total = self.seconds
            self._due = self._clock() + 2 * TICK
            self._timer = loop.call_later(TICK, look)

        look()

    @property
    def seconds(self) -> float:
        """The seconds so far, those of a hold-up that has only just ended among them."""
        return self._total if self._due is None else self._total + max(0.0, self._clock() - self._due)

    def stop(self) -> None:
        """Measure no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._due = None


class RateLimit:
    """So many messages a second, and a burst."""

    def __init__(self, rate: float, burst: float, now: float, held_up: float = 0.0) -> None:
        """Begin full."""
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._made_good = 0.0
        self._at = now
        self._held_up = held_up

    def left(self, now: float, held_up: float = 0.0) -> float:
        """Return how many are left, the loop having been held up for so many seconds in all."""
        passed = max(0.0, now - self._at)
        late = min(max(0.0, held_up - self._held_up), passed)
        self._left = min(self._burst, self._left + (passed - late) * self._rate)
        self._made_good = min(self._made_good + late, MOST_HELD_UP)
        self._at, self._held_up = now, held_up
        return self._left + self._made_good * self._rate

    def take(self, now: float, held_up: float = 0.0, cost: float = 1.0) -> bool:
        """Take some out, or say that there are not so many left."""
        if self.left(now, held_up) < cost:
            return False
        own = min(self._left, cost)
        self._left -= own
        if own < cost:
            self._made_good -= (cost - own) / self._rate
        return True


class RateLimits:
    """The buckets of everybody who has sent lately, each as fast as the others; who came first is forgotten first."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float], delay: LoopDelay, most: int) -> None:
        """Begin with none."""
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._delay = delay
        self._most = most
        self._of: dict[str, RateLimit] = {}

    def take(self, name: str, cost: float = 1.0) -> bool:
        """Take out of a person's bucket, or say that there is not enough in it."""
        return self._bucket(name).take(self._clock(), self._delay.seconds, min(cost, self._burst))

    def left(self, name: str) -> float:
        """Return how many are left in a person's bucket."""
        return self._bucket(name).left(self._clock(), self._delay.seconds)

    def _bucket(self, name: str) -> RateLimit:
        found = self._of.get(name)
        if found is None:
            if len(self._of) >= self._most:
                self._of.pop(next(iter(self._of)))
            found = self._of[name] = RateLimit(self._rate, self._burst, self._clock(), self._delay.seconds)
        return found
