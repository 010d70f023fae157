"""Taking wagers back where a clause allows it: dissatisfied players, one-card hands, options, power failures.

Clauses: L8 5.16, 5.16.2, 5.25, 5.29.1; AR the same; BP 5.7.1-5.7.3; D8 5.22, 5.26.1. Rulings R-525, R-516-SIDE,
R-BP-57-BETS, R-POWER.
"""

from collections.abc import Iterator

from croupier.rules.refusals import Refused
from croupier.rules.schema import Clauses
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.hands import FIRST_CARDS
from croupier.table.settlement.pay import Lies, back
from croupier.table.settlement.sides import open_sides
from croupier.table.state import Box, Line, Phase, Table


def withdraw(table: Table, command: c.Withdraw) -> list[e.Event]:
    """Take back what the clause in force lets the player take back."""
    clauses = _allowed(table, command)
    lines = tuple(returned(table, command.box, command.player, clauses))
    if not lines:
        raise Refused("nothing-to-withdraw", clauses, f"{command.player} has no open wager there")
    places = _places(table, command)
    answers: list[e.Event] = [e.OfferAnswered(*place, "withdrawn") for place in places]
    if table.trouble is not None:
        answers += [e.TroubleAnswered(*place, "withdraws") for place in places]
    return [e.LinesSettled(lines), *answers]


def stay(table: Table, command: c.Stay) -> list[e.Event]:
    """Play on; where the options are open this binds."""
    trouble = table.trouble
    if trouble is None and not table.window:
        raise Refused("nothing-to-answer", table.book.cite("irregular.go_on"), "there is nothing to answer")
    if trouble is None or trouble.kind == "power":
        return [e.IrregularityNoted(table.window or table.noted or table.book.cite("irregular.go_on"), "plays on")]
    places = _places(table, c.Withdraw(by=command.by, player=command.player, box=command.box))
    unbound = [place for place in places if place in trouble.asked and place not in trouble.answered]
    if not unbound:
        raise Refused("not-asked", trouble.clauses, f"{command.player} is not asked")
    return [e.TroubleAnswered(*place, "stays") for place in unbound]


def _places(table: Table, command: c.Withdraw) -> list[tuple[str, int]]:
    return [
        (command.player, box.position)
        for box in table.boxes
        if command.box in (None, box.position)
        and any(stake.player == command.player and stake.live for hand in box.hands for stake in hand.stakes)
    ]


def _allowed(table: Table, command: c.Withdraw) -> Clauses:
    book, trouble = table.book, table.trouble
    if table.phase in (Phase.BETTING, Phase.OVER):
        raise Refused("no-withdrawal", book.cite("irregular.withdraw"), "there is nothing to withdraw from")
    if trouble is None:
        return _in_window(table, command)
    if trouble.kind == "power":
        return _in_power_failure(table, command)
    if trouble.kind in ("options", "misdeal") and trouble.asked:
        bound = [place for place in _places(table, command) if place in trouble.answered]
        if bound:
            message = f"{command.player} has chosen to go on and takes what follows"
            raise Refused("bound", book.cite("irregular.offered"), message)
        return book.cite("irregular.withdraw")
    raise Refused("trouble-open", trouble.clauses, f"first there is to decide: {trouble.says}")


def _in_window(table: Table, command: c.Withdraw) -> Clauses:
    if not table.window:
        clauses = (*table.noted, *table.book.cite("irregular.withdraw"))
        raise Refused("no-withdrawal", clauses, "no clause lets a wager be taken back now")
    box = table.box(command.box) if command.box is not None else None
    if box is not None and box.hands and len(box.hands[0].cards) < FIRST_CARDS:
        return (*table.book.cite("irregular.one_withdraw"), *table.window)
    return table.window


def _in_power_failure(table: Table, command: c.Withdraw) -> Clauses:
    trouble = table.trouble
    if trouble is None or not trouble.asked:
        clauses = table.book.cite("irregular.power_outcome")
        raise Refused("outcome-established", clauses, "a wager has been won or lost: play goes on")
    clauses = table.book.cite("irregular.power_none")
    others = [box.position for box in table.boxes if command.box not in (None, box.position) and _is_on(box, command)]
    if others:
        raise Refused("all-or-nothing", clauses, f"{command.player} withdraws all wagers or none")
    return clauses


def _is_on(box: Box, command: c.Withdraw) -> bool:
    stakes = any(stake.player == command.player and stake.live for hand in box.hands for stake in hand.stakes)
    return stakes or any(wager.player == command.player for wager in open_sides(box))


def returned(table: Table, position: int | None, player: str | None, clauses: Clauses) -> Iterator[Line]:
    """Yield what goes back to a player, or to everybody: his open wagers on a box, or everywhere."""
    keeps_busts = table.book.irregular.procedures == "options" and table.book.rulings.withdrawn_bets == "unsettled"
    for box in table.boxes:
        if position not in (None, box.position):
            continue
        for index, hand in enumerate(box.hands):
            for stake in hand.stakes:
                if stake.live and player in (None, stake.player):
                    yield back(Lies(stake.player, box.position, index, "main"), stake.total, clauses)
        for side in open_sides(box):
            rides = keeps_busts and table.book.side[side.kind].grade == "dealer-bust"
            if player in (None, side.player) and not rides:
                yield back(
                    Lies(side.player, box.position, _hand(table, side.kind, side.hand), side.kind), side.counts, clauses
                )
    yield from _insurances(table, position, player, clauses)


def _hand(table: Table, kind: str, hand: int | None) -> int | None:
    return hand or 0 if table.book.side[kind].grade == "tie-18" else hand


def _insurances(table: Table, position: int | None, player: str | None, clauses: Clauses) -> Iterator[Line]:
    for insurance in table.insurances:
        if not insurance.settled and position in (None, insurance.box) and player in (None, insurance.player):
            lies = Lies(insurance.player, insurance.box, None, "insurance", insurance.of)
            yield back(lies, insurance.amount, clauses)
