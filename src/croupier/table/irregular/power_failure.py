"""Power failure: where no outcome is established players may withdraw, or the round is void; otherwise play goes on.

Clauses: L8 5.29, 5.29.1, 5.29.2; AR the same; BP 5.4, 5.4.1, 5.4.2; D8 5.26, 5.26.1, 5.26.2. Rulings R-POWER,
R-POWER-ANY.
"""

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.irregular import stay_or_withdraw, void
from croupier.table.irregular.established_outcome import outcome_established
from croupier.table.state import Phase, Status, Table, Trouble
from croupier.words.facts import message


def power_failed(table: Table, _command: c.FailPower) -> list[e.Event]:
    """Interrupt the round, whatever else is open: that waits until play goes on."""
    if table.phase is Phase.OVER:
        raise Refused("round-over", table.book.cite("round"))
    for trouble in (table.trouble, *table.waiting):
        if trouble is not None and trouble.kind == "power":
            raise Refused("interrupted", trouble.clauses)
    if outcome_established(table):
        clauses = table.book.cite("irregular.power_outcome")
        return [e.TroubleOpened(Trouble("power", clauses, message("irregular.power-outcome")))]
    clauses = table.book.cite("irregular.power_none")
    if table.book.irregular.power_failure.voids:
        return void.voided(table, clauses, message("irregular.power-void"))
    says = message("irregular.power-withdraw")
    return [e.TroubleOpened(Trouble("power", clauses, says, asked=_everybody(table)))]


def _everybody(table: Table) -> tuple[tuple[str, int], ...]:
    sides = [(wager.player, box.position) for box in table.boxes for wager in box.sides if not wager.settled]
    mains = [(w.player, box.position) for box in table.boxes if not box.hands for w in box.mains]
    return tuple(dict.fromkeys((*stay_or_withdraw.in_play(table), *sides, *mains)))


def play_on(table: Table, _command: c.PlayOn) -> list[e.Event]:
    """Go on with the players who have not withdrawn."""
    trouble = table.trouble
    if trouble is None or trouble.kind != "power":
        raise Refused("nothing-interrupted", table.book.cite("irregular.power_outcome"))
    closed = e.TroubleClosed(trouble.clauses, message("irregular.goes-on"))
    if table.phase is not Phase.BETTING and not _everybody(table) and all(i.settled for i in table.insurances):
        return [closed, e.RoundEnded(Status.SETTLED, trouble.clauses, message("irregular.all-gone"))]
    return [closed]
