"""Replay 10,000 rounds in two fresh processes with different hash seeds, the table compared after every event.

`python -m tests.long.replay --rounds 10000` plays the rounds in simulated worlds first.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.live.replaying import elsewhere, write_worlds


def main() -> int:
    """Play and replay."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--rounds", type=int, default=200)
    asked = words.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        logs = Path(folder) / "worlds.jsonl"
        rounds, events = write_worlds(logs, 100_000, asked.rounds)
        print(f"{rounds} rounds, {events} events played", flush=True)
        began = time.monotonic()
        first, second = elsewhere(logs, 1), elsewhere(logs, 2)
    differ = sum(one != other for one, other in zip(first, second, strict=True))
    print(f"{len(first)} worlds replayed twice in {time.monotonic() - began:.0f} s, {differ} differ")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
