"""How long the control of a floor takes: verify, reconcile, backup, restore, export, on a store of real rounds.

Run: python -m bench.control [--rounds 500] [--events 1000000]
"""

import argparse
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from croupier.audit.checkpoints import Checkpointer, read
from croupier.audit.signing import open_key
from croupier.audit.verify import verify
from croupier.house.reconcile import reconcile
from croupier.operate.copies import backup, restore
from croupier.operate.exports import export, import_
from croupier.store.port import Append
from croupier.store.sqlite import SqliteStore
from tests.house.stocked import stocked

Found = TypeVar("Found")
BATCH = 5_000


def timed(what: str, work: Callable[[], Found], events: int) -> Found:
    """Do a piece of work and say how long it took."""
    began = time.perf_counter()
    found = work()
    seconds = time.perf_counter() - began
    print(f"{what}: {seconds:.1f} s, {events / seconds:,.0f} events a second", flush=True)
    return found


def filled(store: SqliteStore, events: int) -> None:
    """Fill a stream with events of a usual size."""
    event = b'{"event":"card-dealt/1","card":"8s","to":[1,0],"pad":"' + b"x" * 120 + b'"}'
    version = 0
    while version < events:
        store.append([Append("load", version, (event,) * BATCH)])
        version += BATCH


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20, help="rounds of each of the four games")
    parser.add_argument("--events", type=int, default=50_000, help="further events")
    asked = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="control-"))
    path = folder / "tables.db"
    store = stocked(path, asked.rounds)
    filled(store, asked.events)
    events = sum(store.head(stream).version for stream in store.streams())
    print(f"{events:,} events, {4 * asked.rounds:,} rounds")
    checkpoints = folder / "checkpoints"
    checkpointer = Checkpointer(checkpoints, open_key(folder / "key"))
    timed("first checkpoint", lambda: checkpointer.make(store, 1), events)
    print(f"findings: {timed('verify', lambda: verify(store, read(checkpoints)), events)}")
    store.close()
    print(f"differences: {timed('reconcile', lambda: reconcile(path), events).differences}")
    copied = timed("backup", lambda: backup(path, folder / "copy.db", 1), events)
    restored = timed("restore", lambda: restore(folder / "copy.db", folder / "again.db"), events)
    timed("export as CSV", lambda: export(path, folder / "out", "csv"), events)
    state = timed("import", lambda: import_(folder / "out", folder / "third.db"), events)
    print(f"the same state: {copied.state == restored.state == state}")


if __name__ == "__main__":
    main()
