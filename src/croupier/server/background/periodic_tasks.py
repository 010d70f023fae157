"""Periodic tasks: every half second sessions, clock, checkpoints, files and the return are looked after."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from croupier.control.trail.checkpoints import EVERY_EVENTS, Checkpointer
from croupier.control.trail.file_manifest import Manifest, differences, manifest
from croupier.live.writer import Writes
from croupier.server.background.office_log import Office
from croupier.server.logs import log
from croupier.server.processes.supervisor import SignsOfLife
from croupier.server.sessions.sign_in import SignIn
from croupier.store.port import Store, StoreError
from croupier.words.facts import Listing, Message, message
from croupier.words.render import render

ROUND = 0.5
"""Seconds between two rounds of the periodic."""

STEP = 1_000
"""Milliseconds the wall clock may move against the steady one before it is noted."""

DAY = 86_400.0
HEARD = "orders-heard"

LIMITS = {
    "closures": 5.0,
    "store": 10.0,
    "sessions": 10.0,
    "clock": 10.0,
    "checkpoints": 30.0,
    "files": 60.0,
    "rows": 2 * DAY,
}
"""The control functions, and how many seconds each may go without a sign of life."""


class Post(NamedTuple):
    """What is looked after, and by what."""

    desk: SignIn
    office: Office
    now: Callable[[], int]
    open_reader: Callable[[], Store]
    checkpointer: Checkpointer
    counted: Callable[[], int]
    """How many events have been stored by this server."""
    every: float
    """Seconds between two checkpoints."""
    writer: Writes
    server: str
    """What this server is called where it confirms an order."""


class PeriodicTasks:
    """The periodic tasks of one server."""

    def __init__(self, post: Post, *, root: Path | None = None, steady: Callable[[], float] = time.monotonic) -> None:
        """Take the files as they are now for what they should be."""
        self._post = post
        self._root = root
        self._steady = steady
        self.files: Manifest = manifest(root)
        self._checked = steady()
        self._signed = steady()
        self._counted = 0
        self._offset = self._drift()
        self.signs = SignsOfLife(LIMITS)

    def _drift(self) -> float:
        return self._post.now() - self._steady() * 1000

    async def run(self) -> None:
        """Go round until cancelled."""
        reader = await asyncio.to_thread(self._post.open_reader)
        try:
            while True:
                await asyncio.sleep(ROUND)
                await self.go_round(reader)
        finally:
            await asyncio.to_thread(self._last_words, reader)

    def _last_words(self, reader: Store) -> None:
        """Sign everything once more; where there is no room for it, the next server does."""
        try:
            self._sign(reader)
        except (OSError, StoreError) as error:
            log().error("checkpoint-failed", error=repr(error))
        finally:
            reader.close()

    async def go_round(self, reader: Store) -> None:
        """Look after everything once; what fails is logged, and tried again in the next round."""
        look_after = self.signs.look_after
        await look_after("closures", self._hear_orders)
        await look_after("store", self._reach_store)
        await look_after("sessions", self._post.desk.look_round)
        await look_after("clock", self._look_at_clock)
        await look_after("checkpoints", lambda: self._checkpoint(reader))
        await look_after("files", self._daily_check)

    async def _hear_orders(self) -> None:
        """Hear what was closed from outside the server, and say that it is."""
        office, desk = self._post.office, self._post.desk
        office.read()
        heard = {"office": office.from_outside, "people": await desk.heard_orders()}
        if any(heard.values()):
            office.from_outside = 0
            why = message("trail.order-heard")
            await office.note(HEARD, self._post.server, after=heard, why=why)

    async def _reach_store(self) -> None:
        """Ask the store something through its writer."""
        async with asyncio.timeout(LIMITS["store"]):
            await self._post.writer.known("")

    async def _checkpoint(self, reader: Store) -> None:
        now = self._steady()
        events = self._post.counted()
        due = events - self._counted >= EVERY_EVENTS or now - self._signed >= self._post.every
        if due or self.signs.of["checkpoints"].error:
            await asyncio.to_thread(self._sign, reader)
            self._counted, self._signed = events, now

    async def _daily_check(self) -> None:
        if self._steady() - self._checked >= DAY:
            await self.check_files()

    async def _look_at_clock(self) -> None:
        drift = self._drift()
        if abs(drift - self._offset) > STEP:
            stepped = round(drift - self._offset)
            self._offset = drift
            log().warning("clock-stepped", milliseconds=stepped)
            why = message("trail.clock-moved", milliseconds=stepped)
            await self._post.office.note("clock-stepped", "clock", before=0, after=stepped, why=why)

    def _sign(self, reader: Store) -> None:
        """Write a checkpoint; in a thread of its own, for it waits for the disk."""
        self._post.checkpointer.make(reader, self._post.now())

    async def check_files(self) -> list[Message]:
        """Compare every file with what it was when the server started; a difference stops new rounds."""
        self._checked = self._steady()
        now = await asyncio.to_thread(manifest, self._root)
        found = differences(self.files, now)
        if found and not self._post.office.closures.files:
            log().error("files-changed", files=[render(one) for one in found[:10]])
            before, after, why = (
                self.files.digest,
                now.digest,
                message("trail.files", files=Listing(tuple(found[:10]), "semicolon")),
            )
            await self._post.office.note("files-changed", "files", before=before, after=after, why=why)
        return found
