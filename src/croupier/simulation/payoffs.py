"""What finished hands come to against every end of the dealer's hand, asked of the kernels' own settlement.

Hands that come to the same against every end are of one class.
"""

from typing import NamedTuple

import numpy as np

from croupier.simulation.felt_layout import (
    FELT_BLACKJACK,
    FELT_FIRST,
    FELT_HAND,
    FELT_INSURED,
    FELT_MANY,
    FELT_OFFERED,
    FELT_POINTS,
    FELT_SECOND,
    FELT_STAKE,
    FELT_STATE,
    FELT_WIDTH,
    SETTLED_CODE,
    SETTLED_COVER,
    SETTLED_NET,
    SETTLED_WIDTH,
)
from croupier.simulation.layout import pack
from croupier.simulation.tables import (
    CODES,
    EVEN_MONEY,
    MOST,
    NOTHING,
    PAID_NOW,
    SOFT,
    SOFT_21,
    STATES,
    STRIDE,
    SURRENDER,
    Ints,
    Tables,
)
from croupier.simulation.value_layout import (
    ALONE,
    CONSTANTS,
    COVER_CLASS,
    NATURAL_CLASS,
    OFFERS,
    PLACES,
    SPLIT_LATER,
    STAKES,
    Doubles,
    Shorts,
)

SUITS = 4
PLAIN_CARD = 7 * SUITS
"""Two eights are no Blackjack."""


class Payoffs(NamedTuple):
    """What each class nets by the dealer's points, with a Blackjack last; and the class of every hand and offer."""

    nets: Doubles
    classes: Shorts


def payoffs(tables: Tables, bucket: int) -> Payoffs:
    """Return the payoffs of main wagers and insurance, per main wager; those the dealer does not touch come first."""
    felts = _felts(tables)
    ends = _ends(tables)
    asked = np.repeat(felts, len(ends), axis=0)
    asked[:, FELT_BLACKJACK] = np.tile(ends[:, 0], len(felts))
    asked[:, FELT_POINTS] = np.tile(ends[:, 1], len(felts))
    nets = _nets(tables, bucket, asked).reshape(len(felts), len(ends)).round(9)
    kinds, numbers = np.unique(nets, axis=0, return_inverse=True)
    moves = np.ptp(kinds, axis=1) > 0
    order = np.argsort(moves, kind="stable")
    place = np.empty_like(order)
    place[order] = np.arange(len(order))
    classes = np.zeros(CONSTANTS + 2, dtype=np.uint16)
    classes[: len(felts)] = place[numbers.ravel()]
    classes[CONSTANTS] = int((~moves).sum())
    return Payoffs(_by_points(kinds[order], ends), classes)


def _ends(tables: Tables) -> Ints:
    """Return the ends of the dealer's hand that can be: Blackjack or not, and points."""
    cards = tables.cards
    points = sorted(
        {
            int(cards.points[cards.follow[state * STRIDE + place]])
            for state in range(STATES)
            for place in range(STRIDE)
            if cards.draws[state] and not cards.draws[cards.follow[state * STRIDE + place]]
            if cards.follow[state * STRIDE + place]
        }
    )
    ends = [(0, total) for total in points]
    return np.array([*ends, (1, int(cards.points[SOFT_21]))] if tables.flags.blackjack else ends, dtype=np.int64)


def plain_felts(many: int) -> Ints:
    """Return so many felts with one plain hand each."""
    felts = np.zeros((many, FELT_WIDTH), dtype=np.int64)
    felts[:, FELT_MANY] = felts[:, FELT_STAKE] = 1
    felts[:, FELT_STATE] = SOFT
    felts[:, FELT_FIRST] = felts[:, FELT_SECOND] = PLAIN_CARD
    felts[:, FELT_OFFERED] = NOTHING
    return felts


def settle(tables: Tables, felts: Ints) -> Ints:
    """Return what the kernels settle felts as: code, net of the hand, and what became of insurance."""
    from croupier.simulation.kernel_felts import settle_felts

    b, n = pack(tables, 1)
    settled = np.zeros((len(felts), SETTLED_WIDTH), dtype=np.int64)
    settle_felts(b, n, np.array([len(felts)], dtype=np.int64), felts.ravel(), settled.ravel())
    return settled


def _felts(tables: Tables) -> Ints:
    """Return every finished hand, what is offered, a Blackjack and insurance, in the order of their classes."""
    felts = plain_felts(CONSTANTS)
    for what in range(PLACES):
        for stake in range(STAKES):
            rows = slice((what * STAKES + stake) * STATES, (what * STAKES + stake + 1) * STATES)
            felts[rows, FELT_MANY] = 1 if what == ALONE else 2
            felts[rows, FELT_HAND] = int(what == SPLIT_LATER)
            felts[rows, FELT_STAKE] = stake + 1
            felts[rows, FELT_STATE] = np.arange(STATES)
    for answer in (SURRENDER, EVEN_MONEY, PAID_NOW):
        felts[OFFERS + answer, FELT_OFFERED] = answer
    naturals = np.flatnonzero(tables.cards.natural)
    felts[NATURAL_CLASS, FELT_STATE] = SOFT_21
    if len(naturals):
        felts[NATURAL_CLASS, FELT_FIRST] = naturals[0] // STRIDE * SUITS
        felts[NATURAL_CLASS, FELT_SECOND] = naturals[0] % STRIDE * SUITS
    felts[COVER_CLASS, FELT_INSURED] = 1
    return felts


def _nets(tables: Tables, bucket: int, asked: Ints) -> Doubles:
    """Return what each felt nets, in main wagers: one hand of a split, a whole box otherwise, insurance apart."""
    settled = settle(tables, asked)
    main, cover = tables.money.main[bucket], tables.money.cover[bucket]
    unit = float(main[MOST + 1]) or 1.0
    code = np.clip(settled[:, SETTLED_CODE], 0, CODES - 1)
    nets = np.where(asked[:, FELT_MANY] == 1, main[code] / unit, settled[:, SETTLED_NET])
    insured = asked[:, FELT_INSURED] == 1
    nets[insured] = cover[settled[insured, SETTLED_COVER] - 1] / unit
    return nets


def _by_points(nets: Doubles, ends: Ints) -> Doubles:
    made = np.zeros((len(nets), STATES + 1))
    for place, (blackjack, points) in enumerate(ends):
        made[:, STATES if blackjack else points] = nets[:, place]
    return made
