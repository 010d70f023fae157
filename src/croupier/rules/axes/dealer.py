"""The axes of the dealer's hand: how it is played, and what a Blackjack takes."""

from enum import StrEnum
from functools import cached_property
from typing import assert_never


class Soft17(StrEnum):
    """What the dealer does on a soft 17."""

    STAND = "stand"
    HIT = "hit"

    @cached_property
    def draws(self) -> bool:
        """Tell whether the dealer draws to it."""
        match self:
            case Soft17.STAND:
                return False
            case Soft17.HIT:
                return True
            case _:
                assert_never(self)


class DrawsFor(StrEnum):
    """When the dealer draws."""

    ANY_EFFECT = "any-effect"
    LIVE_HAND = "live-hand"

    @cached_property
    def live_hand(self) -> bool:
        """Tell whether the hand is played to its end for a live hand, though no card can change a wager."""
        match self:
            case DrawsFor.ANY_EFFECT:
                return False
            case DrawsFor.LIVE_HAND:
                return True
            case _:
                assert_never(self)


class BlackjackTakes(StrEnum):
    """What a dealer's Blackjack takes of a split or doubled position."""

    ORIGINAL = "original"
    ALL = "all"
    BUSTED_AND_ORIGINAL = "busted-and-original"

    @cached_property
    def everything(self) -> bool:
        """Tell whether it takes all that is on the position."""
        match self:
            case BlackjackTakes.ALL:
                return True
            case BlackjackTakes.ORIGINAL | BlackjackTakes.BUSTED_AND_ORIGINAL:
                return False
            case _:
                assert_never(self)

    @cached_property
    def spares_busts(self) -> bool:
        """Tell whether a bust hand of the position loses no more than its share of one original wager."""
        match self:
            case BlackjackTakes.ORIGINAL:
                return True
            case BlackjackTakes.ALL | BlackjackTakes.BUSTED_AND_ORIGINAL:
                return False
            case _:
                assert_never(self)

    @cached_property
    def busts_apart(self) -> bool:
        """Tell whether bust hands are lost besides the one original wager."""
        return not self.everything and not self.spares_busts


class SecondCard(StrEnum):
    """When the dealer's second card is dealt, and who sees it."""

    AFTER_PLAY = "after-play"
    PEEKED = "peeked"
    FACE_DOWN = "face-down"
    FACE_UP = "face-up"

    @cached_property
    def hidden(self) -> bool:
        """Tell whether it lies face down while the boxes are played."""
        match self:
            case SecondCard.PEEKED | SecondCard.FACE_DOWN:
                return True
            case SecondCard.AFTER_PLAY | SecondCard.FACE_UP:
                return False
            case _:
                assert_never(self)

    @cached_property
    def dealt_at_once(self) -> bool:
        """Tell whether it is dealt with the first cards of the round."""
        return self.hidden or self.seen

    @cached_property
    def seen(self) -> bool:
        """Tell whether everybody sees it from the start."""
        match self:
            case SecondCard.FACE_UP:
                return True
            case SecondCard.AFTER_PLAY | SecondCard.PEEKED | SecondCard.FACE_DOWN:
                return False
            case _:
                assert_never(self)

    @cached_property
    def looked_at(self) -> bool:
        """Tell whether the dealer looks at it for a Blackjack before anybody plays."""
        match self:
            case SecondCard.PEEKED:
                return True
            case SecondCard.AFTER_PLAY | SecondCard.FACE_DOWN | SecondCard.FACE_UP:
                return False
            case _:
                assert_never(self)


class On22(StrEnum):
    """What a dealer's hand of 22 does."""

    BUST = "bust"
    PUSH = "push"

    @cached_property
    def pushes(self) -> bool:
        """Tell whether it pushes the hands it would have paid."""
        match self:
            case On22.BUST:
                return False
            case On22.PUSH:
                return True
            case _:
                assert_never(self)


class Beats22(StrEnum):
    """Which hands win against a dealer's 22 that pushes the others."""

    BLACKJACK = "blackjack"
    BLACKJACK_AND_21 = "blackjack-and-21"
    NOTHING = "nothing"

    @cached_property
    def blackjack(self) -> bool:
        """Tell whether a Blackjack does."""
        match self:
            case Beats22.BLACKJACK | Beats22.BLACKJACK_AND_21:
                return True
            case Beats22.NOTHING:
                return False
            case _:
                assert_never(self)

    @cached_property
    def any_21(self) -> bool:
        """Tell whether every hand of 21 does."""
        match self:
            case Beats22.BLACKJACK_AND_21:
                return True
            case Beats22.BLACKJACK | Beats22.NOTHING:
                return False
            case _:
                assert_never(self)
