"""News between servers by LISTEN and NOTIFY: who was away asks for what they have missed."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from croupier.store.port import StoreError
from croupier.store.postgres_connection import AGAIN, GONE, Link, connect

MOST_BYTES = 7_900
"""What one message may hold; the database takes a little under 8,000 bytes."""

LOOK = 1.0
"""Seconds between two signs of life on a quiet connection."""

Heard = Callable[[str], None]


class Listening:
    """Hears some channels; after every gap `on_gap` is called, for whatever was said meanwhile is lost."""

    def __init__(self, address: str, channels: Mapping[str, Heard], on_gap: Callable[[], None]) -> None:
        """Hear nothing before `run`."""
        self._address = address
        self._channels = channels
        self._on_gap = on_gap

    async def run(self) -> None:
        """Listen until cancelled."""
        while True:
            try:
                await self._listen(await connect(self._address))
            except (*GONE, StoreError):
                await asyncio.sleep(AGAIN)

    async def _listen(self, db: Any) -> None:  # noqa: ANN401 - asyncpg ships no types
        try:
            for channel in self._channels:
                await db.add_listener(channel, self._heard)
            self._on_gap()
            while True:
                await asyncio.sleep(LOOK)
                await db.fetchval("SELECT 1")
        finally:
            db.terminate()

    def _heard(self, _db: object, _pid: int, channel: str, payload: str) -> None:
        self._channels[channel](payload)


class Speaking:
    """Says things on channels, in order; what cannot be said in time is lost, and is asked for again."""

    def __init__(self, address: str) -> None:
        """Connect when something is first said."""
        self._link = Link(address)
        self._unsaid: list[tuple[str, str]] = []
        self._task: asyncio.Task[None] | None = None

    def say(self, channel: str, payload: str) -> None:
        """Say something as soon as it can be."""
        self._unsaid.append((channel, payload))
        if self._task is None:
            self._task = asyncio.create_task(self._speak())

    async def _speak(self) -> None:
        try:
            while self._unsaid:
                said, self._unsaid = self._unsaid, []
                # Lost is lost: whoever waits for an answer asks again.
                with suppress(StoreError):
                    await self._link.do(partial(_notify, said=said))
        finally:
            self._task = None

    async def close(self) -> None:
        """Say what is left, then let the connection go."""
        if self._task is not None:
            await asyncio.wait((self._task,), timeout=1)
        await self._link.close()


async def _notify(db: Any, said: list[tuple[str, str]]) -> None:  # noqa: ANN401 - asyncpg ships no types
    text = "SELECT pg_notify(c, p) FROM unnest($1::text[], $2::text[]) AS n (c, p)"
    await db.fetch(text, [channel for channel, _ in said], [payload for _, payload in said])
