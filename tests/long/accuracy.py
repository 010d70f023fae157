"""How far standard deviation and hit frequency are off for shoes of any cards, beside a plain reference.

`python -m tests.long.accuracy 30` tries so many random shoes of three or four values for each of three games, whose
rounds the reference plays out card by card, and prints the largest differences of value, deviation and hit frequency.
It fails where one is larger than what the sheets and the documentation say.
"""

import sys
from random import Random

from croupier.analysis.moments import moments
from croupier.analysis.solution import solve
from tests.analysis.shoes import small, variant
from tests.analysis.test_moments import GAMES, played

SHORT = "30"
VALUE, DEVIATION, HITS = 1e-12, 1e-11, 2e-5
"""What is said of shoes of any cards."""


def random_counts(chance: Random) -> dict[int, int]:
    """Return a shoe of few values, of up to eight decks."""
    # Many low cards make hands of a dozen cards, which the reference does not come to an end with.
    values = sorted({*chance.sample(range(1, 7), 1), *chance.sample(range(6, 11), chance.choice((2, 3)))})
    return {value: chance.randint(6, 32) for value in values}


def main(words: list[str]) -> int:
    """Print what was found; return 1 where a bound does not hold."""
    times, chance = int(words[0] if words else SHORT), Random(19)
    most = [0.0, 0.0, 0.0]
    tried = 0
    while tried < times:
        counts = random_counts(chance)
        for name, game in GAMES:
            book = variant(name)
            solution = solve(book, small(book, counts))
            found = moments(solution)
            known = played(solution, game, counts)
            apart = [
                abs(one - other) for one, other in zip((found.ev, found.sd, found.hit_frequency), known, strict=True)
            ]
            most = [max(one, other) for one, other in zip(most, apart, strict=True)]
            print(f"{name} {counts}: value {apart[0]:.1e}, deviation {apart[1]:.1e}, hits {apart[2]:.1e}", flush=True)
        tried += 1
    print(f"{tried} shoes: value within {most[0]:.1e}, deviation {most[1]:.1e}, hit frequency {most[2]:.1e}")
    return int(most[0] > VALUE or most[1] > DEVIATION or most[2] > HITS)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
