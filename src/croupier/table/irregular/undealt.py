"""A hand that never had two cards: given up, side wagers on it come back; stood upon, they cannot win any more.

Clauses: L8 1.1.10, 3.15, 3.15.3, 5.16.2; AR 1.1.10, 3.15, 3.15.3, 5.16.2; BP 3.14, 5.15; D8 3.16.4. Rulings R-516,
R-516-SIDE.
"""

from collections.abc import Iterator

from croupier.table.hands import FIRST_CARDS
from croupier.table.settlement.pay import Lies, back
from croupier.table.settlement.sides import open_sides, side_line, tie_hand
from croupier.table.state import Box, Line, Table

ON_FIRST_TWO = ("pair", "pair-grades", "lucky-8")
"""Definitions of side wagers that the first two cards decide."""


def is_undealt(box: Box) -> bool:
    """Tell whether the box never had the cards that decide wagers on its hand."""
    return len(box.run) < FIRST_CARDS


def returned_sides(table: Table, box: Box) -> Iterator[Line]:
    """Yield what others have on a hand that is not played; wagers on the dealer's hand ride on."""
    for wager in open_sides(box):
        grade = table.book.side[wager.kind].grade
        if grade != "dealer-bust":
            hand = tie_hand(wager) if grade == "tie-18" else wager.hand
            lies = Lies(wager.player, box.position, hand, wager.kind)
            yield back(lies, wager.counts, table.book.cite("irregular.side_no_main"))


def lost_sides(table: Table, box: Box, index: int) -> Iterator[Line]:
    """Yield the wagers on a second card that a hand will not have."""
    for wager in open_sides(box):
        waits = wager.hand is None and is_undealt(box)
        if table.book.side[wager.kind].grade in ON_FIRST_TWO and (waits or wager.hand == index):
            topic = "" if wager.hand is None else "split_"
            yield side_line(table, box, wager, (), wager.hand, topic=topic)
