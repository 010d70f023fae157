"""Laying and lifting wagers while bets are open, and refusing them afterwards.

Clauses: L8 3.1, 3.2, 3.6-3.10.2, 3.14, 3.15, 5.3, 5.4; AR the same; BP 3.3-3.10, 5.1, 5.8, 5.18; D8 3.1, 3.2,
3.6-3.10.2, 3.15, 3.16, 5.3, 5.4. Rulings R-THREE, R-LIMITS, R-BP-EXCESS, R-LATE.
"""

from croupier.money.cents import format_amount
from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.play import split_wagers
from croupier.table.play.checks import known_box, whole_units, within
from croupier.table.state import Box, Phase, Table, Wager


def bet(table: Table, command: c.Bet) -> list[e.Event]:
    """Lay a wager."""
    box = known_box(table, command.box) or Box(command.box)
    if command.hand is not None:
        return split_wagers.bet(table, command, box)
    if table.phase is not Phase.BETTING:
        return _late(table, command)
    if command.wager != "main" and command.wager not in table.book.side:
        offered = ", ".join(table.book.side)
        message = f"{command.wager!r} is no wager of this game; its side wagers are {offered}"
        raise Refused("unknown-wager", table.book.cite("side"), message)
    whole_units(table, command.amount)
    if command.wager == "main":
        _may_join(table, box, command.player)
        if table.book.wagers.limits == "box" and not command.unnoticed:
            return _fill_box(table, box, command)
    if not command.unnoticed:
        laid = laid_by(box, command.player, command.wager) + command.amount
        within(laid, table.setup.limits(command.wager), table.book.cite("wagers.limits"))
    return [_placed(command, command.amount)]


def laid_by(box: Box, player: str, kind: str) -> int:
    """Return what a player already has of a kind of wager on a box."""
    wagers = box.mains if kind == "main" else box.sides
    return sum(w.amount for w in wagers if (w.player, w.kind) == (player, kind) and w.hand is None)


def _placed(command: c.Bet, amount: int) -> e.WagerPlaced:
    return e.WagerPlaced(command.player, command.box, command.wager, amount, unnoticed=command.unnoticed)


def _late(table: Table, command: c.Bet) -> list[e.Event]:
    if command.late and table.phase is not Phase.OVER:
        return [e.LateWagerReturned(command.player, command.box, command.wager, command.amount)]
    raise Refused("bets-closed", table.book.cite("wagers.late"), "no wager is placed or increased after no more bets")


def _may_join(table: Table, box: Box, player: str) -> None:
    if player in table.restricted and any(
        w.player == player for other in table.boxes if other.position != box.position for w in other.mains
    ):
        raise Refused("one-box-only", table.book.cite("wagers.one_box"), f"{player} may wager on one box only")
    if any(wager.player == player for wager in box.mains):
        return
    most = table.book.wagers.a_box
    fewer = table.setup.max_wagers
    if fewer is not None and len(box.mains) >= fewer and (not most or fewer < most):
        raise Refused("box-full", table.book.cite("wagers.fewer"), f"the pit allows {fewer} wagers a box")
    if most and len(box.mains) >= most:
        raise Refused("box-full", table.book.cite("wagers.a_box"), f"box {box.position} has {most} wagers already")


def _fill_box(table: Table, box: Box, command: c.Bet) -> list[e.Event]:
    """Accept a bet up to the balance of the box; a seated bettor displaces standing ones, last placed first."""
    limits = table.setup.main
    if limits is None:
        return [_placed(command, command.amount)]
    seated = table.seats.get(box.position) == command.player
    others = [] if not seated else [w for w in box.mains if w.player != command.player]
    room = limits.most - sum(w.amount for w in box.mains) + sum(w.amount for w in others)
    accepted = min(command.amount, room)
    if accepted <= 0:
        message = f"box {box.position} is at its maximum of {format_amount(limits.most)}"
        raise Refused("box-at-maximum", table.book.cite("wagers.box_maximum"), message)
    over = sum(w.amount for w in box.mains) + accepted - limits.most
    return [*_displaced(box, others, over), _placed(command, accepted)]


def _displaced(box: Box, others: list[Wager], over: int) -> list[e.Event]:
    pushed: list[e.Event] = []
    for wager in reversed(others):
        cut = min(over, wager.amount)
        if cut > 0:
            pushed.append(e.WagerLifted(wager.player, box.position, "main", cut))
            over -= cut
    return pushed


def lift(table: Table, command: c.Lift) -> list[e.Event]:
    """Take a wager back: freely while bets are open, without effect or not at all afterwards."""
    box = known_box(table, command.box) or Box(command.box)
    laid = laid_by(box, command.player, command.wager)
    clauses = table.book.cite("wagers.lifted")
    if not laid:
        message = f"{command.player} has no {command.wager} wager on box {command.box}"
        raise Refused("no-such-wager", clauses, message)
    if table.phase is Phase.BETTING:
        return [e.WagerLifted(command.player, command.box, command.wager, laid)]
    if table.book.irregular.lifted == "refused" or table.phase is Phase.OVER:
        doubled = any(s.player == command.player and s.double for hand in box.hands for s in hand.stakes)
        clauses = (*table.book.cite("double.locked"), *clauses) if doubled else clauses
        raise Refused("bets-closed", clauses, "no wager is withdrawn after no more bets")
    return [e.LateLiftNoted(command.player, command.box, command.wager)]


def yield_place(table: Table, command: c.Yield) -> list[e.Event]:
    """Give way where several claim the same place of a box."""
    box = known_box(table, command.box)
    claims = box is not None and any(wager.player == command.player for wager in box.sides)
    insured = any((claim.player, claim.box) == (command.player, command.box) for claim in table.claims)
    if not (claims and table.phase is Phase.BETTING) and not insured:
        message = f"{command.player} claims nothing on box {command.box}"
        raise Refused("nothing-claimed", table.book.cite("side.priority"), message)
    return [e.PlaceYielded(command.player, command.box)]
