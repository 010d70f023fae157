"""Compiled single round, from given cards to the state of the table."""

from croupier.simulation.compiling import entered
from croupier.simulation.kernel_round import play_round
from croupier.simulation.layout import DRY, END, POS
from croupier.simulation.tables import Cells


@entered(2)
def one_round(b: Cells, n: Cells) -> None:
    """Play one round with the cards that lie in the shoe."""
    play_round(b, n)
    if n[POS] > n[END]:
        n[DRY] = 1
