"""What cannot have happened is refused with what is known: a place that is not there, a card that cannot have come.

Clauses: L8 2.1, 5.1; AR 2.1, 5.1; BP 2.2.1, 5.5.2; D8 2.1, 5.1.
"""

from croupier.cards.card import Card
from croupier.cards.deck import surplus
from croupier.rules.refusals import Refused
from croupier.table.places import BURN, DEALER, Place
from croupier.table.play.checks import known_box
from croupier.table.state import Table


def is_there(table: Table, place: Place) -> None:
    """Refuse a place where no card can lie: a box or a hand the layout does not have."""
    if place in (DEALER, BURN):
        return
    box = known_box(table, place.box)
    hands = len(box.hands) if box is not None else 0
    if not 0 <= place.hand < max(hands, 1):
        raise Refused("no-such-hand", table.book.cite("deal"), f"box {place.box} has no hand {place.hand + 1}")


def can_come(table: Table, card: Card) -> None:
    """Refuse a card that is not the next: others lie outside the device or on top of it, or no copy is left."""
    known = table.out or table.top[:1]
    if known and card not in known:
        message = f"{card} cannot have come: {' '.join(known)} comes first"
        raise Refused("not-the-next-card", table.book.cite("deal"), message)
    if not known:
        are_left(table, (card,))


def are_left(table: Table, cards: tuple[Card, ...]) -> None:
    """Refuse cards of which the decks hold no more; once the discards are shuffled in, any of the deck may come."""
    gone = () if table.reshuffled else (*(dealt.card for dealt in table.dealt), *table.out, *table.top)
    over = surplus((*gone, *cards), table.setup.decks, table.book.deck.without)
    if over is not None:
        clauses = (*table.book.cite("deck"), *table.book.cite("irregular.extra"))
        raise Refused("no-such-card", clauses, f"{over}: either it was another card, or an extra card was found")
