"""Reconstruction: the cards go back to their intended order, or the house finds that they cannot.

Clauses: L8 5.2, 5.6.1, 5.6.2, 5.11, 5.13, 5.21.1; AR the same; BP 1.23, 5.7.1, 5.7.2, 5.9, 5.10.1; D8 5.2, 5.6.1,
5.6.2, 5.11, 5.18.1. Rulings R-562, R-BP-59-510, R-BP-ERROR-OPEN.
"""

from croupier.rules.refusals import Refused
from croupier.rules.schema import Clauses
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.irregular import refer, skipped_turn, stay_or_withdraw, void
from croupier.table.irregular.deciding import decided_by, undecided
from croupier.table.irregular.late_discovery import put_right, undone
from croupier.table.irregular.misdeal import is_early, relaid
from croupier.table.play.checks import past
from croupier.table.state import Phase, Table
from croupier.words.facts import Said, message


def reconstruct(table: Table, _command: c.Reconstruct) -> list[e.Event]:
    """Put the cards where they were due, in the order in which they left the device."""
    _is_going_on(table)
    trouble = table.trouble
    if table.book.irregular.procedures.by_options:
        return _by_options(table)
    if trouble is None and table.slip is not None:
        return put_right(table, _clauses(table))
    if trouble is None or trouble.kind != "misdeal":
        raise _nothing_to_put_back(table)
    return _in_place(table)


def _in_place(table: Table) -> list[e.Event]:
    return [*_laid_again(table), e.TroubleClosed(_clauses(table), message("irregular.as-due"))]


def _by_options(table: Table) -> list[e.Event]:
    """Put an error right at the games with options, where it may have been noticed some cards later."""
    trouble, skip, slip = table.trouble, table.skip, table.slip
    wrong = trouble is not None or skip is not None or slip is not None
    if wrong and stay_or_withdraw.settled(table):
        raise Refused("settled", table.book.cite("irregular.settled"))
    if trouble is not None and trouble.kind in ("power", "referred"):
        raise undecided(table)
    if trouble is not None and trouble.kind == "misdeal":
        done = _in_place(table)
        return [*done, _asked_again(table, done, message("irregular.as-due"), trouble.answered)]
    if trouble is not None and trouble.kind == "several" and trouble.unasked:
        says = message("irregular.cards-next")
        back = e.Reconstructed(table.dealt, (*table.offered, *table.top))
        closed = e.TroubleClosed(table.book.cite("irregular.go_on_reconstructed"), says)
        return [back, closed, _asked_again(table, [back, closed], says, trouble.answered)]
    if slip is not None and (skip is None or slip.dealt < skip.dealt):
        return undone(table)
    if trouble is None and skip is not None:
        done = skipped_turn.restored(table)
        return [*done, _asked_again(table, done, message("irregular.skipped-restored"), ())]
    raise _nothing_to_put_back(table)


def _asked_again(
    table: Table, done: list[e.Event], says: Said, answered: tuple[tuple[str, int], ...]
) -> e.TroubleOpened:
    """Return the players' options now that the cards lie right; who has chosen before is bound by it."""
    for event in done:
        table = evolve(table, event)
    return stay_or_withdraw.opened(table, says, reconstructed=True, answered=answered)


def _laid_again(table: Table) -> list[e.Event]:
    """Lay the cards; where that moves any, the initial deal goes on from there and is offered upon anew."""
    laid = relaid(table)
    if table.phase is Phase.INITIAL_DEAL or laid.dealt == table.dealt:
        return [laid]
    closed: list[e.Event] = [e.OfferClosed()] if table.offer is not None else []
    return [*closed, e.PhaseBegan(Phase.INITIAL_DEAL), laid]


def _nothing_to_put_back(table: Table) -> Refused:
    """Return the refusal where nothing is put back: what is done instead, or how the last error was resolved."""
    book, trouble = table.book, table.trouble
    topic = "irregular.dealer_late" if table.dealer_late else "irregular.reconstruct_late"
    first = trouble.clauses if trouble is not None else table.noted
    clauses = tuple(dict.fromkeys((*first, *book.cite(topic))))
    if trouble is not None:
        return Refused("nothing-to-reconstruct", clauses, "open", says=trouble.says, acts=decided_by(table, trouble))
    if table.dealer_late:
        return Refused("nothing-to-reconstruct", clauses, "dealer-late")
    if table.noted:
        return Refused("nothing-to-reconstruct", clauses, "resolved", clauses=", ".join(table.noted))
    return Refused("nothing-to-reconstruct", clauses)


def _clauses(table: Table) -> Clauses:
    trouble = table.trouble
    if is_early(table) and trouble is not None:
        return trouble.clauses
    return table.book.cite("irregular.reconstruct_early" if is_early(table) else "irregular.reconstruct_late")


def _is_going_on(table: Table) -> None:
    """Refuse to touch a round that is over: its outcome stands."""
    if table.phase is Phase.OVER:
        raise past(table)


def cannot(table: Table, _command: c.CannotReconstruct) -> list[e.Event]:
    """Find that the cards cannot be put back: void early, otherwise options or the shift manager."""
    _is_going_on(table)
    trouble = table.trouble
    if table.book.irregular.procedures.by_options:
        return _left(table)
    noticed = trouble is None and table.slip is not None
    if not noticed and (trouble is None or trouble.kind != "misdeal"):
        raise _nothing_to_put_back(table)
    says = message("irregular.cannot")
    if is_early(table):
        return void.voided(table, table.book.cite("irregular.cannot_early"), says)
    if noticed:
        return [e.ErrorLeft(), *refer.referred(table, says)]
    return [e.TroubleClosed(table.book.cite("irregular.reconstruct_late"), says), *refer.referred(table, says)]


def _left(table: Table) -> list[e.Event]:
    """Leave an error as it is at the games with options, and let the players choose."""
    trouble, skip, slip = table.trouble, table.skip, table.slip
    says = message("irregular.cannot")
    left: list[e.Event] = [] if slip is None else [e.ErrorLeft()]
    if trouble is None and slip is not None:
        return [*left, stay_or_withdraw.opened(table, says, answered=slip.answered)]
    if trouble is None and skip is not None:
        return [stay_or_withdraw.opened(table, message("irregular.skipped-stays", box=skip.box))]
    if trouble is not None and trouble.kind == "misdeal":
        closed = e.TroubleClosed(table.book.cite("irregular.cannot_early"), says)
        return [*left, closed, stay_or_withdraw.opened(table, says, answered=trouble.answered)]
    if trouble is not None and (trouble.kind == "options" or (trouble.kind == "several" and trouble.unasked)):
        return [*left, e.IrregularityNoted(table.book.cite("irregular.go_on"), says)]
    if trouble is not None:
        raise undecided(table)
    raise _nothing_to_put_back(table)
