"""No more bets: what is valid, who gets a contested side place, and what each wager counts for.

Clauses: L8 3.2, 3.15.3, 3.16, 3.17.1-3.17.2.5, 5.26, 5.27; AR the same; BP 3.9, 3.9.1, 3.10, 5.1.1, 5.1.2, 5.2, 5.15;
D8 3.2, 3.16.4, 3.17, 3.18.1-3.18.2.5, 5.23, 5.24. Rulings R-SIDE-PRIO, R-DEADLOCK-SCOPE, R-SIDE-CLOSE, R-BP-PRORATA.
"""

from collections.abc import Iterator
from itertools import groupby

from croupier.money.cents import format_amount
from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.settlement.pay import Lies, back
from croupier.table.state import Box, Line, Phase, Stake, Table, Wager
from croupier.table.turn import caller_among

Rank = tuple[int, int, int]


def close_bets(table: Table, _command: c.CloseBets) -> list[e.Event]:
    """Close the bets; refused while a wager on the layout is not in order."""
    if table.phase is not Phase.BETTING:
        raise Refused("bets-closed", table.book.cite("wagers.close"), "bets are closed already")
    if not any(box.mains for box in table.boxes):
        raise _no_main(table)
    dropped: list[tuple[str, int, str]] = []
    counted: list[e.WagerCounted] = []
    stray: list[Line] = []
    for box in table.boxes:
        _box_in_order(table, box)
        counted += _counted(table, box)
        if box.sides:
            dropped += contested(table, box)
            stray += _without_main(table, box)
    closed = e.BetsClosed(tuple(dropped), tuple(counted))
    return [closed, e.LinesSettled(tuple(stray))] if stray else [closed]


def _no_main(table: Table) -> Refused:
    wager = next((wager for box in table.boxes for wager in box.sides), None)
    if wager is None:
        return Refused("no-wager", table.book.cite("wagers.needed"), "there is no main wager on the table")
    anywhere = table.book.side[wager.kind].needs == "main-on-table"
    topic = "side.needs_any_main" if anywhere else "side.needs_main"
    message = f"{wager.player}'s {wager.kind} wager needs a main wager, and there is none"
    return Refused("no-main-wager", table.book.cite(topic), message)


def _box_in_order(table: Table, box: Box) -> None:
    limits = table.setup.main
    if limits is not None and table.book.wagers.limits == "box" and box.mains:
        _box_at_minimum(table, box, limits.least)
    for wager in box.sides:
        if not box.mains and not wager.unnoticed and table.book.side[wager.kind].needs == "main-on-box":
            message = f"{wager.player}'s {wager.kind} wager lies on box {box.position}, which has no main wager"
            raise Refused("no-main-wager", table.book.cite("side.needs_main"), message)


def _box_at_minimum(table: Table, box: Box, least: int) -> None:
    laid = sum(wager.amount for wager in box.mains)
    if laid < least and not any(wager.unnoticed for wager in box.mains):
        message = f"box {box.position} holds {format_amount(laid)}, under the minimum of {format_amount(least)}"
        raise Refused("under-minimum", table.book.cite("wagers.box_minimum"), message)


def _without_main(table: Table, box: Box) -> Iterator[Line]:
    for wager in box.sides:
        if not box.mains and table.book.side[wager.kind].needs == "main-on-box":
            lies = Lies(wager.player, box.position, None, wager.kind)
            yield back(lies, wager.amount, table.book.cite("irregular.side_no_main"))


def contested(table: Table, box: Box) -> Iterator[tuple[str, int, str]]:
    """Yield the side wagers that find no place on a box, by the book's order of preference."""
    for kind, side in table.book.side.items():
        claims = [wager for wager in box.sides if wager.kind == kind]
        if side.places and len(claims) > side.places:
            kept = entitled(table, box, claims, side.places)
            yield from ((w.player, box.position, kind) for w in claims if w not in kept)


def entitled(table: Table, box: Box, claims: list[Wager], places: int) -> list[Wager]:
    """Return who of several claimants gets a place; equal claims without agreement leave it empty.

    Who yields comes behind all others, whatever his claim, and gets what they leave.
    """
    kept: list[Wager] = []

    def place(claim: Wager) -> tuple[bool, Rank]:
        return claim.player in box.yielded, side_rank(table, box, claim.player)

    for (_, rank), group in groupby(sorted(claims, key=place), key=place):
        equal = list(group)
        room = places - len(kept)
        if len(equal) > room and rank[0] == OUTSIDER:
            equal = equal[:room]
        elif len(equal) > room:
            return kept
        kept += equal
    return kept


CALLER, ON_BOX, ON_TABLE, OUTSIDER = range(4)


def side_rank(table: Table, box: Box, player: str) -> Rank:
    """Rank a claim on a side place: caller, others on the box front to back, nearest box, smaller total, outsiders."""
    order = [wager.player for wager in box.mains]
    if player in order:
        stakes = tuple(Stake(wager.player, wager.amount) for wager in box.mains)
        first = caller_among(table, box.position, stakes) == player
        return (CALLER, 0, 0) if first else (ON_BOX, order.index(player), 0)
    distance = distance_to(table, box.position, player)
    if distance is None:
        return (OUTSIDER, 0, 0)
    return (ON_TABLE, distance, sum(w.amount for b in table.boxes for w in b.sides if w.player == player))


def distance_to(table: Table, position: int, player: str) -> int | None:
    """Return how many seats a player's nearest main wager is away, or None for an outsider."""
    seats = [b.position for b in table.boxes if any(w.player == player for w in b.mains)]
    return min((abs(seat - position) for seat in seats), default=None)


def _counted(table: Table, box: Box) -> Iterator[e.WagerCounted]:
    for wager in (*box.mains, *box.sides):
        limits = table.setup.limits(wager.kind)
        if limits is None:
            continue
        counts = _counts(table, box, wager, limits.least, limits.most)
        by_wager = table.book.wagers.limits == "wager" or wager.kind != "main"
        under = by_wager and wager.amount < limits.least
        if counts != wager.amount or under:
            yield e.WagerCounted(wager.player, box.position, wager.kind, counts, under)


def _counts(table: Table, box: Box, wager: Wager, least: int, most: int) -> int:
    # Where each wager has its own maximum there is no total of the box to be shared out.
    own = wager.kind != "main" or table.book.wagers.limits == "wager"
    if own or table.book.irregular.over_maximum == "cap":
        return min(wager.amount, most)
    laid = sum(main.amount for main in box.mains)
    if laid <= most or wager.amount < least:
        return wager.amount
    return max(wager.amount * most // laid, least)
