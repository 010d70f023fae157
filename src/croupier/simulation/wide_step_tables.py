"""What may be done at each point of a round in games with choices of their own, asked of the engine.

The masks begin as those of other games do; behind them lie further offers, and hands of more than two cards by what
they are and how often they were doubled. Where both of the dealer's cards are seen there are masks for each first card.
"""

import numpy as np
from msgspec.structs import replace

from croupier.cards.card import CARDS, kind
from croupier.rules.schema import Rulebook
from croupier.simulation.answers import BETTOR, Shape, Shown, every_spot, shape_of
from croupier.simulation.step_tables import MASKS, OFFER_AT, PAID_AT, PHASE_WIDTH, TURN_AT, Action, bits, every_pair
from croupier.simulation.tables import FIRST, PHASES, STATES, STRIDE, Ints
from croupier.simulation.wide_answers import WideAnswers
from croupier.simulation.wide_layout import AFTER_TIMES, HAND_KINDS
from croupier.simulation.wide_tables import banks_of, three_cards
from croupier.strategy.chart import Chart
from croupier.strategy.needed import column
from croupier.table.play.double import why_no_double
from croupier.table.play.insurance import why_no_cover
from croupier.table.play.offers import offer_after_deal, standing, why_no_even_money
from croupier.table.play.split import why_no_split
from croupier.table.play.surrender import in_turn, why_no_surrender
from croupier.table.play.turns import why_no_hit, why_no_stand
from croupier.table.settlement.main_wagers import settled_naturals
from croupier.table.state import Offer, Phase, Table
from croupier.table.turn import Turn

IN_TURN = MASKS
SECOND_OFFER_AT = IN_TURN + STRIDE
LATE_AT = SECOND_OFFER_AT + PHASE_WIDTH
HELD_AT = LATE_AT + PHASE_WIDTH
HELD_WIDTH = STATES * STRIDE
WIDE_MASKS = HELD_AT + HAND_KINDS * (1 + AFTER_TIMES) * HELD_WIDTH
"""Whether hands are given up in turn; the offer after the first one, and the one after the dealer's look, by shape and
the dealer's rank; more than two cards by kind of hand, doubles, state and the dealer's rank."""


def wide_masks(book: Rulebook) -> Ints:
    """Return every mask of a game, a bit for each action; 0 where nothing is to be decided."""
    made = np.zeros((banks_of(book), WIDE_MASKS), dtype=np.int64)
    asked = WideAnswers(book, Chart((), {}))
    shapes = tuple(dict.fromkeys(shape_of(book, pair) for pair in every_pair()))
    known: dict[tuple[str, str], tuple[int, int]] = {}
    for bank, place, up in every_spot(book):
        alike = known.setdefault((column(book, up), kind(up[0])), (bank, place))
        if alike == (bank, place):
            _lay_spot(asked, made[bank], shapes, place, up)
        cells = made.reshape(len(made), -1, STRIDE)
        cells[bank, :, place] = cells[alike[0], :, alike[1]]
    made[0, IN_TURN] = book.surrender.when.in_turn
    return made.ravel()


def _lay_spot(asked: WideAnswers, made: Ints, shapes: tuple[Shape, ...], place: int, up: Shown) -> None:
    """Lay what may be done against the cards the dealer shows."""
    for number, shape in enumerate(shapes):
        _lay_two(asked, made, shape, up, number * STRIDE + place)
    for state, cards in three_cards():
        for what in range(HAND_KINDS):
            at = HELD_AT + what * (1 + AFTER_TIMES) * HELD_WIDTH + state * STRIDE + place
            made[at] = _able(asked.turn_of_more(what, cards, up))
            for times in range(1, min(AFTER_TIMES, asked.book.double.redoubles + 1) + 1):
                made[at + times * HELD_WIDTH] = _able(asked.turn_of_doubled(what, times, cards, up))


def _lay_two(asked: WideAnswers, made: Ints, shape: Shape, up: Shown, at: int) -> None:
    """Lay what may be done with the first two cards, and with two of a split."""
    table = asked.dealt(shape.cards, up)
    late = asked.after_look(shape.cards, up)
    made[PAID_AT + at] = any(True for _ in settled_naturals(table))
    if not made[PAID_AT + at]:
        first, second = _before_look(asked, table)
        made[OFFER_AT + at], made[SECOND_OFFER_AT + at] = first, second
        paid = any(True for _ in settled_naturals(late))
        made[LATE_AT + at] = 0 if paid or asked.book.surrender.spares(kind(up[0])) else _answers(late, late.offer)
    for phase in range(PHASES):
        made[TURN_AT + phase * PHASE_WIDTH + at] = _able(asked.turn_of_two(shape, phase, up))
    if made[TURN_AT + FIRST * PHASE_WIDTH + at] and asked.book.control.offers.to_a_card:
        made[TURN_AT + at] |= _standing(replace(late, phase=Phase.TURNS, offer=None))


def _before_look(asked: WideAnswers, table: Table) -> tuple[int, int]:
    """Return what may be answered to the first offer and to the one after it, before the dealer looks."""
    found: list[int] = []
    early = asked.book.surrender.spares(kind(table.dealer[0]))
    if asked.book.dealer.second_card.hidden:
        table = replace(table, hole=(CARDS["5h"],))
    while len(found) < 2:  # noqa: PLR2004 - surrender and insurance
        offer = offer_after_deal(table)
        if offer is None or (offer.kind == "surrender" and not early):
            break
        if mask := _answers(replace(table, offer=offer), offer):
            found.append(mask)
        table = replace(table, made=(*table.made, offer.kind), offer=None)
    first, second = (*found, 0, 0)[:2]
    return first, second


def _answers(table: Table, offer: Offer | None) -> int:
    if offer is None or (BETTOR, 1) not in offer.asked:
        return 0
    insurable = offer.kind == "insurance"
    return bits(
        {
            Action.SURRENDER: not insurable and why_no_surrender(table, 1, BETTOR) is None,
            Action.INSURE: insurable and why_no_cover(table, 1, BETTOR, BETTOR) is None,
            Action.EVEN_MONEY: insurable and why_no_even_money(table, 1, BETTOR) is None,
            Action.DECLINE: True,
        }
    )


def _standing(table: Table) -> int:
    """Return what was offered before and may still be taken in the first turn."""
    folds, insures = standing(table, "surrender") is not None, standing(table, "insurance") is not None
    return bits(
        {
            Action.SURRENDER: folds and why_no_surrender(table, 1, BETTOR) is None,
            Action.INSURE: insures and why_no_cover(table, 1, BETTOR, BETTOR) is None,
        }
    )


def _able(turn: tuple[Table, Turn] | None) -> int:
    """Return what may be done in a turn; nothing where the hand is finished."""
    if turn is None:
        return 0
    table, now = turn
    return bits(
        {
            Action.STAND: why_no_stand(table, now) is None,
            Action.HIT: why_no_hit(table, now) is None,
            Action.DOUBLE: why_no_double(table, now, BETTOR) is None,
            Action.SPLIT: why_no_split(table, now) is None,
            Action.SURRENDER: in_turn(table.book, now.hand) and why_no_surrender(table, 1, BETTOR) is None,
        }
    )
