"""How long the control of a floor takes: verify, reconcile, backup, restore, export, on a store of real rounds.

A store that is already in the folder is measured as it is, so that it can be made beforehand with --only-make.
Run: python -m bench.control [--rounds 500] [--events 1000000] [--folder FOLDER] [--only-make]
"""

import argparse
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from croupier.control.copies.backups import backup, restore
from croupier.control.copies.database_copy import BOOKS, backup_database, copy_in, copy_out
from croupier.control.copies.exports import export, import_
from croupier.control.money.reconciliation import reconcile
from croupier.control.trail.chain_verification import verify
from croupier.control.trail.checkpoints import Checkpointer, read
from croupier.control.trail.signing_key import make_key
from croupier.store.port import Append
from croupier.store.sqlite import SqliteStore
from tests.control.stocked import stocked
from tests.store.pg import Postgres

Found = TypeVar("Found")
BATCH = 5_000


def timed(what: str, work: Callable[[], Found], events: int) -> Found:
    """Do a piece of work and say how long it took."""
    began = time.perf_counter()
    found = work()
    seconds = time.perf_counter() - began
    rate = f", {events / seconds:,.0f} events a second" if events else ""
    print(f"{what}: {seconds:.1f} s{rate}", flush=True)
    return found


def filled(store: SqliteStore, events: int) -> None:
    """Fill a stream with events of a usual size."""
    event = b'{"event":"card-dealt/1","card":"8s","to":[1,0],"pad":"' + b"x" * 120 + b'"}'
    version = 0
    while version < events:
        store.append([Append("load", version, (event,) * BATCH)])
        version += BATCH


def made(folder: Path, rounds: int, events: int) -> Path:
    """Return a store of so many rounds and further events, the one that is there or a new one."""
    path = folder / "tables.db"
    if not path.exists():
        part = folder / "part.db"
        store = stocked(part, rounds)
        if events:
            filled(store, events)
        store.close()
        part.rename(path)
    return path


def measure(path: Path, folder: Path) -> None:
    """Measure everything that a casino does with a store."""
    store = SqliteStore(path)
    events = sum(store.head(stream).version for stream in store.streams())
    rounds = sum(store.rounds(stream) for stream in store.streams() if stream.startswith("table:"))
    print(f"{events:,} events, {rounds:,} rounds")
    checkpoints = folder / "checkpoints"
    checkpointer = Checkpointer(checkpoints, make_key(folder / "key"))
    timed("first checkpoint", lambda: checkpointer.make(store, 1), events)
    print(f"findings: {timed('verify', lambda: verify(store, read(checkpoints)), events)}")
    store.close()
    print(f"differences: {timed('reconcile', lambda: reconcile(path), events).differences}")
    copied = timed("backup", lambda: backup(path, folder / "copy.db", 1), events)
    restored = timed("restore", lambda: restore(folder / "copy.db", folder / "again.db"), events)
    timed("export as CSV", lambda: export(path, folder / "out", "csv"), events)
    state = timed("import", lambda: import_(folder / "out", folder / "third.db"), events)
    print(f"the same state: {copied.state == restored.state == state}")


def measure_database(path: Path, folder: Path) -> None:
    """Measure the same on PostgreSQL, with a server of its own."""
    server = Postgres()
    try:
        address, again = server.database(), server.database()
        state = timed("restore into PostgreSQL", lambda: copy_in(path, address), 0)
        timed("copy of PostgreSQL's books", lambda: copy_out(address, folder / "books.db", BOOKS), 0)
        print(f"differences: {timed('reconcile', lambda: reconcile(folder / 'books.db'), 0).differences}")
        copied = timed("backup of PostgreSQL", lambda: backup_database(address, folder / "pg.db", 1), 0)
        back = timed("restore into PostgreSQL", lambda: copy_in(folder / "pg.db", again), 0)
        print(f"the same state: {state == copied.state == back}")
    finally:
        server.end()


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20, help="rounds of each of the four games")
    parser.add_argument("--events", type=int, default=50_000, help="further events")
    parser.add_argument("--folder", type=Path, help="where the store is, or is made and stays")
    parser.add_argument("--only-make", action="store_true", help="make the store and measure nothing")
    parser.add_argument("--database", action="store_true", help="measure PostgreSQL instead")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="control-") as work:
        kept = asked.folder or Path(work)
        kept.mkdir(parents=True, exist_ok=True)
        path = made(kept, asked.rounds, asked.events)
        if not asked.only_make:
            (measure_database if asked.database else measure)(path, Path(work))


if __name__ == "__main__":
    main()
