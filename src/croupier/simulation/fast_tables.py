"""What the fast run looks up: first decisions and results, asked of the tables and of the kernels' settlement."""

import numpy as np

from croupier.cards.card import RANKS
from croupier.simulation.felt_layout import (
    FELT_BLACKJACK,
    FELT_OFFERED,
    FELT_POINTS,
    FELT_STAKE,
    FELT_STATE,
    SETTLED_CODE,
)
from croupier.simulation.payoffs import plain_felts, settle
from croupier.simulation.tables import FIRST, NOTHING, SPLIT, STATES, STRIDE, Bytes, Ints, Tables

SUITS, DECK = 4, 52
GENERAL, FIXED = 3, 16
"""First decisions beside those of a hand in turn: the round is left to the one every game has, or comes to a code."""

OPENING, OPENING_WIDTH = 0, 1 << 12
RESULT = OPENING + OPENING_WIDTH
MOST_POINTS, A_STAKE = 32, 1 << 10
BLACKJACK_RESULT = RESULT + 2 * A_STAKE
AFTER = BLACKJACK_RESULT + 2 * MOST_POINTS
SIZE = AFTER + STATES * STATES
"""Bytes: first decisions by the dealer's rank and both of the box; codes by stake and both totals, and by stake and
total against a Blackjack; a hand's next state by state and card."""


def fast_tables(tables: Tables, boxes: int) -> Bytes | None:
    """Return the tables of a run that the fast one can play, or None."""
    flags = tables.flags
    if boxes > 1 or flags.buckets > 1 or flags.bonus or flags.printed >= 0:
        return None
    if tables.sides.kinds.size or tables.plays.insure.any() or tables.plays.tags.any():
        return None
    made = np.zeros(SIZE, dtype=np.uint8)
    made[OPENING : OPENING + OPENING_WIDTH] = _opening(tables)
    made[RESULT:AFTER] = _results(tables)
    after = made[AFTER:].reshape(STATES, STATES)
    for card in range(DECK):
        after[:, card] = tables.cards.follow.reshape(STATES, STRIDE)[:, card // SUITS]
    return made


def _opening(tables: Tables) -> Bytes:
    made = np.zeros((STRIDE, STRIDE, STRIDE), dtype=np.uint8)
    offers = plain_felts(STRIDE)
    offers[:, FELT_OFFERED] = np.arange(STRIDE)
    fixed = FIXED + settle(tables, offers)[:, SETTLED_CODE]
    ranks = range(len(RANKS))
    for up, one, two in ((up, one, two) for up in ranks for one in ranks for two in ranks):
        pair = one * STRIDE + two
        at = int(tables.cards.shape[pair]) * STRIDE + up
        offered, said = int(tables.plays.offer[0, at]), int(tables.plays.play[0, FIRST, at])
        if offered != NOTHING:
            made[up, one, two] = fixed[offered]
        else:
            made[up, one, two] = GENERAL if tables.cards.natural[pair] or said == SPLIT else said
    return made.ravel()


def _results(tables: Tables) -> Bytes:
    """Return the code of one hand by stake, its points and the dealer's, and against a Blackjack."""
    stakes, own, other = (
        grid.ravel() for grid in np.meshgrid((1, 2), np.arange(MOST_POINTS), np.arange(MOST_POINTS), indexing="ij")
    )
    felts = plain_felts(len(own))
    felts[:, FELT_STAKE], felts[:, FELT_STATE], felts[:, FELT_POINTS] = stakes, own, other
    taken = felts[::MOST_POINTS].copy()
    taken[:, FELT_BLACKJACK] = 1
    codes: Ints = np.concatenate([settle(tables, felts)[:, SETTLED_CODE], settle(tables, taken)[:, SETTLED_CODE]])
    return codes.astype(np.uint8)
