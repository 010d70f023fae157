"""Whether an outcome is established, against brute force over all continuations of random tables.

python -m tests.long.outcome --states 100000
"""

import argparse
import random
import time
from collections import Counter
from itertools import islice

from croupier.table.irregular.established_outcome import outcome_established
from tests.irregular.futures import Futures
from tests.irregular.reach import reached

STATES = 10_000
SEED = 100


def main() -> int:
    """Compare, and print how many tables of each kind agreed; return 1 where one did not."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--states", type=int, default=STATES, help="how many tables to look at")
    arguments.add_argument("--seed", type=int, default=SEED, help="where chance starts")
    chosen = arguments.parse_args()
    futures, tally, wrong = Futures(), Counter[str](), 0
    quick = slow = 0.0
    for table in islice(reached(random.Random(chosen.seed)), chosen.states):
        start = time.perf_counter()
        found = outcome_established(table)
        middle = time.perf_counter()
        wrong += found != futures.is_established(table)
        quick, slow = quick + middle - start, slow + time.perf_counter() - middle
        tally[f"{table.book.game:15} {table.phase:13} {'established' if found else 'nothing decided'}"] += 1
    for kind, count in sorted(tally.items()):
        print(f"{kind:46} {count:7}")
    print(f"{chosen.states} tables, {len(futures.known)} futures played, {wrong} disagreements")
    print(f"{quick / chosen.states * 1e6:.0f} us a table by rule, {slow / chosen.states * 1e6:.0f} us by brute force")
    return int(wrong > 0)


if __name__ == "__main__":
    raise SystemExit(main())
