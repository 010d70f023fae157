"""A hand that is not played: side wagers on it come back, or cannot win any more where it was stood upon.

Clauses: L8 1.1.8.3, 1.1.10, 3.15, 3.15.3, 5.16.2; AR 1.1.10, 3.15, 3.15.3, 5.16.2; BP 3.14, 5.15; D8 3.16.4.
Rulings R-516, R-516-SIDE.
"""

from collections.abc import Iterator

from croupier.rules.wagers.rows import outcome
from croupier.table.hands import FIRST_CARDS
from croupier.table.reason import Reason
from croupier.table.settlement.pay import Because, Lies, back
from croupier.table.settlement.side_wagers import is_on_split, open_sides, side_line, side_of
from croupier.table.settlement.wager_view import line_hand, without_more_cards
from croupier.table.state import Box, Line, Table


def is_undealt(box: Box) -> bool:
    """Tell whether the box never had the cards that decide wagers on its hand."""
    return len(box.run) < FIRST_CARDS


def returned_sides(table: Table, box: Box, index: int) -> Iterator[Line]:
    """Yield what others have on a hand taken back; eights that lie count all the same, the dealer's hand goes on."""
    for wager in open_sides(box):
        definition = side_of(table, wager).definition
        hand = line_hand(table, wager)
        counts = definition.on_dealer or (definition.on_box and not definition.on_hand and not is_undealt(box))
        if not counts and hand in (None, index):
            lies = Lies(wager.player, box.position, hand, wager.kind)
            yield back(lies, wager.counts, Because(table.book.cite("irregular.side_no_main"), Reason("no-main")))


def is_withdrawn(table: Table, box: Box) -> bool:
    """Tell whether the last wager on the hand was taken back, not surrendered."""
    mains = [line for line in table.lines if (line.box, line.wager) == (box.position, "main")]
    why = mains[-1].why if mains and mains[-1].result == "returned" else None
    return why is not None and why.kind in ("withdrawn", "no-card", "ruled")


def lost_sides(table: Table, box: Box, index: int) -> Iterator[Line]:
    """Yield the wagers on a second card that a hand will not have; its one card may still match the dealer's."""
    for wager in open_sides(box):
        definition = side_of(table, wager).definition
        first = wager.hand is None and is_undealt(box) and not (definition.on_hand or definition.on_box)
        split = wager.hand == index and is_on_split(table, wager)
        if split or (first and not definition.waits_for_dealer):
            rows = definition.split_rows if split else definition.rows
            paid = outcome(rows, without_more_cards(table, box, wager))
            if paid is not None:
                yield side_line(table, box, wager, paid)
