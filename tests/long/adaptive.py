"""No adaptive behaviour: one seed under ten thousand ways of betting gives one shoe.

`python -m tests.long.adaptive --times 10000` lets chance choose players, names, bets and times, and counts the orders.
"""

import argparse
import sys
import time
from collections import Counter

from tests.live.betting import Order, order_under


def main() -> int:
    """Bet and count."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--times", type=int, default=500)
    asked = words.parse_args()
    began = time.process_time()
    seen: Counter[Order] = Counter(order_under(number) for number in range(asked.times))
    same = seen.most_common(1)[0][1]
    print(f"{same} of {asked.times} shoes are identical; {time.process_time() - began:.0f} s")
    return 0 if len(seen) == 1 else 1


if __name__ == "__main__":
    sys.exit(main())
