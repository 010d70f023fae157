"""Two servers on one database, and one fault after another while clients play at both.

`python -m tests.long.cluster --faults 100` kills a server at a random moment or at a named crash point, stops it for
longer than its lease and lets it go on, or restarts the database; after each it measures how long every table
takes to answer a command again, and in the end compares every answer with the log.
"""

import argparse
import asyncio
import os
import signal
import sys
import tempfile
import time
import uuid
from collections import Counter
from pathlib import Path
from random import Random

import httpx

from bench.load import figures
from croupier.client.errors import ServerSaysNo
from croupier.client.http import Client
from croupier.rules.load import GAMES
from croupier.store.crashpoints import POINTS
from croupier.table import commands as c
from croupier.table.actors import player
from tests.cluster.crowd import Travellers, owned_by
from tests.cluster.servers import play_both, servers
from tests.server.running import Running
from tests.store.pg import Postgres

LEASE = 3.0
KINDS = ("killed", "crash point", "asleep", "stopped", "database")


class Run:
    """One database, two servers, a crowd."""

    def __init__(self, pair: list[Running], postgres: Postgres, database: str, chance: Random) -> None:
        """Begin with nothing done."""
        self.pair = pair
        self.postgres = postgres
        self.database = database
        self.chance = chance
        self.crowd = Travellers(8)
        self.took: dict[str, list[float]] = {kind: [] for kind in KINDS}
        self.done: Counter[str] = Counter()

    async def faults(self, count: int) -> None:
        """Let so many things go wrong, one after the other."""
        for number in range(count):
            await self.crowd.answered(self.chance.randint(10, 60))
            kind = self.chance.choice(KINDS)
            victim = self.chance.randrange(2)
            await self._fault(kind, self.pair[victim], self.pair[1 - victim])
            self.done[kind] += 1
            await owned_by(self.database, 2)
            took = self.took[kind][-1]
            print(f"{number + 1}: {kind}, {took:.2f} s, {len(self.crowd.journal.answers)} answers", flush=True)

    async def _fault(self, kind: str, victim: Running, other: Running) -> None:
        if kind == "database":
            await asyncio.to_thread(self.postgres.stop)
            began = time.monotonic()
            starting = asyncio.create_task(asyncio.to_thread(self.postgres.start))
            await self._answers(kind, other, began)
            await starting
            return
        if kind == "crash point":
            # Armed at its next start; then it dies where it was told to.
            await asyncio.to_thread(victim.stop)
            point = f"{self.chance.choice(POINTS)}:{self.chance.randint(5, 40)}"
            await asyncio.to_thread(victim.restart, {"CROUPIER_CRASH_AT": point})
            await asyncio.to_thread(play_both, self.database, victim)
            await asyncio.to_thread(victim.process.wait, 120)
        elif kind == "stopped":
            victim.process.send_signal(signal.SIGTERM)
        else:
            os.kill(victim.process.pid, signal.SIGKILL if kind == "killed" else signal.SIGSTOP)
        await self._answers(kind, other, time.monotonic())
        if kind == "asleep":
            await asyncio.sleep(self.chance.uniform(0, LEASE))
            os.kill(victim.process.pid, signal.SIGCONT)
        else:
            await asyncio.to_thread(victim.process.wait, 60)
            await asyncio.to_thread(victim.restart)

    async def _answers(self, kind: str, other: Running, began: float) -> None:
        """Ask every table something through the other server; note when each has answered."""
        took = await asyncio.gather(*(self._answer(other, game, began) for game in GAMES))
        self.took[kind].append(max(took))

    async def _answer(self, other: Running, game: str, began: float) -> float:
        async with Client(other.address, self.crowd.tokens[0][0]) as client:
            name = self.crowd.tokens[0][1]
            ask = c.Bet(by=player(name), player=name, box=1, amount=1)
            while time.monotonic() < began + 60:
                try:
                    answer = await client.command(game, uuid.uuid4().hex, ask)
                except (ServerSaysNo, httpx.TransportError):
                    continue
                if answer.code != "store-unavailable":
                    break
        return time.monotonic() - began


def run(count: int, chance: Random) -> int:
    """Run one lot of faults on a fresh database; return how many things were wrong."""
    postgres = Postgres()
    try:
        with tempfile.TemporaryDirectory() as folder:
            database = postgres.database()
            with servers(Path(folder), database, lease=LEASE) as pair:
                done = Run(pair, postgres, database, chance)
                asyncio.run(done.crowd.play_on(pair, lambda: done.faults(count)))
                asyncio.run(done.crowd.make_good(pair[0].address))
            wrong = done.crowd.wrong(database)
    finally:
        postgres.end()
    for kind, took in done.took.items():
        print(figures(f"{kind}: all tables answer again", took))
    accepted = sum(answer.accepted for answer in done.crowd.journal.answers.values())
    open_ones = len(done.crowd.journal.open)
    print(f"{dict(done.done)}; {len(done.crowd.journal.answers)} answers, {accepted} accepted, {open_ones} open")
    for fault in wrong:
        print(fault)
    print(f"{len(wrong)} lost, doubled, invented or of an old epoch", flush=True)
    return len(wrong)


def main() -> int:
    """Let things go wrong."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--faults", type=int, default=10)
    words.add_argument("--seed", type=int, default=1)
    asked = words.parse_args()
    return 1 if run(asked.faults, Random(asked.seed)) else 0


if __name__ == "__main__":
    sys.exit(main())
