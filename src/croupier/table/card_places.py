"""Where the cards of a round lie now: each as it was dealt, but for those that a split has moved to another hand."""

from croupier.cards.card import Card
from croupier.table.places import Place
from croupier.table.state import Table

Cards = tuple[Card, ...]


def card_places(table: Table) -> tuple[Place, ...]:
    """Return where each card of `table.dealt` lies now."""
    printed = bool(table.book.deck.printed)
    split = {
        box.position: iter(_owners(box.run, tuple(hand.cards for hand in box.hands))[printed:])
        for box in table.boxes
        if len(box.hands) > 1
    }
    return tuple(
        Place(dealt.to.box, next(split[dealt.to.box])) if dealt.to.box in split else dealt.to for dealt in table.dealt
    )


def _owners(run: Cards, hands: tuple[Cards, ...]) -> tuple[int, ...]:
    """Return on which hand each card lies that came to a box, in dealing order."""
    found = _shared_out(run, hands)
    assert found is not None  # noqa: S101 - every card of a box came to it
    return found


def _shared_out(run: Cards, hands: tuple[Cards, ...]) -> tuple[int, ...] | None:
    """Share the cards out from the last one; every hand has its own in the order in which they came."""
    if not run:
        return ()
    ends = [at for at, cards in enumerate(hands) if cards[-1:] == run[-1:]]
    # of hands that end alike the one played later got its card later, and the first card of each came before its split
    for at in sorted(ends, key=lambda one: (len(hands[one]) > 1, one), reverse=True):
        before = _shared_out(run[:-1], (*hands[:at], hands[at][:-1], *hands[at + 1 :]))
        if before is not None:
            return (*before, at)
    return None
