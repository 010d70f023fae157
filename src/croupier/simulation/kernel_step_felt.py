"""The felt of the compiled round as tables that wait for an answer use it: laid out, taken up, and without luck.

A table keeps its hands between its actions; what becomes of them is written once, for hands on the felt.
"""

import numpy as np

from croupier.simulation.compiling import cold, hot
from croupier.simulation.kernel_steps import (
    AT,
    BASE,
    CARDS_HELD,
    DOUBLE,
    HAND,
    INSURES,
    J_MAIN,
    MASK,
    OF_HANDS,
    SPLIT,
    T_BANK,
    T_BEGAN,
    T_BEGINS,
    T_BET,
    T_FIRST,
    T_INSURED,
    T_OFFERED,
    T_SECOND,
    T_STAKES,
    T_STATES,
    T_UP,
    corrected_net,
    count_faces,
    lay_round,
)
from croupier.simulation.kernel_wide import note_shown
from croupier.simulation.kernel_wide_luck_correction import correct_wide
from croupier.simulation.layout import (
    BEGINS,
    DEALER_CARD,
    DEALER_FROM,
    ENDS,
    FIRST_CARD,
    HOLE_CARD,
    HOW,
    INSURED,
    LOOKED,
    MANY,
    ODDS,
    OFFERED,
    OWN_FIRST,
    OWN_FROM,
    OWN_TO,
    PAID,
    POS,
    SECOND_CARD,
    SHOE,
    SHOWN,
    STAKE,
    STATE,
    TIMES,
)
from croupier.simulation.tables import HANDS, Cells, Singles, Whole
from croupier.simulation.wide_layout import FREE_DOUBLE, FREE_SPLIT, HAS_SPECIAL, WALK_WIDTH

U_HOW, U_PAID, U_TIMES, U_ODDS, U_OWN, U_FROM, U_TO = range(0, 28, 4)
U_HOLE, U_LOOKED, U_STAGE = range(28, 31)
U_WIDTH = 32
"""More numbers of a table: of each hand how it stands, own chips, doubles, odds it has won at, its first card and where
the others lie; the dealer's card face down and whether they have looked; and which offer it waits for."""


@hot
def lay_felt(n: Cells, tab: Cells, s: Cells, u: Cells, t: Whole, e: Whole) -> None:  # noqa: PLR0913, PLR0917 - compiled
    """Lay a table's hands on the felt."""
    n[FIRST_CARD], n[SECOND_CARD], n[DEALER_CARD] = s[t + T_FIRST], s[t + T_SECOND], s[t + T_UP]
    n[OFFERED], n[INSURED], n[MANY] = s[t + T_OFFERED], s[t + T_INSURED], s[t + OF_HANDS]
    n[POS] = s[t + BASE] + s[t + AT]
    n[HOLE_CARD], n[LOOKED], n[SHOWN] = u[e + U_HOLE], u[e + U_LOOKED], 0
    note_shown(n, tab, n[DEALER_CARD] >> 2)
    for hand in range(HANDS):
        n[STATE + hand], n[STAKE + hand] = s[t + T_STATES + hand], s[t + T_STAKES + hand]
        n[HOW + hand], n[PAID + hand] = u[e + U_HOW + hand], u[e + U_PAID + hand]
        n[TIMES + hand], n[ODDS + hand] = u[e + U_TIMES + hand], u[e + U_ODDS + hand]
        n[OWN_FIRST + hand], n[OWN_FROM + hand] = u[e + U_OWN + hand], u[e + U_FROM + hand]
        n[OWN_TO + hand] = u[e + U_TO + hand]


@hot
def take_felt(n: Cells, s: Cells, u: Cells, t: Whole, e: Whole) -> None:
    """Take a table's hands off the felt."""
    s[t + T_OFFERED], s[t + T_INSURED], s[t + OF_HANDS] = n[OFFERED], n[INSURED], n[MANY]
    u[e + U_HOLE], u[e + U_LOOKED] = n[HOLE_CARD], n[LOOKED]
    for hand in range(HANDS):
        s[t + T_STATES + hand], s[t + T_STAKES + hand] = n[STATE + hand], n[STAKE + hand]
        u[e + U_HOW + hand], u[e + U_PAID + hand] = n[HOW + hand], n[PAID + hand]
        u[e + U_TIMES + hand], u[e + U_ODDS + hand] = n[TIMES + hand], n[ODDS + hand]
        u[e + U_OWN + hand], u[e + U_FROM + hand] = n[OWN_FIRST + hand], n[OWN_FROM + hand]
        u[e + U_TO + hand] = n[OWN_TO + hand]


@cold
def without_luck_wide(  # noqa: PLR0913, PLR0917 - compiled
    b: Cells, n: Cells, tab: Cells, s: Cells, job: Cells, w: Cells, notes: Cells, t: Whole, f: Singles, g: Cells
) -> float:
    """Return what the round that was settled comes to without luck, in cents of one unit."""
    base = s[t + BASE]
    for hand in range(n[MANY]):
        n[OWN_FROM + hand] -= base
        n[OWN_TO + hand] -= base
    # After a split the table's second card is that of the hand in turn.
    n[SECOND_CARD] = b[SHOE + base + s[t + T_BEGAN] + 2]
    n[BEGINS] = s[t + T_BEGINS] - base
    n[DEALER_FROM] -= base
    n[ENDS] = n[DEALER_FROM]
    lay_round(b, n, s, job, notes, t, f)
    if w[WALK_WIDTH] > 0 or tab[HAS_SPECIAL]:
        count_faces(b, s, job, t, f)
    found: float = corrected_net(b, n, s, job, t, f, correct_wide(b, n, tab, w, f, g))
    return found


@cold
def leave_out_dear_wide(s: Cells, u: Cells, job: Cells, tab: Cells, t: Whole, e: Whole) -> None:  # noqa: PLR0913, PLR0917 - compiled
    """Leave out what the bankroll does not pay for: a double, a split, insurance; the house's chips cost nothing."""
    laid = np.int64(0)
    for hand in range(s[t + OF_HANDS]):
        laid += u[e + U_PAID + hand]
    bet = s[t + T_BET] * job[J_MAIN]
    left = s[t + T_BANK] - laid * bet - s[t + T_INSURED] * bet // 2
    hand = s[t + HAND]
    double = np.int64(s[t + T_STAKES + hand])
    if s[t + CARDS_HELD] == 2 and tab[FREE_DOUBLE + s[t + T_STATES + hand]]:  # noqa: PLR2004 - two cards
        double = np.int64(0)
    if left < double * bet:
        s[t + MASK] &= ~(1 << DOUBLE)
    if left < (1 - tab[FREE_SPLIT + (s[t + T_FIRST] >> 2)]) * bet:
        s[t + MASK] &= ~(1 << SPLIT)
    if 2 * left < bet:
        s[t + MASK] &= ~(1 << INSURES)
