"""Histories of sixteen clients under faults, each checked to be the work of one table doing one thing after another.

`python -m tests.long.histories --histories 100` records and checks 100 histories of 2,000 commands.
"""

import argparse
import sys
import time
from collections import Counter

from tests.live.linear import Model, check, purses
from tests.live.simulated import GIFT, Simulation
from tests.live.virtual_time import run_virtual

CLIENTS = tuple(f"p{number}" for number in range(16))
EACH = 125


def main() -> int:
    """Record and check."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--histories", type=int, default=4)
    words.add_argument("--first", type=int, default=0)
    asked = words.parse_args()
    began = time.process_time()
    seen: Counter[str] = Counter()
    found = crashes = 0
    for seed in range(asked.first, asked.first + asked.histories):
        world = Simulation(seed, EACH, CLIENTS)
        run_virtual(world.run())
        model = Model(world.config, world.vault, purses(CLIENTS, GIFT))
        wrong = check(world.history, world.store.read("table:sim"), model)
        found += len(wrong)
        crashes += world.crashes
        for heard in world.history:
            seen["unanswered" if heard.answer is None else "accepted" if heard.answer.accepted else "refused"] += 1
        for text in wrong:
            print(f"seed {seed}: {text}")
        done = seed + 1 - asked.first
        spent = time.process_time() - began
        print(f"{done} histories, {dict(seen)}, {crashes} crashes, {found} faults, {spent:.0f} s", flush=True)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
