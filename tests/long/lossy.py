"""Two servers and their database in network namespaces, with a bad network between all of them and the clients.

`python -m tests.long.lossy --seconds 30` plays through loss, delay and reordering, then cuts each server off from the
database for longer than its lease while its clients still reach it, and compares every answer with the log.
Needs root and iproute2; it makes four namespaces of its own and removes them.
"""

import argparse
import asyncio
import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.load import figures
from tests.cluster.crowd import Travellers, owned_by
from tests.cluster.servers import SHARED, tables
from tests.long.spaces import Spaces, Weather
from tests.server.running import Running
from tests.store.pg import Postgres

LEASE = 3.0
DATABASE, FIRST, SECOND, CLIENTS = "croupier-db", "croupier-1", "croupier-2", "croupier-0"
BAD = Weather(loss=0.02, least=0.002, most=0.03)


def enter(name: str) -> None:
    """Put this process into a space, its later threads included."""
    import ctypes

    with Path(f"/run/netns/{name}").open(encoding="ascii") as there:
        ctypes.CDLL(None).setns(there.fileno(), 0)


@contextmanager
def both(folder: Path, database: str, spaces: Spaces) -> Iterator[list[Running]]:
    """Run a server in each of two spaces."""
    settings = SHARED.format(key=folder / "seeds.key", signing=folder / "signing.key", bets=0.5, lease=LEASE) + tables()
    words = [sys.executable, "-c", "from croupier.cli import main; main()", "users", "add", "maria"]
    subprocess.run(
        [*words, "--role", "shift-manager"],
        input=b"only for this run\n",
        env={**os.environ, "CROUPIER_DATABASE": database},
        check=True,
    )
    started: list[Running] = []
    try:
        for name in (FIRST, SECOND):
            own = folder / name
            own.mkdir()
            flags = ("--database", database, "--host", spaces.address(name))
            started.append(Running(own, settings, *flags, under=spaces.under(name)))
        yield started
    finally:
        for server in started:
            server.end()


class Timed(Travellers):
    """Clients who note how long each answer took."""

    def __init__(self, clients: int) -> None:
        """Begin with nothing noted."""
        super().__init__(clients)
        self.took: list[float] = []

    async def weathered(self, spaces: Spaces, database: str, seconds: float) -> None:
        """Play in bad weather, then through a cut of each server, then until all is well."""
        await self.answered(20)
        spaces.weather = BAD
        await asyncio.sleep(seconds)
        print(f"bad weather: {len(self.journal.answers)} answers", flush=True)
        for name in (FIRST, SECOND):
            spaces.cut = frozenset((name,))
            began = time.monotonic()
            await owned_by(database, 1)
            self.took.append(time.monotonic() - began)
            await self.answered(20)
            spaces.cut = frozenset()
            await owned_by(database, 2)
            print(f"{name} cut off and back: {len(self.journal.answers)} answers", flush=True)
        spaces.weather = Weather()
        await self.answered(20)


def run(seconds: float) -> int:
    """Run it all; return how many things were wrong."""
    spaces = Spaces((DATABASE, FIRST, SECOND, CLIENTS))
    enter(CLIENTS)
    crowd = Timed(8)
    postgres = Postgres(host=spaces.address(DATABASE), under=spaces.under(DATABASE))
    try:
        with tempfile.TemporaryDirectory() as folder:
            database = postgres.database()
            with both(Path(folder), database, spaces) as pair:
                asyncio.run(crowd.play_on(pair, lambda: crowd.weathered(spaces, database, seconds)))
                asyncio.run(crowd.make_good(pair[0].address))
        wrong = crowd.wrong(database)
    finally:
        postgres.end()
        with contextlib.suppress(OSError):
            spaces.end()
    print(f"{spaces.passed} packets passed, {spaces.lost} lost, {spaces.overtaken} overtaken by later ones")
    print(figures("cut off: its tables belong to the other server", crowd.took))
    accepted = sum(answer.accepted for answer in crowd.journal.answers.values())
    print(f"{len(crowd.journal.answers)} answers, {accepted} accepted, {len(crowd.journal.open)} open")
    for fault in wrong:
        print(fault)
    print(f"{len(wrong)} lost, doubled, invented or of an old epoch")
    return len(wrong)


def main() -> int:
    """Let the weather be bad."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--seconds", type=float, default=20)
    if os.geteuid() != 0:
        print("only root may make namespaces; nothing was measured")
        return 0
    return 1 if run(words.parse_args().seconds) else 0


if __name__ == "__main__":
    sys.exit(main())
