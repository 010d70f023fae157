"""Replay the logs of simulated worlds in a process of its own, and fingerprint the table after every single event.

`python -m tests.live.replaying FILE` prints one fingerprint a world; sets have another order under another
PYTHONHASHSEED, and nothing else may.
"""

import hashlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from croupier.api.codec import decode_event, encode
from croupier.live.config import TableConfig
from croupier.live.recovery import decode_table
from croupier.live.state import LiveTable, fold
from croupier.money.odds import format_odds
from croupier.rules.load import load
from tests.live.simulated import Simulation
from tests.live.virtual_time import run_virtual

KEEP = 20
"""Events between two snapshots that are read back."""


class World(msgspec.Struct):
    """One world's log."""

    config: TableConfig
    events: list[msgspec.Raw]


def canonical(live: LiveTable) -> bytes:
    """Return a table as bytes that depend on nothing but the table: sets and dictionaries in order."""
    plain = msgspec.to_builtins(live, enc_hook=format_odds, str_keys=True, order="deterministic")
    return msgspec.json.encode(plain)


def write_worlds(path: Path, first: int, rounds: int) -> tuple[int, int]:
    """Write the logs of worlds until they hold so many rounds; return how many rounds and events they hold."""
    found = events = 0
    seed = first
    with path.open("wb") as file:
        while found < rounds:
            world = Simulation(seed)
            run_virtual(world.run())
            log = [msgspec.Raw(stored.event) for stored in world.store.read("table:sim")]
            file.write(encode(World(world.config, log)) + b"\n")
            seed, found, events = seed + 1, found + world.rounds, events + len(log)
    return found, events


def fingerprints(path: Path) -> Iterator[str]:
    """Yield for each world the hash over its table after every event; a snapshot must go on as the table does."""
    with path.open("rb") as file:
        for line in file:
            yield _fingerprint(msgspec.json.decode(line, type=World))


def _fingerprint(world: World) -> str:
    live = LiveTable(world.config.name, load(world.config.game), world.config.setup)
    kept = live
    so_far = hashlib.sha256()
    for number, raw in enumerate(world.events):
        event = decode_event(bytes(raw))
        live, kept = fold(live, event), fold(kept, event)
        state = canonical(live)
        so_far.update(hashlib.sha256(state).digest())
        if number % KEEP == 0:
            if kept != live:
                msg = f"event {number + 1}: the table from a snapshot is another one"
                raise AssertionError(msg)
            kept = decode_table(state)
    if kept != live:
        msg = "the table from the last snapshot is another one"
        raise AssertionError(msg)
    return so_far.hexdigest()


def elsewhere(path: Path, hash_seed: int) -> list[str]:
    """Return the fingerprints as a fresh process with another hash seed finds them."""
    command = [sys.executable, "-m", "tests.live.replaying", str(path)]
    env = {"PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": ":".join(["src", *sys.path])}
    found = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    return found.stdout.split()


if __name__ == "__main__":
    sys.stdout.writelines(f"{found}\n" for found in fingerprints(Path(sys.argv[1])))
