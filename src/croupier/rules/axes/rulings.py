"""The axes of contested rulings: each reading has a name."""

from enum import StrEnum
from functools import cached_property
from typing import assert_never

from croupier.rules.axes.dealer import BlackjackTakes


class TwentyOneVBlackjack(StrEnum):
    """A plain 21 against a dealer's Blackjack (R-BP-21-V-BJ)."""

    LOSES = "loses"
    STAND_OFF = "stand-off"

    @cached_property
    def stands_off(self) -> bool:
        """Tell whether it stands off."""
        match self:
            case TwentyOneVBlackjack.LOSES:
                return False
            case TwentyOneVBlackjack.STAND_OFF:
                return True
            case _:
                assert_never(self)


class EvenMoneyInsurance(StrEnum):
    """Own insurance on a wager paid even money (R-BP-EVEN-INS)."""

    RETURNED = "returned"
    STAYS = "stays"

    @cached_property
    def stays(self) -> bool:
        """Tell whether it stays, and does not come back."""
        match self:
            case EvenMoneyInsurance.RETURNED:
                return False
            case EvenMoneyInsurance.STAYS:
                return True
            case _:
                assert_never(self)


class SurrenderedTie(StrEnum):
    """A tie wager on a hand all of whose bettors surrendered (R-SURR-TIE)."""

    LOSES = "loses"
    COUNTS = "counts"

    @cached_property
    def counts(self) -> bool:
        """Tell whether it still counts."""
        match self:
            case SurrenderedTie.LOSES:
                return False
            case SurrenderedTie.COUNTS:
                return True
            case _:
                assert_never(self)


class SurrenderDecision(StrEnum):
    """Who surrenders a box (R-BP-SURR-BOX)."""

    EACH_BETTOR = "each-bettor"
    CALLER = "caller"

    @cached_property
    def by_caller(self) -> bool:
        """Tell whether its caller does, for all."""
        match self:
            case SurrenderDecision.EACH_BETTOR:
                return False
            case SurrenderDecision.CALLER:
                return True
            case _:
                assert_never(self)


class BustedSplit(StrEnum):
    """Busted split or doubled wagers when the dealer then has Blackjack (R-OBO-BUST)."""

    ONE_ORIGINAL = "one-original"
    BUSTED_AND_ONE = "busted-and-one"

    def read(self, takes: BlackjackTakes) -> BlackjackTakes:
        """Return what a dealer's Blackjack takes under this reading of the book."""
        match self:
            case BustedSplit.ONE_ORIGINAL:
                return takes
            case BustedSplit.BUSTED_AND_ONE:
                return BlackjackTakes.BUSTED_AND_ORIGINAL if takes.spares_busts else takes
            case _:
                assert_never(self)


class SplitAceRace(StrEnum):
    """A side wager on split Aces when the dealer has Blackjack (R-AR-SPLIT-SIDE)."""

    SEPARATE = "separate"
    LOSES_TO_BLACKJACK = "loses-to-blackjack"

    @cached_property
    def lost_to_blackjack(self) -> bool:
        """Tell whether it loses, and its card does not decide alone."""
        match self:
            case SplitAceRace.SEPARATE:
                return False
            case SplitAceRace.LOSES_TO_BLACKJACK:
                return True
            case _:
                assert_never(self)


class SplitTie(StrEnum):
    """What a tie wager on a split hand needs (R-TIE-SPLIT)."""

    OWN_TIE_AND_MATCH = "own-tie-and-match"
    MATCH = "match"

    @cached_property
    def needs_own(self) -> bool:
        """Tell whether it needs an own one before the deal, besides the matched split."""
        match self:
            case SplitTie.OWN_TIE_AND_MATCH:
                return True
            case SplitTie.MATCH:
                return False
            case _:
                assert_never(self)


class OneCardHand(StrEnum):
    """How a hand found with one card is played (R-516)."""

    SECOND_CARD_FIRST = "second-card-first"
    AS_IT_IS = "as-it-is"

    @cached_property
    def completed(self) -> bool:
        """Tell whether it gets its second card first."""
        match self:
            case OneCardHand.SECOND_CARD_FIRST:
                return True
            case OneCardHand.AS_IT_IS:
                return False
            case _:
                assert_never(self)


class DealerOverdraw(StrEnum):
    """A card too many to the dealer (R-BP-57-SCOPE)."""

    NO_OPTIONS = "no-options"
    OPTIONS = "options"

    @cached_property
    def lets_out(self) -> bool:
        """Tell whether it lets the players take their bets back."""
        match self:
            case DealerOverdraw.NO_OPTIONS:
                return False
            case DealerOverdraw.OPTIONS:
                return True
            case _:
                assert_never(self)


class WithdrawnBets(StrEnum):
    """Which bets come back to a player who takes their bet back (R-BP-57-BETS)."""

    UNSETTLED = "unsettled"
    ALL = "all"

    @cached_property
    def settled_too(self) -> bool:
        """Tell whether those that are settled come back as well."""
        match self:
            case WithdrawnBets.UNSETTLED:
                return False
            case WithdrawnBets.ALL:
                return True
            case _:
                assert_never(self)


class OutsiderTie(StrEnum):
    """An outsider's tie wager when the only main bettor surrenders (R-TIE-OUTSIDER-SURR)."""

    LOSES = "loses"
    RETURNED = "returned"

    @cached_property
    def returned(self) -> bool:
        """Tell whether it comes back."""
        match self:
            case OutsiderTie.LOSES:
                return False
            case OutsiderTie.RETURNED:
                return True
            case _:
                assert_never(self)
