"""What is still to be bet in a shoe after a round, by where it begins."""

from typing import TYPE_CHECKING

import numpy as np

from croupier.simulation.tables import Ints
from croupier.simulation.value_layout import Doubles

if TYPE_CHECKING:
    from croupier.simulation.job import Run


def wagers_after(run: "Run", rows: Ints) -> Doubles:
    """Return the cents of main wagers still expected on a box after a round, by place, of rounds written down."""
    began, ended, bucket = rows[:, 0], rows[:, 1], rows[:, 2]
    used = ended - began
    chances = np.bincount(used[used > 0]) / max((used > 0).sum(), 1)
    after = np.zeros(run.cut)
    for place in range(run.cut - 1, -1, -1):
        ahead = chances[1 : run.cut - place]
        after[place] = ahead @ (1.0 + after[place + 1 : place + 1 + len(ahead)])
    found: Doubles = after * np.array(run.mains, dtype=float)[bucket].mean()
    return found
