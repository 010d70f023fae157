"""Memory a run holds on its way: a line at every power of ten, from the first million rounds on.

`python -m tests.long.flat 1e10` goes as far as the claim does; without a number a short run shows the shape.
"""

import resource
import sys
import time

from bench.simulation import the_run
from croupier.simulation.executors import Threads
from croupier.simulation.job import CHUNK
from croupier.simulation.runner import Goal, simulate
from croupier.simulation.tally import ROUNDS
from croupier.simulation.totals import Totals

SHORT = "1e8"
KILO = 1024


class Scales:
    """Weighs the process whenever it has played ten times the rounds it had when last weighed."""

    def __init__(self) -> None:
        self.due = CHUNK
        self.began = time.process_time()

    def weigh(self, totals: Totals) -> None:
        """Print the most memory held so far, where it is time to."""
        if totals.sums[ROUNDS] >= self.due:
            most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / KILO
            spent = time.process_time() - self.began
            print(f"{self.due:.0e} rounds: {most:.0f} MB at most, {spent:.0f} s of CPU", flush=True)
            self.due *= 10


def main(words: list[str]) -> None:
    """Play and weigh."""
    simulate(the_run(), Goal(int(float(words[0] if words else SHORT))), Threads(1), Scales().weigh)


if __name__ == "__main__":
    main(sys.argv[1:])
