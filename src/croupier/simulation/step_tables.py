"""What may be done at each point of a round, asked of the engine: the masks that the step kernel looks up."""

from enum import IntEnum

import numpy as np

from croupier.cards.card import CARDS, RANKS, Card, points
from croupier.rules.schema import Rulebook
from croupier.simulation.answers import ACE_PHASES, BETTOR, FULL_PHASES, STAKE, Answers, Shape, shape_of
from croupier.simulation.build import cards_of, live_states
from croupier.simulation.tables import FIRST, PHASES, SHAPES, STATES, STRIDE, Ints
from croupier.strategy.chart import Chart
from croupier.table.hands import why_finished
from croupier.table.play.double import why_no_double
from croupier.table.play.insurance import why_no_cover
from croupier.table.play.offers import offer_after_deal, why_no_even_money
from croupier.table.play.split import why_no_split
from croupier.table.play.surrender import why_no_surrender
from croupier.table.play.turns import why_no_stand
from croupier.table.settlement.main_wagers import settled_naturals
from croupier.table.state import Box, Hand, Stake, Table
from croupier.table.turn import Turn


class Action(IntEnum):
    """What a learner can do; `DECLINE` answers every offer with no."""

    STAND = 0
    HIT = 1
    DOUBLE = 2
    SPLIT = 3
    SURRENDER = 4
    INSURE = 5
    EVEN_MONEY = 6
    DECLINE = 7


PHASE_WIDTH = SHAPES * STRIDE
OFFER_AT = 0
TURN_AT = OFFER_AT + PHASE_WIDTH
MORE_AT = TURN_AT + PHASES * PHASE_WIDTH
PAID_AT = MORE_AT + STATES * STRIDE
MASKS = PAID_AT + PHASE_WIDTH
"""Where the masks lie: of the offer after the deal and of two cards in turn by shape and dealer's rank, of more cards
by state and dealer's rank; and whether a Blackjack is paid before any turn."""


def masks(book: Rulebook) -> Ints:
    """Return every mask of a game like the approved ones, a bit for each action; 0 where nothing is to be decided."""
    made = np.zeros(MASKS, dtype=np.int64)
    asked = Answers(book, Chart((), {}))
    shapes = tuple(dict.fromkeys(shape_of(book, pair) for pair in every_pair()))
    for place, up in ((place, (CARDS[rank + "s"],)) for place, rank in enumerate(RANKS)):
        for number, shape in enumerate(shapes):
            at = number * STRIDE + place
            table = asked.dealt(shape.cards, up)
            made[PAID_AT + at] = any(True for _ in settled_naturals(table))
            made[OFFER_AT + at] = 0 if made[PAID_AT + at] else _offered(table)
            for phase in range(PHASES):
                made[TURN_AT + phase * PHASE_WIDTH + at] = _two(asked, shape, phase)
            if book.control.offers.to_a_card and made[TURN_AT + at]:
                made[TURN_AT + at] |= made[OFFER_AT + at] & ~(1 << Action.DECLINE)
        for state in live_states():
            made[MORE_AT + state * STRIDE + place] = _more(asked, cards_of(state))
    return made


def every_pair() -> list[tuple[Card, Card]]:
    """Return every two ranks one after the other."""
    return [(CARDS[one + "s"], CARDS[two + "h"]) for one in RANKS for two in RANKS]


def bits(able: dict[Action, bool]) -> int:
    """Return a mask of actions."""
    return sum(1 << action for action, may in able.items() if may)


def _offered(table: Table) -> int:
    """Return what may be answered to the offer that follows the deal."""
    offer = offer_after_deal(table)
    if offer is None or (BETTOR, 1) not in offer.asked:
        return 0
    insurable = offer.kind == "insurance"
    return bits(
        {
            Action.SURRENDER: why_no_surrender(table, 1, BETTOR) is None,
            Action.INSURE: insurable and why_no_cover(table, 1, BETTOR, BETTOR) is None,
            Action.EVEN_MONEY: why_no_even_money(table, 1, BETTOR) is None,
            Action.DECLINE: True,
        }
    )


def _two(asked: Answers, shape: Shape, phase: int) -> int:
    """Return what may be done with two cards in turn."""
    hand = Hand(shape.cards, (Stake(BETTOR, STAKE),), split=phase != FIRST, aces=phase in ACE_PHASES)
    many = asked.book.split.hands if phase in FULL_PHASES else 1
    return _turn(asked, Turn(Box(1, hands=(hand,) * many), 0, hand))


def _more(asked: Answers, cards: tuple[Card, ...]) -> int:
    """Return what may be done with a hand of more than two cards that has the total of these."""
    if len(cards) == 1 and points(cards[0]) > 3:  # noqa: PLR2004 - a card stands for two with its total
        cards = (CARDS["2h"], *cards_of(points(cards[0]) - 2))
    hand = Hand(cards, (Stake(BETTOR, STAKE),), split=True)
    return _turn(asked, Turn(Box(1, hands=(hand,)), 0, hand)) & (1 << Action.STAND | 1 << Action.HIT)


def _turn(asked: Answers, now: Turn) -> int:
    if why_finished(asked.book, now.hand) is not None:
        return 0
    return bits(
        {
            Action.STAND: why_no_stand(asked.table, now) is None,
            Action.HIT: True,
            Action.DOUBLE: why_no_double(asked.table, now, BETTOR) is None,
            Action.SPLIT: why_no_split(asked.table, now) is None,
        }
    )
