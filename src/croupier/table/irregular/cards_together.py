"""Several cards come out of the device together, at any moment: who may choose among them, or where they go.

Clauses: L8 5.6.1, 5.7, 5.10, 5.23-5.23.4.6; AR the same; BP 5.10.2, 5.12-5.12.2; D8 5.6.1, 5.7, 5.10,
5.20-5.20.4.6. Rulings R-523, R-523-DETRIMENTAL, R-525-WHEN, R-57-SEVERAL, R-BP-512, R-POWER-ANY.
"""

from collections import Counter

from msgspec.structs import replace

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import phases
from croupier.table.evolve import evolve
from croupier.table.facts import spot
from croupier.table.hands import awaits_card
from croupier.table.irregular import (
    dealer_extra,
    deciding,
    detrimental_card,
    early_card,
    error_card,
    misdeal,
    stay_or_withdraw,
)
from croupier.table.irregular.deciding import ALL_SEEN
from croupier.table.places import BURN, DEALER, DISCARD, Place
from croupier.table.play import offers
from croupier.table.play.deal import due, initial_due
from croupier.table.play.dealer import needs_card
from croupier.table.play.impossible_reports import are_left, is_there
from croupier.table.state import Phase, Table, Trouble
from croupier.table.turn import Turn
from croupier.words.facts import Cards, Message, message


def drawn(table: Table, command: c.DealSeveral) -> list[e.Event]:
    """Say what cards drawn together lead to; an irregularity that is open already waits for them."""
    _can_have_come(table, command)
    closing = early_card.closed_by_card(table, command.to)
    for event in closing:
        table = evolve(table, event)
    return [*closing, *_opened(table, command)]


def _can_have_come(table: Table, command: c.DealSeveral) -> None:
    clauses = table.book.cite("irregular.several_none")
    if table.phase in (Phase.BETTING, Phase.OVER):
        raise Refused("no-card-due", clauses)
    is_there(table, command.to)
    if len(command.cards) < ALL_SEEN or not 0 <= command.shown <= len(command.cards):
        raise Refused("not-several", clauses)
    known = Counter(table.top[: len(command.cards)])
    fresh = Counter(command.cards)
    fresh.subtract(known)
    lying = table.out if table.trouble is None else ()
    if lying or any(count < 0 for count in fresh.values()):
        raise Refused("not-the-next-card", table.book.cite("deal"), cards=Cards(tuple(lying) or table.top))
    are_left(table, tuple(fresh.elements()))


def _opened(table: Table, command: c.DealSeveral) -> list[e.Event]:
    if due(table) == command.to:
        return _for(table, command, command.to)
    if table.phase is Phase.DEALER:
        return _for(table, command, DEALER) if needs_card(table) else _to_finished(table, command)
    place = initial_due(table) if table.phase is Phase.INITIAL_DEAL else None
    return _for(table, command, place) if place is not None else _in_error(table, command)


def _says(command: c.DealSeveral) -> Message:
    return message("irregular.together", count=len(command.cards), spot=spot(command.to), shown=command.shown)


def _for(table: Table, command: c.DealSeveral, place: Place, *, unasked: bool = False) -> list[e.Event]:
    """Open the choice of the player who has the next card; what is disclosed decides who that is."""
    out = e.CardsDrawn(command.cards)
    says = _says(command)
    if place == BURN:
        return _burned(table, command, out, says)
    kind = "dealer_" if place.is_dealers else ""
    which = "none" if command.shown == 0 else ("both" if kind else "more")
    clauses = table.book.cite(f"irregular.several_{kind}{which}")
    by_options = table.book.irregular.procedures.by_options
    if by_options and place.is_dealers:
        return _put_away(table, command, out, says)
    if by_options:
        clauses = tuple(dict.fromkeys((*clauses, *table.book.cite("irregular.several_options"))))
    elif command.shown == 1:
        return _first_is_next(table, command, place, unasked=unasked)
    elif which == "both":
        says = detrimental_card.advised(evolve(table, out), command.cards[: command.shown], says)
    asked = stay_or_withdraw.in_play(table) if by_options else ()
    opened = Trouble("several", clauses, says, place, command.shown, asked, unasked=unasked)
    opening = e.TroubleOpened(replace(opened, first=len(table.out), number=len(command.cards)))
    return [out, opening] if by_options else [out, e.WindowOpened(table.book.cite("irregular.withdraw")), opening]


def _burned(table: Table, command: c.DealSeveral, out: e.CardsDrawn, says: Message) -> list[e.Event]:
    """Burn the first of them: no hand is to be acted upon, so no one chooses, and the rest comes next."""
    clauses = table.book.cite("irregular.several_none_rest")
    noted = e.IrregularityNoted(clauses, message("irregular.together-burn", says=says))
    done: list[e.Event] = [out, e.CardDealt(command.cards[0], BURN, clauses), noted]
    return [*done, stay_or_withdraw.opened(table, says)] if table.book.irregular.procedures.by_options else done


def _put_away(table: Table, command: c.DealSeveral, out: e.CardsDrawn, says: Message) -> list[e.Event]:
    """Discard what came for the dealer's hand, which draws another card, and let the players choose."""
    noted = e.IrregularityNoted(
        table.book.cite("irregular.several_dealer_none"), message("irregular.together-away", says=says)
    )
    away = [e.CardDealt(card, DISCARD, noted.clauses) for card in command.cards]
    return [out, *away, noted, stay_or_withdraw.opened(table, says)]


def _first_is_next(table: Table, command: c.DealSeveral, place: Place, *, unasked: bool) -> list[e.Event]:
    out = e.CardsDrawn(command.cards)
    kind = "several_dealer_one" if place.is_dealers else "several_one"
    says = message("irregular.together-next", says=_says(command))
    noted = e.IrregularityNoted(table.book.cite(f"irregular.{kind}"), says)
    window = e.WindowOpened(table.book.cite("irregular.withdraw"))
    if not unasked:
        return [out, e.CardDealt(command.cards[0], place, noted.clauses), noted, window]
    for event in (out, noted):
        table = evolve(table, event)
    return [out, noted, window, *error_card.offered(table, command.cards[0], says)]


def _to_finished(table: Table, command: c.DealSeveral) -> list[e.Event]:
    """Discard cards on the dealer's finished hand; on a box they are no one's any more."""
    if command.to.is_dealers or table.book.irregular.procedures.by_options:
        return dealer_extra.discarded(table, command.cards)
    says = message("irregular.together-no-more", says=_says(command))
    noted = e.IrregularityNoted(table.book.cite("irregular.to_dealer"), says)
    return [e.CardsDrawn(command.cards), noted]


def _in_error(table: Table, command: c.DealSeveral) -> list[e.Event]:
    """Open the choice for the hand in turn although no one was due a card; before the subsequent deal they go back."""
    by_options = table.book.irregular.procedures.by_options
    out, says = e.CardsDrawn(command.cards), _says(command)
    if not by_options and table.phase is not Phase.TURNS and misdeal.is_early(table):
        clauses = table.book.cite("irregular.reconstruct_early")
        if table.trouble is not None and table.trouble.kind == "misdeal":
            return [out, e.IrregularityNoted(clauses, message("irregular.together-back", says=says))]
        first, number = len(table.out), len(command.cards)
        opened = Trouble("misdeal", clauses, says, shown=command.shown, first=first, number=number)
        return [out, e.TroubleOpened(opened)]
    ends: list[e.Event] = [] if table.phase is Phase.TURNS else [*offers.closing(table), phases.goes_on(table.phase)]
    open_table = table
    for event in ends:
        open_table = evolve(open_table, event)
    now = deciding.hand_in_turn(open_table)
    # At the games with options surrender and insurance last until a further card lies.
    ends, table = ([], table) if by_options else (ends, open_table)
    if now is not None:
        return [*ends, *_for(table, command, Place(now.box.position, now.at), unasked=_is_unasked(table, now))]
    if by_options:
        return _put_away(table, command, out, says)
    clauses = table.book.cite("irregular.to_dealer")
    return [*ends, out, e.IrregularityNoted(clauses, message("irregular.together-dealers", says=says))]


def _is_unasked(table: Table, now: Turn) -> bool:
    return not now.hand.wants and not awaits_card(table.book, now.hand)
