"""What the house does by itself as soon as no one has to decide: interim settlement, offers, the next hand, the end.

Clauses: L8 1.1.7, 1.1.12, 3.13, 3.19, 3.23, 3.25.1, 3.27.1, 3.32; AR 1.1.8, 1.1.12, 3.19, 3.23, 3.25.1, 3.27.1, 3.32;
BP 1.10, 1.18, 1.24, 3.13, 3.16, 3.25; D8 1.1.7, 1.1.9, 3.20.1, 3.23, 3.31, 3.31.1. Rulings R-INTERIM, R-S8-TIME.
"""

from collections.abc import Iterator

from croupier.table import events as e
from croupier.table.hands import awaits_card, is_out, why_finished
from croupier.table.irregular import choice_of_cards, deciding, error_card, late_dealer, stay_or_withdraw
from croupier.table.irregular.unplayed_hand import is_undealt, is_withdrawn, lost_sides, returned_sides
from croupier.table.phases import goes_on, house_step
from croupier.table.play import absence, deal, offers, raise_wager, second_card, split_wagers
from croupier.table.play.choices_left import nothing_left
from croupier.table.play.dealer import must_draw
from croupier.table.settlement import main_wagers, side_wagers
from croupier.table.settlement.insurance import insurance_lines
from croupier.table.state import Line, Phase, Status, Table
from croupier.table.turn import Turn, turn


def house(table: Table) -> list[e.Event]:
    """Return the house's next step, or nothing while a person must act or a card must come."""
    if table.trouble is not None:
        return _in_trouble(table)
    if table.window and table.phase is not Phase.OVER and stay_or_withdraw.is_deserted(table):
        return [e.RoundEnded(Status.SETTLED, table.book.cite("round"))]
    if table.offer is not None:
        return offers.closing(table) if offers.exhausted(table) else []
    return house_step(table.phase)(table)


def _in_trouble(table: Table) -> list[e.Event]:
    """Go on where everybody has chosen, or no one is left to offer cards to."""
    if stay_or_withdraw.is_answered(table):
        return stay_or_withdraw.closed(table)
    if left := choice_of_cards.taken_away(table) or choice_of_cards.abandoned(table) or error_card.abandoned(table):
        return left
    rest = table.trouble is not None and table.trouble.kind == "several-rest"
    dealing_on = table.phase is Phase.INITIAL_DEAL
    if rest and (deciding.asked(table) if dealing_on else turn(table)) is None:
        return choice_of_cards.passes_on(table)
    finished = _finished_hand(table) if rest and not dealing_on else []
    return finished or choice_of_cards.for_absent(table)


def _finished_hand(table: Table) -> list[e.Event]:
    """Close the hand in turn where the cards it took have finished it."""
    now = turn(table)
    why = why_finished(table.book, now.hand) if now is not None else None
    return _close_hand(table, now, why) if now is not None and why is not None else []


def after_initial_deal(table: Table) -> list[e.Event]:
    """Settle what the initial deal decides, then make the offers."""
    if table.book.wagers.raises and (raised := raise_wager.raise_offer(table)) is not None:
        return [e.OfferOpened(raised)]
    if deal.due(table) is not None:
        return []
    lines = (*side_wagers.interim_lines(table), *main_wagers.settled_naturals(table))
    if lines:
        return [e.LinesSettled(lines)]
    return after_offers(table)


def after_offers(table: Table) -> list[e.Event]:
    """Make the next offer, look for a Blackjack, or go on to the turns."""
    offer = offers.offer_after_deal(table)
    if offer is not None:
        return [e.OfferOpened(offer)]
    return second_card.looked(table) if second_card.is_due(table) else [goes_on(table.phase)]


def in_turns(table: Table) -> list[e.Event]:
    """Close hands that are finished, offer wagers on split hands, and go on after the last hand."""
    if table.dealer_late and table.dealer:
        return late_dealer.caught_up(table)
    now = turn(table)
    if now is None:
        return _after_turns(table)
    if now.hand.wants and not is_out(now.hand):
        return []
    if awaits_card(table.book, now.hand):
        asking = split_wagers.offer(table, now)
        return [e.OfferOpened(asking)] if asking is not None else []
    if table.deal_taken and (lines := tuple(side_wagers.interim_lines(table))):
        return [e.LinesSettled(lines)]
    why = why_finished(table.book, now.hand)
    if why is None and (now.hand.doubled or now.hand.aces):
        why = nothing_left(table, now)
    if why is not None:
        return _close_hand(table, now, why)
    if absence.is_deserted(table, now) and absence.draws_no_more(table, now.hand):
        return [e.HandStood("house", now.box.position, now.at)]
    return []


def _after_turns(table: Table) -> list[e.Event]:
    """Go on to the dealer; a hand whose turn was passed over stays as it is."""
    if table.dealer_late:
        return []
    skip = table.skip
    box = table.box(skip.box) if skip is not None else None
    waiting = [i for i, hand in enumerate(box.hands) if not hand.closed] if box is not None else []
    if box is not None and waiting:
        return _close_hand(table, Turn(box, waiting[0], box.hands[waiting[0]]), "skipped")
    return [goes_on(table.phase)]


def _close_hand(table: Table, now: Turn, why: str) -> list[e.Event]:
    closed = e.HandClosed(now.box.position, now.at, why)
    lines = tuple(_hand_lines(table, now, why))
    return [closed, e.LinesSettled(lines)] if lines else [closed]


def _hand_lines(table: Table, now: Turn, why: str) -> Iterator[Line]:
    """Yield what a finished hand decides, and with the last hand of a box what the whole box does."""
    if is_undealt(now.box) and why != "given up":
        yield from lost_sides(table, now.box, now.at)
    elif why == "given up" and is_withdrawn(table, now.box):
        yield from returned_sides(table, now.box, now.at)
    else:
        yield from _decided(table, now, why)
    if is_undealt(now.box):
        return
    if now.at == len(now.box.hands) - 1:
        yield from side_wagers.area_lines(table, now.box)


def _decided(table: Table, now: Turn, why: str) -> Iterator[Line]:
    box, index, hand = now.box, now.at, now.hand
    if table.book.bonus.pays and not table.book.bonus.instead:
        yield from side_wagers.bonus_lines(table, box, index)
    if why == "bust":
        yield from main_wagers.bust_lines(table, box, index)
    elif why != "given up":
        yield from main_wagers.won_lines(table, box, index)
    if why == "given up":
        yield from side_wagers.given_up_lines(table, box, index)
    else:
        yield from side_wagers.hand_lines(table, box, index, bust=why == "bust")
    if hand.split:
        yield from side_wagers.split_lines(table, box, index)


def after_dealer(table: Table) -> list[e.Event]:
    """Turn over the card that lies face down, and settle once the dealer is done."""
    if table.hole:
        return second_card.turned(table)
    if table.setup.observed or deal.due(table) is not None:
        return []
    return settle(table)


def settle(table: Table) -> list[e.Event]:
    """Settle every wager still open, and end the round."""
    lines = [line for kind in table.forgotten for line in _forgotten(table, kind)]
    lines += main_wagers.final_lines(table)
    lines += side_wagers.final_side_lines(table)
    lines += insurance_lines(table)
    # a dealer who has to draw by the total and does not: no card could change a wager
    idle = table.book.cite("dealer.draws_for") if must_draw(table.book, table.dealer) else ()
    ended = e.RoundEnded(Status.SETTLED, (*idle, *table.book.cite("round")))
    return [e.LinesSettled(tuple(lines)), ended] if lines else [ended]


def _forgotten(table: Table, kind: str) -> Iterator[Line]:
    for box in table.boxes:
        for wager in side_wagers.open_sides(box):
            paid = side_wagers.initial_outcome(table, box, wager) if wager.kind == kind else None
            if paid is not None:
                yield side_wagers.side_line(table, box, wager, paid)
