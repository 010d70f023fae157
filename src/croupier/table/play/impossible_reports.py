"""What cannot have happened is refused with what is known: a place that is not there, a card that cannot have come.

Clauses: L8 2.1, 5.1; AR 2.1, 5.1; BP 2.2.1, 5.5.2; D8 2.1, 5.1.
"""

from croupier.cards.card import CARDS, Card
from croupier.rules.refusals import Refused
from croupier.table.places import BURN, DEALER, HOLE, Place
from croupier.table.play.checks import known_box
from croupier.table.state import Table
from croupier.words.facts import Cards, one_card


def is_there(table: Table, place: Place) -> None:
    """Refuse a place where no card can lie: a box or a hand the layout does not have."""
    if place in (DEALER, BURN) or (place == HOLE and table.book.dealer.second_card.hidden):
        return
    box = known_box(table, place.box)
    hands = len(box.hands) if box is not None else 0
    if not 0 <= place.hand < max(hands, 1):
        raise Refused("no-such-hand", table.book.cite("deal"), "place", box=place.box, hand=place.hand + 1)


def can_come(table: Table, card: Card) -> None:
    """Refuse a card that is not the next: others lie outside the device or on top of it, or no copy is left."""
    known = table.out or table.top[:1]
    if known and card not in known:
        raise Refused("not-the-next-card", table.book.cite("deal"), "card", card=one_card(card), cards=Cards(known))
    if not known:
        are_left(table, (card,))


def are_left(table: Table, cards: tuple[Card, ...]) -> None:
    """Refuse cards of which the decks hold no more; once the discards are shuffled in, any of the deck may come."""
    decks, dealt = table.setup.decks, () if table.reshuffled else table.dealt
    for card in dict.fromkeys(cards):
        copies = sum(gone.card == card for gone in dealt) + (*table.out, *table.top, *cards).count(card)
        held = decks if card in CARDS and card[0] not in table.book.deck.without else 0
        if copies > held:
            clauses = (*table.book.cite("deck"), *table.book.cite("irregular.extra"))
            raise Refused("no-such-card", clauses, card=one_card(card), held=held)
