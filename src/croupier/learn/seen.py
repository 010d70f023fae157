"""What a player decides on, as regrets are asked for it."""

from collections.abc import Sequence
from typing import NamedTuple

from croupier.cards.card import Card


class Seen(NamedTuple):
    """What a player decides on: their hand, how often it was doubled, and what the dealer shows."""

    cards: Sequence[Card]
    dealer: Sequence[Card]
    doubles: int = 0
    looked: bool = False
