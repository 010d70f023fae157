"""What a shift manager's ruling does to a round: each effect is a value on the command, never a sentence.

Clauses: L8 6.1; AR 6.1; BP 5.19; D8 6.1. Ruling R-SHIFT-EFFECT.
"""

from typing import Literal

from msgspec import Struct

from croupier.cards.card import Card
from croupier.table.places import Place


class Effect(Struct, frozen=True, gc=False, tag_field="effect", kw_only=True):
    """What every effect of a ruling is; a ruling without any lets play go on as it stood."""


class VoidRound(Effect, frozen=True, tag="void"):
    """The round is void: every wager goes back."""


class ReturnWagers(Effect, frozen=True, tag="return"):
    """Open wagers go back: of a player, on a box, of a kind, or of all that is named here together."""

    player: str | None = None
    box: int | None = None
    hand: int | None = None
    wager: str | None = None


class DecideWager(Effect, frozen=True, tag="decide"):
    """A wager counts as won, lost or stood off; a main wager without a hand is all of it on the box."""

    player: str
    box: int
    result: Literal["win", "lose", "stand-off"]
    wager: str = "main"
    hand: int | None = None
    of: str | None = None


class DiscardCard(Effect, frozen=True, tag="discard"):
    """A card on the table is taken away."""

    card: Card


class LayCard(Effect, frozen=True, tag="lay"):
    """A card on the table is laid on a hand, or with the dealer's cards."""

    card: Card
    to: Place


class PutBackCard(Effect, frozen=True, tag="put-back"):
    """A card on the table goes back on top of the device, and is the next."""

    card: Card


AnyEffect = VoidRound | ReturnWagers | DecideWager | DiscardCard | LayCard | PutBackCard
"""Every effect there is."""
