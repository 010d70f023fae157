"""Kill a server again and again while clients play, at random moments and at each named crash point.

`python -m tests.long.crash --kills 1000` prints what was lost, doubled or invented, which must be nothing.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from croupier.store.crashpoints import POINTS
from tests.server.journal import faults
from tests.server.killing import kills

IN_ONE_STORE = 25


def main() -> int:
    """Kill."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--kills", type=int, default=30)
    words.add_argument("--seed", type=int, default=1)
    asked = words.parse_args()
    chance = Random(asked.seed)
    began = time.monotonic()
    done = answered = found = 0
    while done < asked.kills:
        count = min(IN_ONE_STORE, asked.kills - done)
        plan: list[str | int] = [
            f"{chance.choice(POINTS)}:{chance.randint(5, 60)}" if chance.random() < 1 / 2 else chance.randint(3, 60)
            for _ in range(count)
        ]
        with tempfile.TemporaryDirectory() as folder:
            crowd = kills(Path(folder), plan)
            wrong = faults(Path(folder) / "tables.db", crowd.journal)
        done += count
        answered += len(crowd.journal.answers)
        found += len(wrong)
        for fault in wrong:
            print(fault)
        print(f"{done} kills, {answered} answers, {found} faults, {time.monotonic() - began:.0f} s", flush=True)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
