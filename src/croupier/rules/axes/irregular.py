"""The axes of what is done when something goes wrong."""

from enum import StrEnum
from functools import cached_property
from typing import assert_never


class Procedures(StrEnum):
    """How dealing errors are resolved."""

    SPECIFIC = "specific"
    OPTIONS = "options"

    @cached_property
    def by_options(self) -> bool:
        """Tell whether every player may go on or take their bet back, instead of a rule for each error."""
        match self:
            case Procedures.SPECIFIC:
                return False
            case Procedures.OPTIONS:
                return True
            case _:
                assert_never(self)


class UnderMinimum(StrEnum):
    """What becomes of an unnoticed wager under the minimum."""

    ONCE = "once"
    SETTLED = "settled"

    @cached_property
    def only_once(self) -> bool:
        """Tell whether it is settled one time only, and handed back from then on."""
        match self:
            case UnderMinimum.ONCE:
                return True
            case UnderMinimum.SETTLED:
                return False
            case _:
                assert_never(self)


class OverMaximum(StrEnum):
    """What of an unnoticed wager over the maximum counts."""

    CAP = "cap"
    PRO_RATA = "pro-rata"

    @cached_property
    def shared(self) -> bool:
        """Tell whether the wagers of a box share its maximum, and each is not counted to it alone."""
        match self:
            case OverMaximum.CAP:
                return False
            case OverMaximum.PRO_RATA:
                return True
            case _:
                assert_never(self)


class Lifted(StrEnum):
    """What becomes of a wager lifted after the close of bets."""

    SETTLED = "settled"
    REFUSED = "refused"

    @cached_property
    def put_back(self) -> bool:
        """Tell whether it is put back, and not settled without its chips."""
        match self:
            case Lifted.SETTLED:
                return False
            case Lifted.REFUSED:
                return True
            case _:
                assert_never(self)


class Absent(StrEnum):
    """How far the house draws for an absent player."""

    OVER_11_SOFT_17 = "over-11-soft-17"
    AT_12 = "at-12"

    def stands(self, points: int, *, soft: bool) -> bool:
        """Tell whether the house stops drawing at a total."""
        match self:
            case Absent.OVER_11_SOFT_17:
                return points >= SOFT_STOP if soft else points >= HARD_STOP
            case Absent.AT_12:
                return points >= HARD_STOP
            case _:
                assert_never(self)


HARD_STOP = 12
SOFT_STOP = 17


class PowerFailure(StrEnum):
    """What a power failure before any outcome does."""

    WITHDRAW = "withdraw"
    VOID = "void"

    @cached_property
    def voids(self) -> bool:
        """Tell whether the round is void, and players are not asked to withdraw."""
        match self:
            case PowerFailure.WITHDRAW:
                return False
            case PowerFailure.VOID:
                return True
            case _:
                assert_never(self)


class EmptyShoe(StrEnum):
    """What follows when no cards are left."""

    SHUFFLE_DISCARDS = "shuffle-discards"
    VOID = "void"

    @cached_property
    def voids(self) -> bool:
        """Tell whether the round is void, and the discards are not shuffled."""
        match self:
            case EmptyShoe.SHUFFLE_DISCARDS:
                return False
            case EmptyShoe.VOID:
                return True
            case _:
                assert_never(self)


class FaceUpBeforeDeal(StrEnum):
    """What becomes of a card found face up before the first card of the round."""

    REFERRED = "referred"
    PLAYED = "played"

    @cached_property
    def goes_to_manager(self) -> bool:
        """Tell whether the shift manager rules, and it is not played."""
        match self:
            case FaceUpBeforeDeal.REFERRED:
                return True
            case FaceUpBeforeDeal.PLAYED:
                return False
            case _:
                assert_never(self)
