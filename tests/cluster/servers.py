"""Several real server processes on one database, each with a folder of its own and the same keys."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg

from croupier.rules.load import GAMES
from tests.server.running import Running

SHARED = """
key = "{key}"
signing = "{signing}"
guests = 1000.0
address_rate = 100000.0
address_burst = 100000.0
connections = 10000
address_guests = 100000
rate = 500.0
burst = 1000.0
lease = {lease}
[clocks]
bets = {bets}
offer = 1.0
decision = 1.0
pause = 0.05
"""

STEADY = 6
"""Looks in a row, a tenth of a second apart, that find the tables shared out."""


@contextmanager
def servers(
    folder: Path, database: str, *, bets: float = 0.15, lease: float = 1.5, crash: dict[int, str] | None = None
) -> Iterator[list[Running]]:
    """Run two servers; they end with the test, however it ends. `crash` says where one of them is killed."""
    settings = (
        SHARED.format(key=folder / "seeds.key", signing=folder / "signing.key", bets=bets, lease=lease) + tables()
    )
    started: list[Running] = []
    try:
        for number in range(2):
            own = folder / f"server{number}"
            own.mkdir()
            point = (crash or {}).get(number)
            env = {} if point is None else {"CROUPIER_CRASH_AT": point}
            started.append(Running(own, settings, "--database", database, env=env))
        play_both(database, started[1])
        yield started
    finally:
        for running in started:
            running.end()


def play_both(database: str, newer: Running) -> None:
    """See that each server owns a table that is played at; chance decides, so where it does not, one comes anew."""
    while not asyncio.run(_both_own(database)):
        newer.stop()
        newer.restart(newer.env)


async def _both_own(database: str) -> bool:
    played = "stream LIKE 'table:%' AND stream NOT LIKE 'table:spare%'"
    seen = 0
    for _ in range(40):
        both = await ask(database, f"SELECT count(DISTINCT owner) FROM heads WHERE {played}") == [(2,)]  # noqa: S608 - own words
        # While the tables go over to the newer server one after the other, both own some for a moment.
        seen = seen + 1 if both else 0
        if seen == STEADY:
            return True
        await asyncio.sleep(0.1)
    return False


async def ask(database: str, text: str) -> list[tuple[object, ...]]:
    """Ask the database something directly."""
    db = await asyncpg.connect(database)
    try:
        return [tuple(row) for row in await db.fetch(text)]
    finally:
        await db.close()


def tables() -> str:
    """Return one table of each game that is played at, and more that only change hands with them."""
    names = [*GAMES, *(f"spare{number}" for number in range(8))]
    return "".join(f'[[tables]]\nname = "{name}"\ngame = "{GAMES[place % 4]}"\n' for place, name in enumerate(names))


def said(running: Running, event: str) -> list[dict[str, object]]:
    """Return the lines of a server's log that tell of an event."""
    lines = [json.loads(line) for line in running.log.read_text().splitlines() if line.startswith("{")]
    return [line for line in lines if line.get("event") == event]
