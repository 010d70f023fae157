"""What a side wager sees of the table: the cards of its box, its hand and the dealer, and how far each is known."""

from croupier.rules.wagers.facts import Facts, Seen
from croupier.table.hands import value_of
from croupier.table.state import Box, Hand, Table, Wager

_NO_HAND = Hand((), ())


def hand_of(wager: Wager) -> int:
    """Return the hand a wager is on: the first, unless it was laid on another."""
    return wager.hand or 0


def line_hand(table: Table, wager: Wager) -> int | None:
    """Return the hand named on a wager's line, or None for a wager on the box or the dealer."""
    return hand_of(wager) if table.book.side[wager.kind].definition.on_hand else wager.hand


def so_far(table: Table, box: Box, wager: Wager) -> Facts:
    """Return what lies, every card still to come being open."""
    return Facts(Seen(box.run), Seen(table.dealer), Seen(_hand(box, wager).cards))


def at_hand_end(table: Table, box: Box, index: int, *, box_done: bool = False) -> Facts:
    """Return what is known when a hand gets no more cards, and its box perhaps none either."""
    hand = box.hands[index] if index < len(box.hands) else _NO_HAND
    return Facts(
        Seen(box.run, box_done),
        Seen(table.dealer),
        Seen(hand.cards, closed=True),
        value_of(table.book, hand),
        hand.doubled,
        hand.split,
    )


def without_more_cards(table: Table, box: Box, wager: Wager) -> Facts:
    """Return what is known of a box that gets no more cards, the dealer's being those that lie."""
    return at_hand_end(table, box, hand_of(wager), box_done=True)._replace(dealer=Seen(table.dealer, closed=True))


def _hand(box: Box, wager: Wager) -> Hand:
    index = hand_of(wager)
    return box.hands[index] if index < len(box.hands) else _NO_HAND
