"""Laying and lifting wagers while bets are open, and refusing them afterwards.

Clauses: L8 3.1, 3.2, 3.6-3.10.2, 3.14, 3.15, 3.17, 5.3, 5.4; AR the same; BP 3.3-3.10, 5.1, 5.8, 5.14, 5.18;
D8 3.1, 3.2, 3.6-3.10.2, 3.15, 3.16, 3.18, 5.3, 5.4. Rulings R-THREE, R-LIMITS, R-BP-EXCESS, R-BP-EXCESS-UNSEATED,
R-LATE, R-RESTRICT-ALL, R-LIFT-INSURANCE, R-LIFT-SETTLED.
"""

from msgspec.structs import replace

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.actors import HOUSE
from croupier.table.facts import wager_fact
from croupier.table.play import split_wagers
from croupier.table.play.checks import is_kept_to_one_box, known_box, whole_units, within
from croupier.table.state import Box, Phase, Stake, Status, Table, Wager
from croupier.table.turn import caller_among
from croupier.words.facts import Money


def bet(table: Table, command: c.Bet) -> list[e.Event]:
    """Lay a wager."""
    box = known_box(table, command.box) or Box(command.box)
    if command.wager != "main" and command.wager not in table.book.side:
        offered = ", ".join(table.book.side)
        raise Refused("unknown-wager", table.book.cite("side"), wager=command.wager, offered=offered)
    if command.hand is not None:
        return split_wagers.bet(table, command, box)
    if table.phase is not Phase.BETTING:
        return _late(table, command)
    if command.late:
        clauses = (*table.book.cite("wagers.late"), *table.book.cite("wagers.close"))
        raise Refused("not-late", clauses)
    whole_units(table, command.amount)
    is_kept_to_one_box(table, command.player, command.box)
    if command.wager == "main":
        if not command.unnoticed:
            _may_join(table, box, command.player)
        if table.book.wagers.limits.of_box and not command.unnoticed:
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
    raise Refused("bets-closed", table.book.cite("wagers.late"))


def _may_join(table: Table, box: Box, player: str) -> None:
    if any(wager.player == player for wager in box.mains):
        return
    most = table.book.wagers.a_box
    fewer = table.setup.max_wagers
    if fewer is not None and len(box.mains) >= fewer and (not most or fewer < most):
        raise Refused("box-full", table.book.cite("wagers.fewer"), "pit", fewer=fewer)
    if most and len(box.mains) >= most:
        raise Refused("box-full", table.book.cite("wagers.a_box"), box=box.position, most=most)


def _fill_box(table: Table, box: Box, command: c.Bet) -> list[e.Event]:
    """Accept a bet up to the balance of the box; the Seated Player displaces the others, last placed first."""
    limits = table.setup.main
    if limits is None:
        return [_placed(command, command.amount)]
    others = [w for w in box.mains if w.player != command.player] if _comes_first(table, box, command) else []
    room = limits.most - sum(w.amount for w in box.mains) + sum(w.amount for w in others)
    accepted = min(command.amount, room)
    if accepted <= 0:
        raise Refused(
            "box-at-maximum", table.book.cite("wagers.box_maximum"), box=box.position, most=Money(limits.most)
        )
    over = sum(w.amount for w in box.mains) + accepted - limits.most
    return [*_displaced(table, box, others, over), _placed(command, accepted)]


def _comes_first(table: Table, box: Box, command: c.Bet) -> bool:
    """Tell whether the bettor has priority on the box: seated, or with no one sitting the highest."""
    amounts = {wager.player: wager.amount for wager in box.mains}
    amounts[command.player] = amounts.get(command.player, 0) + command.amount
    stakes = tuple(Stake(player, amount) for player, amount in amounts.items())
    return caller_among(table, box.position, stakes) == command.player


def least_accepted(table: Table, box: Box, player: str) -> int:
    """Return the least bet a box takes from a player: on a full one, what makes it the highest."""
    limits, unit = table.setup.main, table.setup.unit
    laid = sum(wager.amount for wager in box.mains)
    if limits is None or laid < limits.most:
        return unit
    others = max((wager.amount for wager in box.mains if wager.player != player), default=0)
    bet = c.Bet(by=HOUSE, player=player, box=box.position, amount=unit)
    least = max((others - laid_by(box, player, "main")) // unit * unit, unit)
    return least if _comes_first(table, box, replace(bet, amount=least)) else least + unit


def _displaced(table: Table, box: Box, others: list[Wager], over: int) -> list[e.Event]:
    clauses = table.book.cite("wagers.box_first")
    pushed: list[e.Event] = []
    for wager in reversed(others):
        cut = min(over, wager.amount)
        if cut > 0:
            pushed.append(e.WagerLifted(wager.player, box.position, "main", cut, clauses))
            over -= cut
    return pushed


def lift(table: Table, command: c.Lift) -> list[e.Event]:
    """Take a wager back: freely while bets are open, without effect or not at all afterwards."""
    box = known_box(table, command.box) or Box(command.box)
    clauses = table.book.cite("wagers.lifted")
    if table.phase is Phase.BETTING:
        laid = laid_by(box, command.player, command.wager)
        if not laid:
            raise _nothing_lies(table, command)
        return [e.WagerLifted(command.player, command.box, command.wager, laid)]
    open_ones = _lying(table, box, command)
    if not open_ones:
        raise _nothing_lies(table, command)
    if not any(open_ones) and table.status is not Status.VOID:
        named = wager_fact(table.book, command.wager)
        raise Refused("wager-settled", clauses, wager=named, player=command.player, box=command.box)
    if table.book.irregular.lifted.put_back or table.phase is Phase.OVER:
        doubled = any(s.player == command.player and s.double for hand in box.hands for s in hand.stakes)
        clauses = (*table.book.cite("double.locked"), *clauses) if doubled else clauses
        raise Refused("bets-closed", clauses, "lift")
    return [e.LateLiftNoted(command.player, command.box, command.wager)]


def _lying(table: Table, box: Box, command: c.Lift) -> list[bool]:
    """Return, for each wager the command names, whether it is still open."""
    who = command.player
    if command.wager == "main":
        return [stake.live for hand in box.hands for stake in hand.stakes if stake.player == who]
    if command.wager == "insurance":
        return [not i.settled for i in table.insurances if (i.player, i.box) == (who, box.position)]
    return [not w.settled for w in box.sides if (w.player, w.kind) == (who, command.wager)]


def _nothing_lies(table: Table, command: c.Lift) -> Refused:
    return Refused(
        "no-such-wager",
        table.book.cite("wagers.lifted"),
        player=command.player,
        wager=wager_fact(table.book, command.wager),
        box=command.box,
    )


def yield_place(table: Table, command: c.Yield) -> list[e.Event]:
    """Give way where several claim the same place of a box."""
    box = known_box(table, command.box)
    claims = box is not None and any(wager.player == command.player for wager in box.sides)
    insured = any((claim.player, claim.box) == (command.player, command.box) for claim in table.claims)
    if not (claims and table.phase is Phase.BETTING) and not insured:
        topic = "side.priority" if table.phase is Phase.BETTING else "insurance.priority"
        case = "" if table.phase is Phase.BETTING else "insurance"
        raise Refused("nothing-claimed", table.book.cite(topic), case, player=command.player, box=command.box)
    return [e.PlaceYielded(command.player, command.box)]
