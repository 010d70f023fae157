"""What the house does by itself as soon as nobody has to decide: interim settlement, offers, the next hand, the end.

Clauses: L8 1.1.7, 1.1.12, 3.13, 3.19, 3.23, 3.25.1, 3.27.1, 3.32; AR 1.1.8, 1.1.12, 3.19, 3.23, 3.25.1, 3.27.1, 3.32;
BP 1.10, 1.18, 1.24, 3.13, 3.16, 3.25; D8 1.1.7, 1.1.9, 3.20.1, 3.23, 3.31, 3.31.1. Rulings R-INTERIM, R-S8-TIME.
"""

from collections.abc import Callable, Iterator

from croupier.table import events as e
from croupier.table.hands import FIRST_CARDS, why_finished
from croupier.table.play import absence, dealer, dealing, offers, split_wagers
from croupier.table.settlement import mains, sides
from croupier.table.state import Line, Phase, Status, Table
from croupier.table.turn import Turn, turn


def house(table: Table) -> list[e.Event]:
    """Return the house's next step, or nothing while a person must act or a card must come."""
    if table.trouble is not None:
        return []
    if table.offer is not None:
        return offers.closing(table) if offers.exhausted(table) else []
    return _STEP[table.phase](table)


def _wait(_table: Table) -> list[e.Event]:
    return []


def after_initial_deal(table: Table) -> list[e.Event]:
    """Settle what the initial deal decides, then make the offers."""
    if dealing.initial_due(table) is not None:
        return []
    lines = (*sides.interim_lines(table), *mains.settled_naturals(table))
    if lines:
        return [e.LinesSettled(lines)]
    offer = offers.opening(table)
    return [e.OfferOpened(offer)] if offer is not None else [e.PhaseBegan(Phase.TURNS)]


def _after_offers(_table: Table) -> list[e.Event]:
    return [e.PhaseBegan(Phase.TURNS)]


def _in_turns(table: Table) -> list[e.Event]:
    now = turn(table)
    if now is None:
        return [e.PhaseBegan(Phase.DEALER)]
    if now.hand.wants:
        return []
    if len(now.hand.cards) < FIRST_CARDS:
        asking = split_wagers.offer(table, now)
        return [e.OfferOpened(asking)] if asking is not None else []
    why = why_finished(table.book, now.hand)
    if why is not None:
        return _close_hand(table, now, why)
    if absence.is_deserted(table, now) and absence.reached(table, now.hand):
        return [e.HandStood("house", now.box.position, now.at)]
    return []


def _close_hand(table: Table, now: Turn, why: str) -> list[e.Event]:
    closed = e.HandClosed(now.box.position, now.at, why)
    lines = tuple(_hand_lines(table, now, why))
    if now.at == len(now.box.hands) - 1:
        lines = (*lines, *sides.area_lines(table, now.box))
    return [closed, e.LinesSettled(lines)] if lines else [closed]


def _hand_lines(table: Table, now: Turn, why: str) -> Iterator[Line]:
    box, index, hand = now
    if table.book.bonus.pays:
        yield from sides.bonus_lines(table, box, index)
    if why == "bust":
        yield from mains.bust_lines(table, box, index)
        yield from sides.bust_side_lines(table, box, index)
    elif why == "given up":
        yield from sides.given_up_lines(table, box, index)
    if hand.aces:
        yield from sides.split_ace_lines(table, box, index)


def _dealer(table: Table) -> list[e.Event]:
    if table.setup.observed or dealer.needs_card(table):
        return []
    return settle(table)


def settle(table: Table) -> list[e.Event]:
    """Settle every wager still open, and end the round."""
    lines = (*mains.final_lines(table), *sides.final_side_lines(table), *sides.insurance_lines(table))
    ended = e.RoundEnded(Status.SETTLED, table.book.cite("round"))
    return [e.LinesSettled(lines), ended] if lines else [ended]


_STEP: dict[Phase, Callable[[Table], list[e.Event]]] = {
    Phase.BETTING: _wait,
    Phase.INITIAL_DEAL: after_initial_deal,
    Phase.OFFERS: _after_offers,
    Phase.TURNS: _in_turns,
    Phase.DEALER: _dealer,
    Phase.OVER: _wait,
}
