"""The watchdog: a thread that finds out when the event loop is blocked, and logs what blocks it."""

import sys
import threading
import time
import traceback
from asyncio import AbstractEventLoop
from collections.abc import Callable
from types import TracebackType
from typing import Self

ASK = 0.25
"""Seconds between two questions."""

HELD_UP = 1.0
"""Seconds without a sign of life before it is said."""

Say = Callable[[float, list[str]], None]


class Watchdog:
    """Watches the loop of the thread that makes it, for as long as the block it is used in lasts."""

    def __init__(self, loop: AbstractEventLoop, say: Say, *, after: float = HELD_UP) -> None:
        """`say` gets the seconds so far and where the loop is: files, lines and names, never values."""
        self._loop = loop
        self._say = say
        self._after = after
        self._watched = threading.get_ident()
        self._answered = threading.Event()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="watchdog", daemon=True)

    def __enter__(self) -> Self:
        """Begin to watch."""
        self._thread.start()
        return self

    def __exit__(
        self, _type: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        """Watch no more."""
        self._ended.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._ended.wait(ASK):
            self._answered.clear()
            asked = time.monotonic()
            try:
                self._loop.call_soon_threadsafe(self._answered.set)
            except RuntimeError:
                # The loop has ended before its watchdog.
                return
            if not self._answered.wait(self._after):
                where = self._where()
                while not self._answered.wait(ASK) and not self._ended.is_set():
                    pass
                self._say(time.monotonic() - asked, where)

    def _where(self) -> list[str]:
        frame = sys._current_frames().get(self._watched)  # noqa: SLF001 - the documented way to another thread's stack
        return [f"{found.filename}:{found.lineno} {found.name}" for found in traceback.extract_stack(frame)[-5:]]
