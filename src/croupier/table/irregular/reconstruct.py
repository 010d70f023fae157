"""Reconstruction: the cards go back to their intended order, or the house finds that they cannot.

Clauses: L8 5.2, 5.6.1, 5.6.2, 5.11, 5.13, 5.21.1; AR the same; BP 1.23, 5.7.1, 5.7.2, 5.9, 5.10.1; D8 5.2, 5.6.1,
5.6.2, 5.11, 5.18.1. Rulings R-562, R-BP-59-510, R-BP-ERROR-STAYS.
"""

from croupier.rules.refusals import Refused
from croupier.rules.schema import Clauses
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.irregular import options, refer, skipped, void
from croupier.table.irregular.misdeal import is_early
from croupier.table.play.checks import past
from croupier.table.play.dealing import initial_order, is_awaited
from croupier.table.state import Dealt, Phase, Table


def reconstruct(table: Table, _command: c.Reconstruct) -> list[e.Event]:
    """Put the cards where they were due, in the order in which they left the device."""
    _is_going_on(table)
    trouble = table.trouble
    by_options = table.book.irregular.procedures == "options"
    if by_options and options.settled(table) and (trouble is not None or table.skip is not None):
        raise Refused("settled", table.book.cite("irregular.settled"), "something has been settled: no reconstruction")
    if by_options and trouble is None and table.skip is not None:
        says = "the skipped box has its turn after all"
        return [*skipped.restored(table), options.opened(table, says, reconstructed=True)]
    if trouble is not None and trouble.kind == "options":
        return _card_back(table)
    if trouble is None or trouble.kind != "misdeal":
        raise Refused("nothing-to-reconstruct", _instead(table), "there is nothing to reconstruct")
    says = "the cards lie where they were due"
    done: list[e.Event] = [*_laid_again(table), e.TroubleClosed(_clauses(table), says)]
    return [*done, options.opened(table, says, reconstructed=True)] if by_options else done


def _laid_again(table: Table) -> list[e.Event]:
    """Lay the cards; where that moves any, the initial deal goes on from there and is offered upon anew."""
    laid = relaid(table)
    if table.phase is Phase.INITIAL_DEAL or laid.dealt == table.dealt:
        return [laid]
    closed: list[e.Event] = [e.OfferClosed()] if table.offer is not None else []
    return [*closed, e.PhaseBegan(Phase.INITIAL_DEAL), laid]


def _card_back(table: Table) -> list[e.Event]:
    if table.phase is Phase.INITIAL_DEAL or not table.dealt or table.trouble is None or table.trouble.place is None:
        raise Refused(
            "nothing-to-reconstruct", table.book.cite("irregular.reconstruct_late"), "nothing can be put back"
        )
    clauses = table.book.cite("irregular.go_on_reconstructed")
    says = "the card goes back and is the next"
    return [e.CardTakenBack(), e.TroubleClosed(clauses, says), options.opened(table, says, reconstructed=True)]


def _instead(table: Table) -> Clauses:
    return table.book.cite("irregular.dealer_late" if table.dealer_late else "irregular.reconstruct_late")


def _clauses(table: Table) -> Clauses:
    trouble = table.trouble
    if is_early(table) and trouble is not None:
        return trouble.clauses
    return table.book.cite("irregular.reconstruct_late")


def relaid(table: Table) -> e.Reconstructed:
    """Lay the cards of the round in the order they were due; what is left over goes back on top."""
    cards = [dealt.card for dealt in table.dealt]
    laid: tuple[Dealt, ...] = ()
    for place in initial_order(table):
        if len(laid) == len(cards):
            break
        # A box whose bettors have taken everything back keeps what it had until then, and is due nothing more.
        if is_awaited(table, place) or table.dealt[len(laid)].to == place:
            laid += (Dealt(cards[len(laid)], place),)
    return e.Reconstructed(laid, (*cards[len(laid) :], *table.out, *table.top))


def _is_going_on(table: Table) -> None:
    """Refuse to touch a round that is over: its outcome stands."""
    if table.phase is Phase.OVER:
        raise past(table)


def cannot(table: Table, _command: c.CannotReconstruct) -> list[e.Event]:
    """Find that the cards cannot be put back: void early, otherwise options or the shift manager."""
    _is_going_on(table)
    trouble = table.trouble
    if trouble is None and table.skip is not None and table.book.irregular.procedures == "options":
        return [options.opened(table, f"box {table.skip.box} was not given its turn; the cards stay where they are")]
    if trouble is None or trouble.kind not in ("misdeal", "options"):
        raise Refused("nothing-to-reconstruct", _instead(table), "there is nothing to reconstruct")
    says = "the cards cannot be reconstructed"
    if table.book.irregular.procedures == "options":
        if trouble.kind == "options":
            return [e.IrregularityNoted(table.book.cite("irregular.go_on"), says)]
        closed = e.TroubleClosed(table.book.cite("irregular.cannot_early"), says)
        return [closed, options.opened(table, says)]
    if is_early(table):
        return void.voided(table, table.book.cite("irregular.cannot_early"), says)
    return refer.referred(table, says)
