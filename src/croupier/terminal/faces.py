"""What cards make, as a person reads it."""

from croupier.cards.total import LIMIT, total
from croupier.rules.schema import Rulebook
from croupier.table.hands import dealer_has_blackjack, is_natural, value_of
from croupier.table.state import Hand, Table
from croupier.words.facts import Fact, Message, message

BLACKJACK = message("makes.blackjack")
BUST = "makes.bust"


def hand_words(book: Rulebook, hand: Hand) -> Message:
    """Return what a hand makes: `16`, `soft 18`, `Blackjack`, `bust 24`."""
    return BLACKJACK if is_natural(book, hand) else _words(*value_of(book, hand))


def dealer_words(table: Table) -> Fact:
    """Return what the dealer's cards make; nothing where there are none."""
    if dealer_has_blackjack(table):
        return BLACKJACK
    return _words(*total(table.dealer)) if table.dealer else ""


def _words(points: int, soft: bool) -> Message:  # noqa: FBT001 - the two parts of a total
    if points > LIMIT:
        return message("makes.bust", points=points)
    return message("points.soft" if soft and points < LIMIT else "points.hard", points=points)
