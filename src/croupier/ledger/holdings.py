"""What each player has in play at a table.

Clauses: L8 5.1.1, 5.27; AR 5.1.1, 5.27; BP 5.1.1, 5.17; D8 5.1.1, 5.24.
"""

from collections.abc import Iterator

from croupier.table.state import Box, Phase, Table


def in_play(table: Table) -> dict[str, int]:
    """Return the chips of each player that lie on the layout, in cents."""
    held: dict[str, int] = {}
    for player, amount in _chips(table):
        held[player] = held.get(player, 0) + amount
    return held


def _chips(table: Table) -> Iterator[tuple[str, int]]:
    for box in table.boxes:
        yield from _box_chips(box)
    for insurance in (*table.insurances, *table.claims):
        if not insurance.settled:
            yield insurance.player, insurance.amount


def _box_chips(box: Box) -> Iterator[tuple[str, int]]:
    if box.hands:
        for hand in box.hands:
            for stake in hand.stakes:
                if stake.live:
                    yield stake.player, stake.paid
    else:
        for main in box.mains:
            yield main.player, main.amount
    for side in box.sides:
        if not side.settled:
            yield side.player, side.counts


def on_felt(table: Table | None) -> dict[str, int]:
    """Return what each player has on the layout while a round is open."""
    return in_play(table) if table is not None and table.phase is not Phase.OVER else {}
