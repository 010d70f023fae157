"""The watchman: goes round every second and looks after sessions, clock, checkpoints, files and the return."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from croupier.audit.checkpoints import EVERY_EVENTS, EVERY_SECONDS, Checkpointer
from croupier.audit.manifest import Manifest, differences, manifest
from croupier.server.desk import Desk
from croupier.server.logs import log
from croupier.server.office import Office
from croupier.store.port import Store, StoreError

ROUND = 0.5
"""Seconds between two rounds of the watchman."""

STEP = 1_000
"""Milliseconds the wall clock may move against the steady one before it is noted."""

DAY = 86_400.0


class Post(NamedTuple):
    """Whom and what the watchman looks after."""

    desk: Desk
    office: Office
    now: Callable[[], int]
    open_reader: Callable[[], Store]
    checkpointer: Checkpointer
    counted: Callable[[], int]
    """How many events have been stored by this server."""


class Watchman:
    """One watchman a server."""

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

    def _drift(self) -> float:
        return self._post.now() - self._steady() * 1000

    async def run(self) -> None:
        """Go round until cancelled."""
        reader = await asyncio.to_thread(self._post.open_reader)
        try:
            while True:
                await asyncio.sleep(ROUND)
                try:
                    await self.go_round(reader)
                except StoreError as error:
                    log().warning("watch-failed", error=str(error))
        finally:
            await asyncio.to_thread(self._sign, reader)
            reader.close()

    async def go_round(self, reader: Store) -> None:
        """Look after everything once."""
        await self._post.desk.look_round()
        self._post.office.read()
        await self._look_at_clock()
        now = self._steady()
        events = self._post.counted()
        if events - self._counted >= EVERY_EVENTS or now - self._signed >= EVERY_SECONDS:
            self._counted, self._signed = events, now
            await asyncio.to_thread(self._sign, reader)
        if now - self._checked >= DAY:
            await self.check_files()

    async def _look_at_clock(self) -> None:
        drift = self._drift()
        if abs(drift - self._offset) > STEP:
            stepped = round(drift - self._offset)
            self._offset = drift
            log().warning("clock-stepped", milliseconds=stepped)
            why = f"the wall clock moved by {stepped} ms against the steady one"
            await self._post.office.note("clock-stepped", "clock", before=0, after=stepped, why=why)

    def _sign(self, reader: Store) -> None:
        """Write a checkpoint; in a thread of its own, for it waits for the disk."""
        self._post.checkpointer.make(reader, self._post.now())

    async def check_files(self) -> list[str]:
        """Compare every file with what it was when the server started; a difference stops new rounds."""
        self._checked = self._steady()
        now = await asyncio.to_thread(manifest, self._root)
        found = differences(self.files, now)
        if found and not self._post.office.closures.files:
            log().error("files-changed", files=found[:10])
            before, after, why = self.files.digest, now.digest, "; ".join(found[:10])
            await self._post.office.note("files-changed", "files", before=before, after=after, why=why)
        return found
