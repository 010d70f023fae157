"""Supervised tasks: each is restarted after a failure, and every control function shows signs of life."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable

from croupier.server.logs import log

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 30.0
"""Seconds before a task that failed is started anew, at first and at most."""

STEADY = 60.0
"""Seconds after which a task that fails has done well enough to begin with the first pause again."""

Work = Callable[[], Awaitable[None]]


class Supervisor:
    """Keeps the tasks of one server running."""

    def __init__(self, on_failed: Callable[[str, BaseException], None] = lambda _name, _error: None) -> None:
        """Begin with none; `on_failed` is called for every task that failed."""
        self._on_failed = on_failed
        self._running: set[asyncio.Task[None]] = set()
        self.restarts: Counter[str] = Counter()
        """How often each task has failed and was started anew."""

    def start(self, name: str, work: Work) -> asyncio.Task[None]:
        """Run something until it has done its work or is cancelled, however often it fails on the way."""
        task = asyncio.get_running_loop().create_task(self._keep(name, work), name=name)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def _keep(self, name: str, work: Work) -> None:
        pause = FIRST_PAUSE
        while True:
            began = time.monotonic()
            try:
                await work()
            except Exception as error:  # noqa: BLE001 - whatever it is, the task goes on
                self.restarts[name] += 1
                log().error("task-failed", task=name, error=repr(error), again_in=pause)
                self._on_failed(name, error)
            else:
                return
            pause = FIRST_PAUSE if time.monotonic() - began > STEADY else pause
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)


class SignOfLife:
    """One control function: when it last did its work, how long it may be silent, and what stood in its way."""

    def __init__(self, limit: float, clock: Callable[[], float]) -> None:
        """Begin as if it had just done its work."""
        self._limit = limit
        self._clock = clock
        self._last = clock()
        self.beats = 0
        self.error = ""

    def beat(self) -> None:
        """Note that it has done its work."""
        self._last = self._clock()
        self.beats += 1
        self.error = ""

    def fail(self, error: BaseException) -> None:
        """Note why it could not; the kind of error and no more, for strangers see it."""
        self.error = getattr(error, "strerror", None) or type(error).__name__

    @property
    def age(self) -> float:
        """Seconds since it last did its work."""
        return self._clock() - self._last

    @property
    def alive(self) -> bool:
        """Whether it does its work."""
        return not self.error and self.age <= self._limit


class SignsOfLife:
    """The control functions of one server; while one of them is not alive no new wagers are taken."""

    def __init__(self, limits: dict[str, float], clock: Callable[[], float] = time.monotonic) -> None:
        """Take how many seconds each may be silent."""
        self.of = {name: SignOfLife(limit, clock) for name, limit in limits.items()}

    def begin(self) -> None:
        """Count from now on: however long a server took to start, nothing was silent meanwhile."""
        for sign in self.of.values():
            sign.beat()

    async def look_after(self, name: str, work: Work) -> None:
        """Do one control function's work; a failure is its own, and the others go on."""
        sign = self.of[name]
        try:
            await work()
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told, and tried again
            if not sign.error:
                log().error("control-failed", function=name, error=repr(error))
            sign.fail(error)
        else:
            if sign.error:
                log().warning("control-restored", function=name)
            sign.beat()

    def why(self) -> str:
        """Return which control function is not alive and why, or nothing."""
        for name, sign in self.of.items():
            if not sign.alive:
                return f"the control of {name} is not alive ({sign.error or f'silent for {sign.age:.0f} s'})"
        return ""
