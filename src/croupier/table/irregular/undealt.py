"""A hand that is not played: side wagers on it come back, or cannot win any more where it was stood upon.

Clauses: L8 1.1.8.3, 1.1.10, 3.15, 3.15.3, 5.16.2; AR 1.1.10, 3.15, 3.15.3, 5.16.2; BP 3.14, 5.15; D8 3.16.4.
Rulings R-516, R-516-SIDE.
"""

from collections.abc import Iterator

from croupier.rules.wagers import lucky8
from croupier.table.hands import FIRST_CARDS
from croupier.table.settlement.pay import Lies, back
from croupier.table.settlement.sides import open_sides, side_line, tie_hand
from croupier.table.state import Box, Line, Table

ON_FIRST_TWO = ("pair", "pair-grades", "lucky-8")
"""Definitions of side wagers that the first two cards decide."""


def is_undealt(box: Box) -> bool:
    """Tell whether the box never had the cards that decide wagers on its hand."""
    return len(box.run) < FIRST_CARDS


def returned_sides(table: Table, box: Box, index: int) -> Iterator[Line]:
    """Yield what others have on a hand taken back; eights that lie count all the same, the dealer's hand goes on."""
    for wager in open_sides(box):
        grade = table.book.side[wager.kind].grade
        hand = tie_hand(wager) if grade == "tie-18" else wager.hand
        counts = grade == "dealer-bust" or (grade == "eight-run" and not is_undealt(box))
        if not counts and hand in (None, index):
            lies = Lies(wager.player, box.position, hand, wager.kind)
            yield back(lies, wager.counts, table.book.cite("irregular.side_no_main"))


def is_withdrawn(table: Table, box: Box) -> bool:
    """Tell whether the last wager on the hand was taken back, not surrendered."""
    topics = ("irregular.withdraw", "irregular.one_withdraw", "irregular.power_none", "irregular.none_late")
    clauses = {table.book.cite(topic)[0] for topic in topics}
    mains = [line for line in table.lines if (line.box, line.wager) == (box.position, "main")]
    return bool(mains) and mains[-1].result == "returned" and mains[-1].clauses[0] in clauses


def lost_sides(table: Table, box: Box, index: int) -> Iterator[Line]:
    """Yield the wagers on a second card that a hand will not have; its one card may still match the dealer's."""
    for wager in open_sides(box):
        waits = wager.hand is None and is_undealt(box)
        grade = table.book.side[wager.kind].grade
        if grade in ON_FIRST_TWO and (waits or wager.hand == index):
            topic = "" if wager.hand is None else "split_"
            rows = lucky8.rows(*box.run, *table.dealer[:1]) if grade == "lucky-8" else ()
            yield side_line(table, box, wager, rows, wager.hand, topic=topic)
