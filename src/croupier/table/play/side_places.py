"""Side places that more players claim than there are: who gets them, and under which clause each other does not.

Clauses: L8 3.16, 3.17.1-3.17.2.5; AR the same; D8 3.17, 3.18.1-3.18.2.5. Rulings R-SIDE-PRIO, R-PLACED-TOTALS,
R-DEADLOCK-SCOPE, R-SIDE-TIE-AREA, R-LINE-CLAUSES.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from croupier.rules.schema import Clauses
from croupier.table.state import Box, Stake, Table, Wager
from croupier.table.turn import caller_among


class Rank(NamedTuple):
    """A claim's place in the order of preference: its class, then what tells claims of a class apart."""

    group: int
    near: int = 0
    total: int = 0


CALLER, ON_BOX, ON_TABLE, OUTSIDER = range(4)


class Award(NamedTuple):
    """A side place that more players claim than there are places: who gets it, and why each of the others does not."""

    box: Box
    kind: str
    claims: tuple[Wager, ...]
    kept: tuple[Wager, ...]
    lost: tuple[tuple[Wager, Clauses], ...]


def awards(table: Table) -> Iterator[Award]:
    """Yield every contested side place with who gets it, by the book's order of preference.

    They are given in dealing order of the boxes, within a box in the order of the wagers. Totals count the wagers that
    are placed and stand, so each award counts for the next one and a bid for nothing (R-PLACED-TOTALS).
    """
    totals = Counter(_standing(table))
    for box in table.boxes:
        for kind in table.book.side:
            claims = [wager for wager in box.sides if wager.kind == kind]
            if _is_contested(table, box, kind):
                award = _award(table, box, claims, totals)
                totals.update({wager.player: wager.amount for wager in award.kept})
                yield award


def _is_contested(table: Table, box: Box, kind: str) -> bool:
    places = table.book.side[kind].places
    return bool(places) and sum(wager.kind == kind for wager in box.sides) > places


def _standing(table: Table) -> dict[str, int]:
    """Return what each player has on side places no one contests, without what goes back for want of a main wager."""
    totals: Counter[str] = Counter()
    for box in table.boxes:
        for wager in box.sides:
            goes_back = not box.mains and table.book.side[wager.kind].needs.on_box
            if not goes_back and not _is_contested(table, box, wager.kind):
                totals[wager.player] += wager.amount
    return totals


def _award(table: Table, box: Box, claims: list[Wager], totals: Mapping[str, int]) -> Award:
    """Give a place to as many as there is room for; equal claims without agreement leave it empty.

    Who yields comes behind all others, whatever their claim, and gets what they leave.
    """
    kind = claims[0].kind
    kept: list[Wager] = []
    places = table.book.side[kind].places

    def place(claim: Wager) -> tuple[bool, Rank]:
        return claim.player in box.yielded, _rank(table, box, claim.player, totals)

    for (_, rank), group in groupby(sorted(claims, key=place), key=place):
        equal = list(group)
        room = places - len(kept)
        if len(equal) > room and rank.group != OUTSIDER:
            break
        kept += equal[:room]
    last = place(kept[-1]) if len(kept) == places else None
    lost = [(claim, table.book.cite(_lost_by(last, place(claim)))) for claim in claims if claim not in kept]
    return Award(box, kind, tuple(claims), tuple(kept), tuple(lost))


def _lost_by(last: tuple[bool, Rank] | None, own: tuple[bool, Rank]) -> str:
    """Return the topic a place is lost under, beside the last who got one; where one stays empty, a deadlock."""
    if last is None:
        return "side.deadlock"
    (yielded, winner), (gave_way, rank) = last, own
    if gave_way and not yielded:
        return "side.deadlock" if winner == rank else "side.priority"
    if winner.group in (CALLER, ON_BOX):
        return "side.on_box"
    if winner.group == OUTSIDER:
        return "side.outsiders"
    nearer = rank.group == OUTSIDER or winner.near < rank.near
    return "side.nearest" if nearer else "side.total"


def _rank(table: Table, box: Box, player: str, totals: Mapping[str, int]) -> Rank:
    """Rank a claim on a side place: caller, others on the box front to back, nearest box, smaller total, outsiders."""
    order = [wager.player for wager in box.mains]
    if player in order:
        stakes = tuple(Stake(wager.player, wager.amount) for wager in box.mains)
        first = caller_among(table, box.position, stakes) == player
        return Rank(CALLER) if first else Rank(ON_BOX, order.index(player))
    distance = distance_to(table, box.position, player)
    return Rank(OUTSIDER) if distance is None else Rank(ON_TABLE, distance, totals.get(player, 0))


def distance_to(table: Table, position: int, player: str) -> int | None:
    """Return how many seats a player's nearest main wager is away, or None for an outsider."""
    seats = [b.position for b in table.boxes if any(w.player == player for w in b.mains)]
    return min((abs(seat - position) for seat in seats), default=None)
