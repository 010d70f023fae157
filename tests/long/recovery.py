"""Recovery and recall in a store of a million events: first acknowledgement, chain verification, any round.

`python -m tests.long.recovery --events 1000000` fills a store with played rounds, then measures; `--folder` keeps it,
and `--fill` leaves the measuring to another time.
"""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from random import Random

from croupier.api.codec import encode
from croupier.client.http import Client
from croupier.live.config import TableConfig
from croupier.live.recall import recall
from croupier.live.recovery import recover
from croupier.rules.load import GAMES
from croupier.store.chain import first_broken
from croupier.store.port import Append
from croupier.store.sqlite import SqliteStore
from croupier.table import commands as c
from croupier.table.actors import player
from croupier.table.state import Setup
from tests.live.played import RoundMaker
from tests.server.running import WIDE, Running

BATCH = 200


def fill(store: SqliteStore, game: str, events: int) -> int:
    """Append played rounds of one table until it holds so many events; return how many rounds."""
    maker = RoundMaker(game)
    stream = f"table:{game}"
    version, rounds = 0, 0
    while version < events:
        entries = []
        for _ in range(BATCH):
            made = maker.next_round()
            rounds += 1
            entries.append(
                Append(stream, version, tuple(map(encode, made.events)), rounds=((rounds, version + made.opened),))
            )
            version += len(made.events)
        store.append(entries)
    store.save_snapshot(stream, version, encode(maker.live))
    return rounds


async def first_acknowledgement(address: str, table: str) -> None:
    """Bet at a table."""
    async with Client(address) as client:
        me = await client.come_in()
        bet = c.Bet(by=player(me.name), player=me.name, box=1, amount=1000)
        tries = 1
        # The table may still be between two rounds.
        while not (await client.command(table, f"first-{tries}", bet)).accepted:
            tries += 1
        print(f"{table}: accepted, try {tries}")


def filled(folder: Path, events: int) -> SqliteStore:
    """Return the store of a folder, filled where it is not yet."""
    key = folder / "tables.db.key"
    if not key.exists():
        key.touch(0o600)
        key.write_bytes(bytes(range(32)))
    store = SqliteStore(folder / "tables.db")
    for game in GAMES:
        if not store.rounds(f"table:{game}"):
            fill(store, game, events // len(GAMES))
    return store


def measure(folder: Path, events: int) -> None:
    """Verify, recall, recover, start."""
    store = filled(folder, events)
    began, worked = time.perf_counter(), time.process_time()
    events = sum(store.head(stream).version for stream in store.streams())
    broken = [stream for stream in store.streams() if first_broken(stream, store.read(stream)) is not None]
    took, worked = time.perf_counter() - began, time.process_time() - worked
    rounds = {game: store.rounds(f"table:{game}") for game in GAMES}
    print(f"{events} events, {sum(rounds.values())} rounds; verified {events / took:,.0f} a second, broken {broken}")
    print(f"{events / worked:,.0f} a second of processor time")
    _recall(store, rounds)
    _recover(store)
    store.close()
    began = time.perf_counter()
    server = Running(folder, WIDE + "guests = 1000.0\nrate = 1000.0\n[clocks]\npause = 0.0\n")
    try:
        asyncio.run(first_acknowledgement(server.address, GAMES[0]))
        print(f"from the start of the process to the first acknowledgement: {time.perf_counter() - began:.2f} s")
    finally:
        server.end()


def main() -> None:
    """Measure in a folder of one's own, or in a new one."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--events", type=int, default=20_000)
    words.add_argument("--folder", type=Path, help="where the store is kept; filled only where there is none yet")
    words.add_argument("--fill", action="store_true", help="fill the store of the folder and measure nothing")
    asked = words.parse_args()
    if asked.fill:
        filled(asked.folder, asked.events).close()
    elif asked.folder is not None:
        measure(asked.folder, asked.events)
    else:
        with tempfile.TemporaryDirectory() as name:
            measure(Path(name), asked.events)


def _recall(store: SqliteStore, rounds: dict[str, int]) -> None:
    chance = Random(1)
    taken = []
    for _ in range(100):
        game = chance.choice(list(rounds))
        began = time.perf_counter()
        recall(store, game, chance.randint(1, rounds[game]))
        taken.append(time.perf_counter() - began)
    print(f"recalled 100 rounds: middle {sorted(taken)[50] * 1000:.1f} ms, slowest {max(taken) * 1000:.1f} ms")


def _recover(store: SqliteStore) -> None:
    began = time.perf_counter()
    for game in GAMES:
        recover(store, TableConfig(game, game, Setup(decks=6)))
    print(f"brought {len(GAMES)} tables back in {(time.perf_counter() - began) * 1000:.0f} ms")


if __name__ == "__main__":
    main()
