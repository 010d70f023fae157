"""The exact value beside what the simulation comes to, for the four books and every game of the library.

`python -m tests.long.agreement 3e6` plays so many corrected rounds of each from fresh shoes by its best chart, whose
exact value is worked out by the analysis, and prints a table. It fails where the two are more than three standard
errors apart, where the rounds as they came do not agree with those without luck, or where the error is larger than
that of a thousand million plain rounds.
"""

import sys
from math import sqrt
from typing import Any, NamedTuple

from croupier.bots.named_chart import usual_chart
from croupier.rules.load import GAMES, LIBRARY, change, load
from croupier.rules.schema import Rulebook
from croupier.simulation.chunk import forget, play_chunk
from croupier.simulation.corrected_figures import Fine, fine_of
from croupier.simulation.exact import exact
from croupier.simulation.job import Run, Shuffling, check, chunks
from croupier.simulation.tally import FRESH, MAIN
from croupier.simulation.totals import Totals

SHORT = "3e6"
SEED = 11
MOST_Z = 3.0
ENOUGH = 1e9
HUNDRED = 100.0

OWN: dict[str, tuple[str, dict[str, dict[str, Any]]]] = {
    "lucky8, main wagers raised": ("lucky8", {"wagers": {"raises": True}}),
    "spanish-21, main wagers raised": ("spanish-21", {"wagers": {"raises": True}, "deck": {"most": 8}}),
    "european, doubles of three times the wager": ("european", {"double": {"times": 3}}),
    "spanish-21, doubles of twice the wager": ("spanish-21", {"double": {"times": 2}}),
}
"""Choices that no game above makes."""


class Row(NamedTuple):
    """What one game came to."""

    decks: int
    known: float
    fine: Fine
    rounds: int

    @property
    def z(self) -> float:
        """Return how many standard errors both values are apart."""
        return (self.fine.ev - self.known) / self.fine.se

    @property
    def worth(self) -> float:
        """Return how many plain rounds have the same error."""
        return self.rounds * (self.fine.gain or 0.0)

    @property
    def agrees(self) -> bool:
        """Tell whether the values agree, and are known well enough to say so."""
        return abs(self.z) <= MOST_Z and abs(self.fine.z or 0.0) <= MOST_Z and self.worth >= ENOUGH


def measure(book: Rulebook, rounds: int) -> Row:
    """Play a game from fresh shoes of the most decks it has, and work out its exact value."""
    decks = book.deck.most
    chart = usual_chart(book, decks).chart
    run = Run(book, (chart,), (100,), decks, shuffling=Shuffling(FRESH, burn=False), seed=SEED)
    check(run)
    totals = Totals(1)
    for number, many in chunks(rounds):
        totals.add(play_chunk(run, number, many))
    forget()
    fine, known = fine_of(totals.fine, MAIN), exact(run)
    if fine is None or known is None:
        message = f"{book.game} has no exact value, or nothing was corrected"
        raise RuntimeError(message)
    return Row(decks, known.main, fine, rounds)


def games() -> dict[str, Rulebook]:
    """Return every game by its name."""
    known = {name: load(name) for name in (*GAMES, *sorted(LIBRARY))}
    return known | {name: change(load(base), changes) for name, (base, changes) in OWN.items()}


def main(words: list[str]) -> int:
    """Print the table; return how many games do not agree."""
    rounds = int(float(words[0] if words else SHORT))
    print("| game | decks | exact | played | z | z of plain and corrected | plain rounds |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    wrong, squares, many = 0, 0.0, 0
    for name, book in games().items():
        row = measure(book, rounds)
        played = f"{HUNDRED * row.fine.ev:+.5f} ± {HUNDRED * row.fine.se:.5f} %"
        figures = f"{HUNDRED * row.known:+.5f} % | {played} | {row.z:+.2f} | {row.fine.z or 0.0:+.2f}"
        print(f"| {name} | {row.decks} | {figures} | {row.worth:.1e} |", flush=True)
        wrong, squares, many = wrong + (not row.agrees), squares + row.z**2, many + 1
    print(
        f"{many} games, {rounds} corrected rounds each: {wrong} apart, root mean square of z {sqrt(squares / many):.2f}"
    )
    return wrong


if __name__ == "__main__":
    sys.exit(min(main(sys.argv[1:]), 1))
