"""What the coach says: the exact value of each option, and what the decisions of a round cost against the best."""

from msgspec import Struct

from croupier.cards.card import Card


class Valued(Struct, frozen=True):
    """An option and its exact value, in units of the original wager."""

    act: str
    ev: float


class Advice(Struct, frozen=True):
    """The options of one decision; `exact` is false where a split hand is valued as if it stood alone."""

    table: str
    version: int
    box: int
    hand: int
    cards: tuple[Card, ...]
    up: str
    shoe: str
    best: str
    options: tuple[Valued, ...]
    exact: bool = True


class Decision(Struct, frozen=True):
    """One decision of a round that is over: what was done, what was best, and the difference in cents."""

    box: int
    hand: int
    cards: tuple[Card, ...]
    up: str
    act: str
    ev: float
    best: str
    best_ev: float
    cost: int
    exact: bool


class Review(Struct, frozen=True):
    """A player's decisions of a round; `cost` is what the best play would have been worth more, in cents."""

    table: str
    round: int
    decisions: tuple[Decision, ...]
    cost: int
