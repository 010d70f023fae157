"""Dealing: where the next card is due, and laying it there.

Clauses: L8 1.1.3, 1.1.5, 1.1.16, 3.18, 3.23; AR 1.1.4, 1.1.6, 1.1.16, 3.18, 3.23; BP 1.11, 1.16, 1.33, 3.11, 3.22.2;
D8 1.1.4, 1.1.6, 1.1.13, 3.14, 3.19, 3.23. Rulings R-DEALORDER, R-SUBDEAL, R-BURN.
"""

from functools import cache

from croupier.table.hands import awaits_card, is_out
from croupier.table.phases import card_due
from croupier.table.places import BURN, DEALER, HOLE, Place
from croupier.table.play.absence import draws_for_absent
from croupier.table.play.dealer import needs_card
from croupier.table.state import Phase, Table
from croupier.table.turn import turn

_asked: list[tuple[Table | None, Place | None]] = [(None, None)]
"""The table last asked about, and the answer: a table never changes, and each is asked several times in a row."""


def due(table: Table) -> Place | None:
    """Return where the next card goes, or None while no one is due one."""
    known, place = _asked[0]
    if known is not table:
        waits = table.offer is not None or (table.trouble is not None and not is_dealt_on(table))
        place = None if waits else card_due(table.phase)(table)
        _asked[0] = table, place
    return place


def is_dealt_on(table: Table) -> bool:
    """Tell whether a card left over in the initial deal is offered, and taken by a player who says nothing."""
    trouble = table.trouble
    return trouble is not None and trouble.kind == "several-rest" and table.phase is Phase.INITIAL_DEAL


def due_in_turns(table: Table) -> Place | None:
    """Return the hand in turn where it gets a card, or the dealer whose first card came too late."""
    now = turn(table)
    starts = now is not None and awaits_card(table.book, now.hand)
    if table.dealer_late and (now is None or not (now.hand.wants or (starts and now.hand.split))):
        return DEALER
    if now is not None and (now.hand.wants or starts or draws_for_absent(table, now)):
        return Place(now.box.position, now.at)
    return None


def due_to_dealer(table: Table) -> Place | None:
    """Return the dealer's place while they need a card."""
    return DEALER if needs_card(table) else None


def initial_order(table: Table) -> tuple[Place, ...]:
    """Return the places of the initial deal, in order: boxes with a main wager, the dealer, the boxes again.

    The dealer's second card comes last, where it is dealt with the first ones. Where wagers are raised after the first
    card of the dealer, that comes before all others.
    """
    boxes = tuple([_first_hand(box.position) for box in table.boxes if box.mains])
    order = boxes if table.book.deck.printed else (*boxes, DEALER, *boxes)
    if table.book.wagers.raises:
        order = (DEALER, *boxes, *boxes)
    if table.book.dealer.second_card.dealt_at_once:
        order = (*order, HOLE if table.book.dealer.second_card.hidden else DEALER)
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
        if not table.lines and table.trouble is None and (not order or is_awaited(table, order[0])):
            return order[0] if order else None
    passed = _passed_by(table)
    for place in order:
        if place in lying:
            lying.remove(place)
        elif place != passed and is_awaited(table, place):
            return place
    return None


def _passed_by(table: Table) -> Place | None:
    """Return the hand that has taken none of the disclosed cards and has no card to stand on: the next is asked."""
    place = table.trouble.place if table.trouble is not None and is_dealt_on(table) else None
    box = table.box(place.box) if place is not None else None
    return place if box is not None and not box.hands[0].cards else None


def is_awaited(table: Table, place: Place) -> bool:
    """Tell whether the place still takes part: not one whose bettors have all withdrawn, or stand on one card."""
    box = table.box(place.box) if place.box > 0 else None
    return box is None or not (is_out(box.hands[0]) or box.hands[0].refused)
