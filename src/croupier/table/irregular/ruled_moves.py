"""Cards moved by a ruling: taken away, laid elsewhere, or put back on top of the device.

Clauses: L8 6.1; AR 6.1; BP 5.19; D8 6.1. Ruling R-SHIFT-EFFECT.
"""

from croupier.cards.card import Card
from croupier.rules.refusals import Refused
from croupier.table import effects as x
from croupier.table import events as e
from croupier.table.card_places import card_places
from croupier.table.places import ASIDE, BURN, DEVICE, DISCARD, Place
from croupier.table.play.impossible_reports import is_there
from croupier.table.state import Table
from croupier.words.facts import Cards, Message, message, one_card


def discarded(table: Table, effect: x.DiscardCard) -> list[e.Event]:
    """Take a card away."""
    return [_moved(table, effect.card, DISCARD)]


def laid(table: Table, effect: x.LayCard) -> list[e.Event]:
    """Lay a card on a hand, or with the dealer's cards."""
    is_there(table, effect.to)
    return [_moved(table, effect.card, effect.to)]


def put_back(table: Table, effect: x.PutBackCard) -> list[e.Event]:
    """Put a card back on top of the device."""
    return [_moved(table, effect.card, DEVICE)]


def _moved(table: Table, card: Card, to: Place) -> e.CardMoved:
    """Return the move of a card from where it lies; of several alike the one that came last."""
    clauses = table.book.cite("irregular.refer")
    places = _places(table, card)
    if not places:
        raise Refused("card-not-there", clauses, card=one_card(card), lying=_lying(table))
    was = next((place for place in places if place != to), None)
    if was is None:
        raise Refused("card-there", clauses, card=one_card(card))
    return e.CardMoved(card, was, to)


def _places(table: Table, card: Card) -> list[Place]:
    """Return where copies of a card lie, those on hands and outside the device before what was put away."""
    lies = card_places(table)
    dealt = [lies[at] for at in reversed(range(len(lies))) if table.dealt[at].card == card]
    aside = [ASIDE] * table.out.count(card)
    top = [DEVICE] * table.top.count(card)
    away = [place for place in dealt if place in (BURN, DISCARD)]
    return [*aside, *(place for place in dealt if place not in (BURN, DISCARD)), *top, *away]


def _lying(table: Table) -> Message:
    cards = [*table.out, *(dealt.card for dealt in table.dealt)]
    return message("lying.cards", cards=Cards(tuple(dict.fromkeys(cards)))) if cards else message("lying.none")
