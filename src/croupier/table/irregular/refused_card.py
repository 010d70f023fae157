"""A hand whose player refuses a card stands, and what waited for that hand is settled with it.

Clauses: L8 5.9, 5.24; AR 5.9, 5.24; D8 5.9, 5.21, 4.2.2. Ruling R-REFUSE-HAND.
"""

from collections.abc import Iterator

from croupier.table import events as e
from croupier.table.hands import FIRST_CARDS
from croupier.table.irregular.unplayed_hand import lost_sides
from croupier.table.settlement.side_wagers import area_lines
from croupier.table.state import Line, Table
from croupier.table.turn import Turn


def stands(table: Table, now: Turn, player: str, *, of_several: bool = False) -> list[e.Event]:
    """Return what refusing a card in error does to the hand, or declining one of several drawn together."""
    refused = e.HandRefused(player, now.box.position, now.at, of_several)
    lines = tuple(_waiting(table, now))
    return [refused, e.LinesSettled(lines)] if lines else [refused]


def _waiting(table: Table, now: Turn) -> Iterator[Line]:
    if len(now.hand.cards) < FIRST_CARDS:
        yield from lost_sides(table, now.box, now.at)
    if now.at == len(now.box.hands) - 1:
        yield from area_lines(table, now.box)
