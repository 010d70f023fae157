"""Memory of a server over half an hour in which people and bots come, play, lose everything and go.

The bots of the house sit at every table, guests come in, play a round or look round and close their browser without a
word, others hold a socket, and sessions that are left end soon. After a third of the time everything that is kept for
good is kept; from then on the memory may not grow by more than a tenth, nor sessions, files and threads pile up.
Run: python -m tests.long.soak [--seconds 1800]
"""

import argparse
import asyncio
import contextlib
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

import httpx

from croupier.bots.chart_player import ChartPlayer, Habit
from croupier.bots.charts import default_chart
from croupier.bots.visitor import Visitor
from croupier.client.errors import ConnectionLost, ServerSaysNo
from croupier.client.http import Client
from croupier.client.socket import open_socket
from croupier.rules.load import load
from tests.server.running import WIDE, Running

SETTINGS = f"""{WIDE}
guests = 1000.0
gift = 20000
refill = 20000
bots = 2
guest_idle = 20.0
log = "error"
[clocks]
bets = 0.4
offer = 0.3
decision = 0.3
pause = 0.1
"""
LOOKS = (
    "/api/v1/rounds",
    "/api/v1/tables/lucky8/rounds/1/steps",
    "/api/v1/tables/lucky8/events",
    "/api/v1/openapi.json",
    "/metrics",
)
GAMES = ("lucky8", "ace-race", "dueling8s", "blackjack-plus")
MOST_GROWTH, MOST_FILES = 1.10, 20


class Sample(NamedTuple):
    """One look at the process."""

    seconds: float
    megabytes: float
    files: int
    threads: int
    guests: int


def _sample(pid: int, began: float, guests: int) -> Sample:
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    held, threads = (int(status.split(f"{name}:")[1].split()[0]) for name in ("VmRSS", "Threads"))
    files = len(list(Path(f"/proc/{pid}/fd").iterdir()))
    return Sample(time.monotonic() - began, held / 1024, files, threads, guests)


class Crowd:
    """Guests who come and go."""

    def __init__(self, address: str) -> None:
        self._address = address
        self.came = 0

    async def go_on(self, number: int) -> None:
        """Come in as one guest after another."""
        while True:
            with contextlib.suppress(ConnectionLost, ServerSaysNo, httpx.TransportError, OSError, TimeoutError):
                async with asyncio.timeout(30):
                    await self._visit(number)
            await asyncio.sleep(0.2)

    async def _visit(self, number: int) -> None:
        async with Client(self._address) as client:
            await client.come_in()
            self.came += 1
            game = GAMES[(number + self.came) % len(GAMES)]
            async with open_socket(client) as socket:
                policy = ChartPlayer(default_chart(load(game)), Habit(1, 1000))
                await Visitor(client, socket, game, policy).play(1)
            async with httpx.AsyncClient(base_url=self._address) as looking:
                for path in LOOKS:
                    await looking.get(path)


async def _soak(server: Running, seconds: float, every: float) -> list[Sample]:
    crowd, began, found = Crowd(server.address), time.monotonic(), list[Sample]()
    tasks = [asyncio.create_task(crowd.go_on(number)) for number in range(8)]
    try:
        while (passed := time.monotonic() - began) < seconds:
            await asyncio.sleep(min(every, seconds - passed))
            found.append(_sample(server.process.pid, began, crowd.came))
            one = found[-1]
            said = f"{one.seconds:7.0f} s {one.megabytes:7.1f} MB {one.files} files {one.threads} threads"
            print(f"{said} {one.guests} guests so far", flush=True)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return found


def is_flat(found: list[Sample]) -> bool:
    """Tell whether the last third holds no more than the second, but for a tenth."""
    third = len(found) // 3
    second, last = found[third : 2 * third], found[2 * third :]
    grown = median(one.megabytes for one in last) / median(one.megabytes for one in second)
    files = median(one.files for one in last) - median(one.files for one in second)
    print(f"the last third holds {grown:.3f} of what the second did, and {files:+.0f} files")
    return grown <= MOST_GROWTH and files < MOST_FILES


def main() -> int:
    """Run, and tell whether anything grew."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--seconds", type=float, default=1800)
    asked = words.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Running(Path(folder), SETTINGS)
        try:
            found = asyncio.run(_soak(server, asked.seconds, asked.seconds / 60))
        finally:
            server.end()
    return 0 if is_flat(found) else 1


if __name__ == "__main__":
    raise SystemExit(main())
