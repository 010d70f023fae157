"""Many simulated worlds: every seed owns clock, network, store and chance, and a failure prints its seed.

`python -m tests.long.worlds --seeds 20000` runs them one after the other; `--first` begins at another seed.
"""

import argparse
import sys
import time

from tests.live.simulated import PEOPLE, Simulation
from tests.live.virtual_time import run_virtual

SAY = 500


def main() -> int:
    """Run the worlds."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--first", type=int, default=1_000)
    words.add_argument("--seeds", type=int, default=200)
    words.add_argument("--commands", type=int, default=25)
    asked = words.parse_args()
    began = time.process_time()
    failed = events = crashes = writes = rounds = 0
    for number, seed in enumerate(range(asked.first, asked.first + asked.seeds), 1):
        world = Simulation(seed, asked.commands)
        try:
            run_virtual(world.run())
        except Exception as error:  # noqa: BLE001 - whatever it is, its seed is what is wanted
            failed += 1
            print(f"seed {seed}: {error!r}", flush=True)
        events += world.store.head("table:sim").version
        crashes += world.crashes
        writes += world.operations
        rounds += world.rounds
        if number % SAY == 0 or number == asked.seeds:
            spent = time.process_time() - began
            print(
                f"{number} worlds, {number * asked.commands * len(PEOPLE)} commands, {rounds} rounds, "
                f"{writes} writes counted, {events} events, {crashes} crashes, {failed} failed, {spent:.0f} s",
                flush=True,
            )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
