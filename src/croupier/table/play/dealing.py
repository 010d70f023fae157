"""Dealing: where the next card is due, and laying it there.

Clauses: L8 1.1.5, 1.1.16, 3.18, 3.23; AR 1.1.6, 1.1.16, 3.18, 3.23; BP 1.16, 1.33, 3.11, 3.22.2; D8 1.1.6, 1.1.13,
3.14, 3.19, 3.23. Rulings R-DEALORDER, R-SUBDEAL, R-BURN.
"""

from collections.abc import Callable
from functools import cache

from croupier.table.hands import awaits_card, is_out
from croupier.table.places import BURN, DEALER, Place
from croupier.table.play.absence import draws_for_absent
from croupier.table.play.dealer import needs_card
from croupier.table.state import Phase, Table
from croupier.table.turn import turn

_asked: list[tuple[Table | None, Place | None]] = [(None, None)]
"""The table last asked about, and the answer: a table never changes, and each is asked several times in a row."""


def due(table: Table) -> Place | None:
    """Return where the next card goes, or None while nobody is due one."""
    known, place = _asked[0]
    if known is not table:
        waits = table.offer is not None or table.trouble is not None
        place = None if waits else _DUE[table.phase](table)
        _asked[0] = table, place
    return place


def _nobody(_table: Table) -> None:
    return None


def _in_turns(table: Table) -> Place | None:
    now = turn(table)
    starts = now is not None and awaits_card(table.book, now.hand)
    if table.dealer_late and (now is None or not (now.hand.wants or (starts and now.hand.split))):
        return DEALER
    if now is not None and (now.hand.wants or starts or draws_for_absent(table, now)):
        return Place(now.box.position, now.at)
    return None


def _dealers(table: Table) -> Place | None:
    return DEALER if needs_card(table) else None


def initial_order(table: Table) -> tuple[Place, ...]:
    """Return the places of the initial deal, in order: boxes with a main wager, the dealer, the boxes again."""
    boxes = tuple([_first_hand(box.position) for box in table.boxes if box.mains])
    order = boxes if table.book.deck.printed else (*boxes, DEALER, *boxes)
    return (BURN, *order) if table.setup.burn else order


@cache
def _first_hand(position: int) -> Place:
    return Place(position)


def initial_due(table: Table) -> Place | None:
    """Return where the next card of the initial deal goes, or None once it is complete."""
    if table.deal_taken:
        return None
    order = initial_order(table)
    lying = [card.to for card in table.dealt]
    if order[: len(lying)] == tuple(lying):
        order, lying = order[len(lying) :], []
        if not table.lines:
            return order[0] if order else None
    for place in order:
        if place in lying:
            lying.remove(place)
        elif is_awaited(table, place):
            return place
    return None


def is_awaited(table: Table, place: Place) -> bool:
    """Tell whether the place still takes part: a box whose bettors have all withdrawn gets no card."""
    box = table.box(place.box) if place.box > 0 else None
    return box is None or not is_out(box.hands[0])


_DUE: dict[Phase, Callable[[Table], Place | None]] = {
    Phase.BETTING: _nobody,
    Phase.INITIAL_DEAL: initial_due,
    Phase.OFFERS: _nobody,
    Phase.TURNS: _in_turns,
    Phase.DEALER: _dealers,
    Phase.OVER: _nobody,
}
