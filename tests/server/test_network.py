"""A network that delays, cuts and hangs up: nothing acknowledged is lost, and nothing happens twice."""

import asyncio
import time
from pathlib import Path

from tests.server.journal import Crowd, faults
from tests.server.killing import QUICK
from tests.server.lossy import Lossy
from tests.server.running import Running

ENOUGH = 60


async def _play(server: Running, crowd: Crowd) -> int:
    broken = 0
    until = time.monotonic() + 60
    seed = 0
    while len(crowd.journal.answers) < ENOUGH and time.monotonic() < until:
        seed += 1
        async with Lossy(server.address, seed) as line:
            await crowd.play(line.address, 4)
            broken += line.broken
        await crowd.retry(server.address)
    return broken


def test_over_a_bad_line_nothing_is_lost_doubled_or_invented(tmp_path: Path) -> None:
    server = Running(tmp_path, QUICK)
    crowd = Crowd(8)
    try:
        broken = asyncio.run(_play(server, crowd))
    finally:
        server.stop()
    assert broken > 0
    assert len(crowd.journal.answers) >= ENOUGH
    assert faults(tmp_path / "tables.db", crowd.journal) == []
