"""Which cards of a table each role may see: not those that lie face down, nor those that others squeeze."""

import msgspec

from croupier.cards.card import Card
from croupier.table.actors import Actor, Role
from croupier.table.places import HOLE, Place
from croupier.table.state import Box, Phase, Table

HIDDEN = Card("??")


def seen_dealer(table: Table) -> tuple[Card, ...]:
    """Return the dealer's cards as everybody sees them: one that lies face down is no one's yet."""
    return table.dealer + (HIDDEN,) * len(table.hole)


def open_cards(table: Table) -> tuple[Card, ...]:
    """Return the cards of the round that everybody has seen, in the order they came."""
    return tuple(dealt.card for dealt in table.dealt if dealt.to != HOLE or not table.hole)


def seen_box(table: Table, box: Box, actor: Actor) -> Box:
    """Return a box as a player sees it."""
    down = [face_down(table, Place(box.position, index), actor) for index in range(len(box.hands))]
    if not any(down):
        return box
    hands = tuple(
        msgspec.structs.replace(hand, cards=_last_down(hand.cards, number))
        for hand, number in zip(box.hands, down, strict=True)
    )
    return msgspec.structs.replace(box, hands=hands, run=_last_down(box.run, sum(down)))


def _last_down(cards: tuple[Card, ...], number: int) -> tuple[Card, ...]:
    return cards[: len(cards) - number] + (HIDDEN,) * number


def face_down(table: Table, place: Place, actor: Actor) -> int:
    """Return how many cards of a hand, the last ones, are face down for a player who has no bet on it.

    In the initial deal those are all that came since the squeeze was granted; later it is the card just dealt, until
    the hand draws again or is finished. The dealer's card that lies face down is so for everybody.
    """
    if place == HOLE:
        return len(table.hole)
    box = table.box(place.box) if table.squeezing else None
    if box is None or place.hand >= len(box.hands) or _may_look(box, actor):
        return 0
    bettors = {wager.player for wager in box.mains}
    granted = zip(table.squeezing, table.squeezed_from, strict=False)
    since = min((since for player, since in granted if player in bettors), default=len(table.dealt))
    dealt = [card.to == place for card in table.dealt[since:]]
    if table.phase is Phase.INITIAL_DEAL:
        return sum(dealt)
    drawn = table.phase is Phase.TURNS and table.subsequent_started and not box.hands[place.hand].closed
    return int(drawn and dealt[-1:] == [True])


def _may_look(box: Box, actor: Actor) -> bool:
    return actor.role is Role.PLAYER and any(wager.player == actor.name for wager in box.mains)
