"""No more bets: what is valid, which side wagers lose their place, and what each wager counts for.

Clauses: L8 3.2, 3.15.3, 5.26, 5.27; AR the same; BP 3.9, 3.9.1, 3.10, 5.1.1, 5.1.2, 5.2, 5.15; D8 3.2, 3.16.4, 5.23,
5.24. Rulings R-SIDE-CLOSE, R-BP-PRORATA.
"""

from collections.abc import Iterator

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.facts import wager_fact
from croupier.table.play.side_places import awards
from croupier.table.reason import Reason
from croupier.table.settlement.pay import Because, Lies, back
from croupier.table.state import Box, Limits, Line, Phase, Table, Wager
from croupier.words.facts import Money


def close_bets(table: Table, _command: c.CloseBets) -> list[e.Event]:
    """Close the bets; refused while a wager on the layout is not in order."""
    if table.phase is not Phase.BETTING:
        raise Refused("bets-closed", table.book.cite("wagers.close"), "already")
    if not any(box.mains for box in table.boxes):
        raise _no_main(table)
    dropped = [
        e.PlaceLost(wager.player, award.box.position, award.kind, clauses)
        for award in awards(table)
        for wager, clauses in award.lost
    ]
    counted: list[e.WagerCounted] = []
    stray: list[Line] = []
    for box in table.boxes:
        _box_in_order(table, box)
        counted += _counted(table, box)
        stray += _without_main(table, box)
    closed = e.BetsClosed(tuple(dropped), tuple(counted))
    return [closed, e.LinesSettled(tuple(stray))] if stray else [closed]


def _no_main(table: Table) -> Refused:
    wager = next((wager for box in table.boxes for wager in box.sides), None)
    if wager is None:
        return Refused("no-wager", table.book.cite("wagers.needed"))
    anywhere = not table.book.side[wager.kind].needs.on_box
    topic = "side.needs_any_main" if anywhere else "side.needs_main"
    return Refused(
        "no-main-wager", table.book.cite(topic), player=wager.player, wager=wager_fact(table.book, wager.kind)
    )


def _box_in_order(table: Table, box: Box) -> None:
    limits = table.setup.main
    if limits is not None and table.book.wagers.limits.of_box and box.mains:
        _box_at_minimum(table, box, limits.least)
    for wager in box.sides:
        if not box.mains and not wager.unnoticed and table.book.side[wager.kind].needs.on_box:
            raise Refused(
                "no-main-wager",
                table.book.cite("side.needs_main"),
                "box",
                player=wager.player,
                wager=wager_fact(table.book, wager.kind),
                box=box.position,
            )


def _box_at_minimum(table: Table, box: Box, least: int) -> None:
    laid = sum(wager.amount for wager in box.mains)
    if laid < least and not any(wager.unnoticed for wager in box.mains):
        raise Refused(
            "under-minimum",
            table.book.cite("wagers.box_minimum"),
            box=box.position,
            laid=Money(laid),
            least=Money(least),
        )


def _without_main(table: Table, box: Box) -> Iterator[Line]:
    for wager in box.sides:
        if not box.mains and table.book.side[wager.kind].needs.on_box:
            lies = Lies(wager.player, box.position, None, wager.kind)
            yield back(lies, wager.amount, Because(table.book.cite("irregular.side_no_main"), Reason("no-main")))


def _counted(table: Table, box: Box) -> Iterator[e.WagerCounted]:
    for wager in (*box.mains, *box.sides):
        limits = table.setup.limits(wager.kind)
        if limits is None:
            continue
        own = not table.book.wagers.limits.of_box or wager.kind != "main"
        laid = wager.amount if own else sum(main.amount for main in box.mains)
        counts = _counts(table, wager, laid, limits)
        topic = _broken(table, wager, laid, limits)
        if topic is not None:
            under = own and laid < limits.least
            yield e.WagerCounted(wager.player, box.position, wager.kind, counts, under, table.book.cite(topic))


def _counts(table: Table, wager: Wager, laid: int, limits: Limits) -> int:
    """Return what of a wager counts: up to the maximum, or its share of it where the box is over."""
    if laid == wager.amount or not table.book.irregular.over_maximum.shared:
        return min(wager.amount, limits.most)
    if laid <= limits.most or wager.amount < limits.least:
        return wager.amount
    return max(wager.amount * limits.most // laid, limits.least)


def _broken(table: Table, wager: Wager, laid: int, limits: Limits) -> str | None:
    """Say which limit a wager no one noticed broke, itself or as part of its box."""
    if laid < limits.least:
        return "irregular.under_minimum"
    if (wager.amount if not table.book.irregular.over_maximum.shared else laid) <= limits.most:
        return None
    return "irregular.under_in_full_box" if wager.amount < limits.least else "irregular.over_maximum"
