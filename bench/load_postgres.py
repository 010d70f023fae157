"""Load on PostgreSQL, in an open loop as in `bench.load`, with one or several servers on one database.

`python -m bench.load_postgres --servers 2 --tables 100 --rate 200,400,800 --seconds 30` starts a database server
and so many table servers of its own; the eight sockets of each table are spread over all servers, so that half of
the players of two servers sit at the one that does not own their table.
"""

import argparse
import asyncio
import os
import tempfile
import time
from pathlib import Path

from bench.load import Load, arguments, figures, processor_seconds, settings
from tests.cluster.servers import ask
from tests.server.running import Running
from tests.store.pg import Postgres


class Spread(Load):
    """One measurement at several servers."""

    def __init__(self, addresses: list[str], tables: int, sockets: int) -> None:
        """Begin with nothing sent."""
        super().__init__(addresses[0], tables, sockets)
        self._addresses = addresses

    def address_of(self, number: int) -> str:
        """Return the server at which a player sits."""
        return self._addresses[number % len(self._addresses)]


def started(folder: Path, database: str, asked: argparse.Namespace) -> list[Running]:
    """Return so many servers on one database, with one key."""
    keys = f'key = "{folder / "seeds.key"}"\nsigning = "{folder / "signing.key"}"\n'
    text = keys + settings(asked.tables, bets=asked.bets)
    running = []
    for number in range(asked.servers):
        own = folder / f"server{number}"
        own.mkdir()
        running.append(Running(own, text, "--database", database))
    # A second server takes its share of the tables in its first moments.
    time.sleep(4 if asked.servers > 1 else 1)
    return running


def database_seconds(server: Postgres) -> float:
    """Return what the database's processes have used, those that have ended included."""
    main = int((server.folder / "data" / "postmaster.pid").read_text(encoding="ascii").split()[0])
    children = Path(f"/proc/{main}/task/{main}/children").read_text(encoding="ascii").split()
    fields = Path(f"/proc/{main}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    ended = (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")
    return ended + processor_seconds(main) + sum(processor_seconds(int(child)) for child in children)


STORED = """
SELECT (SELECT count(*) FROM events), (
    SELECT sum(pg_total_relation_size(oid)) FROM pg_class
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
)
"""


def stored(database: str) -> str:
    """Return how many events were stored, and what everything takes on disk, indexes included."""
    events, size = asyncio.run(ask(database, STORED))[0]
    return f"{events} events, {int(str(size)) / int(str(events)):.0f} bytes each with everything that goes with them"


def measure(asked: argparse.Namespace, rate: float, postgres: Postgres) -> None:
    """Measure one rate with servers of its own."""
    with tempfile.TemporaryDirectory() as folder:
        database = postgres.database()
        servers = started(Path(folder), database, asked)
        try:
            load = Spread([server.address for server in servers], asked.tables, asked.sockets)
            before, own = database_seconds(postgres), sum(os.times()[:2])
            began = [processor_seconds(server.process.pid) for server in servers]
            asyncio.run(load.run(rate, asked.seconds, storm=asked.storm))
            used = [processor_seconds(server.process.pid) - start for server, start in zip(servers, began, strict=True)]
            base, own = database_seconds(postgres) - before, sum(os.times()[:2]) - own
        finally:
            for server in servers:
                server.end()
    count = f"{asked.servers} servers, {asked.tables} tables, {asked.sockets} sockets each"
    print(f"{count}, {rate:g} commands/s for {asked.seconds:g} s")
    print(figures("acknowledged", load.acked))
    print(figures("broadcast", load.broadcast))
    print(figures("sent after the intended time", load.late))
    shares = " + ".join(f"{seconds:.1f}" for seconds in used)
    print(stored(database))
    print(f"processor: servers {shares} s, database {base:.1f} s, generator {own:.1f} s; load {os.getloadavg()[0]:.1f}")
    print(f"sent {len(load.late)}, unanswered {len(load.intended)}, refused {dict(load.refused)}", flush=True)


def main() -> None:
    """Measure."""
    words = arguments(__doc__)
    words.add_argument("--servers", type=int, default=1)
    asked = words.parse_args()
    postgres = Postgres()
    try:
        for rate in asked.rate.split(","):
            measure(asked, float(rate), postgres)
    finally:
        postgres.end()


if __name__ == "__main__":
    main()
