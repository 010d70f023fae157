"""Absent players: the house draws to a fixed total, and gives no split, double or offer.

Clauses: L8 5.22, 5.22.1; AR 5.22, 5.22.1; BP 5.3; D8 5.19, 5.19.1. Rulings R-ABSENT, R-BP-ABSENT, R-ABSENT-SPLIT.
"""

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.hands import value_of, why_finished
from croupier.table.state import Hand, Phase, Table
from croupier.table.turn import Turn, caller


def leave(table: Table, command: c.Leave) -> list[e.Event]:
    """Note that a player is gone; whatever they are asked they decline."""
    if table.phase is Phase.OVER:
        raise Refused("round-over", table.book.cite("round"))
    if command.player in table.absent:
        raise Refused("gone-already", table.book.cite("irregular.absent"), player=command.player)
    offer = table.offer
    asked = offer.asked if offer is not None else ()
    silent = [who for who in asked if who[0] == command.player and offer is not None and who not in offer.answered]
    answers: list[e.Event] = [e.OfferAnswered(*who, "absent") for who in silent]
    if offer is not None and offer.kind == "split":
        answers += [e.NotFollowed(*who) for who in silent]
    return [e.PlayerLeft(command.player), *answers]


def come_back(table: Table, command: c.ComeBack) -> list[e.Event]:
    """Note that a player is there again: they decide what is still to be decided, and what was forfeited stays so."""
    if table.phase is Phase.OVER:
        raise Refused("round-over", table.book.cite("round"))
    if command.player not in table.absent:
        raise Refused("not-gone", table.book.cite("irregular.absent"), player=command.player)
    return [e.PlayerReturned(command.player)]


def is_deserted(table: Table, now: Turn) -> bool:
    """Tell whether all who could decide on the hand in turn have left."""
    return bool(table.absent) and caller(table, now.box, now.hand) is None


def draws_for_absent(table: Table, now: Turn) -> bool:
    """Tell whether the house draws a card to a hand no one is there to play."""
    if not is_deserted(table, now) or why_finished(table.book, now.hand) is not None:
        return False
    return not draws_no_more(table, now.hand)


def draws_no_more(table: Table, hand: Hand) -> bool:
    """Tell whether the house draws no more for an absent player: the total, a doubled hand, a pair of split Aces."""
    one_card = hand.doubled or (hand.aces and not table.book.split.ace_draws)
    return one_card or reached(table, hand)


def reached(table: Table, hand: Hand) -> bool:
    """Tell whether a hand has the total at which the house stops drawing for an absent player."""
    points, soft = value_of(table.book, hand)
    return table.book.irregular.absent.stands(points, soft=soft)
