"""The axes of the play: wagers, offers, doubles, splits, the dealer."""

from enum import StrEnum
from functools import cached_property
from typing import assert_never


class Limits(StrEnum):
    """What minimum and maximum bind."""

    WAGER = "wager"
    BOX = "box"

    @cached_property
    def of_box(self) -> bool:
        """Tell whether the total of a box is bound, not each wager."""
        match self:
            case Limits.WAGER:
                return False
            case Limits.BOX:
                return True
            case _:
                assert_never(self)


class Unseated(StrEnum):
    """Who calls a box where no bettor is seated."""

    NEAREST_DEALER = "nearest-dealer"
    HIGHEST_BET = "highest-bet"

    @cached_property
    def by_bet(self) -> bool:
        """Tell whether the highest bet calls, not the nearest one."""
        match self:
            case Unseated.NEAREST_DEALER:
                return False
            case Unseated.HIGHEST_BET:
                return True
            case _:
                assert_never(self)


class OffersLast(StrEnum):
    """Until when the offers after the initial deal may be taken."""

    GOING_ON = "going-on"
    FURTHER_CARD = "further-card"

    @cached_property
    def to_a_card(self) -> bool:
        """Tell whether they last until a further card, whatever the dealer has announced."""
        match self:
            case OffersLast.GOING_ON:
                return False
            case OffersLast.FURTHER_CARD:
                return True
            case _:
                assert_never(self)


class InsuredBy(StrEnum):
    """Who may insure a wager."""

    ANYONE = "anyone"
    OWN_WAGER = "own-wager"
    NEVER = "never"

    @cached_property
    def offered(self) -> bool:
        """Tell whether there is insurance at all."""
        match self:
            case InsuredBy.ANYONE | InsuredBy.OWN_WAGER:
                return True
            case InsuredBy.NEVER:
                return False
            case _:
                assert_never(self)

    @cached_property
    def others(self) -> bool:
        """Tell whether a player may insure another's wager."""
        match self:
            case InsuredBy.ANYONE:
                return True
            case InsuredBy.OWN_WAGER | InsuredBy.NEVER:
                return False
            case _:
                assert_never(self)


class SurrenderOffered(StrEnum):
    """Against which dealer's cards surrender is offered."""

    NOT_AGAINST_ACE = "not-against-ace"
    ALWAYS = "always"
    NEVER = "never"
    LISTED = "listed"

    def against(self, rank: str, listed: tuple[str, ...] = ()) -> bool:
        """Tell whether it is offered against a card: A, 2 to 9, or T for any that is worth ten."""
        match self:
            case SurrenderOffered.NOT_AGAINST_ACE:
                return rank != "A"
            case SurrenderOffered.ALWAYS:
                return True
            case SurrenderOffered.NEVER:
                return False
            case SurrenderOffered.LISTED:
                return rank in listed
            case _:
                assert_never(self)

    @cached_property
    def by_list(self) -> bool:
        """Tell whether a list says against which cards."""
        match self:
            case SurrenderOffered.LISTED:
                return True
            case SurrenderOffered.NOT_AGAINST_ACE | SurrenderOffered.ALWAYS | SurrenderOffered.NEVER:
                return False
            case _:
                assert_never(self)

    @cached_property
    def ever(self) -> bool:
        """Tell whether it is offered against any card."""
        match self:
            case SurrenderOffered.NOT_AGAINST_ACE | SurrenderOffered.ALWAYS | SurrenderOffered.LISTED:
                return True
            case SurrenderOffered.NEVER:
                return False
            case _:
                assert_never(self)


class SurrenderWhen(StrEnum):
    """When a hand may be surrendered."""

    EARLY = "early"
    LATE = "late"
    ANY_TIME = "any-time"
    DOUBLED = "doubled"

    @cached_property
    def at_first(self) -> bool:
        """Tell whether a first hand may be surrendered; else doubled hands alone may."""
        match self:
            case SurrenderWhen.EARLY | SurrenderWhen.LATE | SurrenderWhen.ANY_TIME:
                return True
            case SurrenderWhen.DOUBLED:
                return False
            case _:
                assert_never(self)

    @cached_property
    def spares(self) -> bool:
        """Tell whether a dealer's Blackjack takes no more of a surrendered wager."""
        match self:
            case SurrenderWhen.EARLY:
                return True
            case SurrenderWhen.LATE | SurrenderWhen.ANY_TIME | SurrenderWhen.DOUBLED:
                return False
            case _:
                assert_never(self)

    @cached_property
    def late(self) -> bool:
        """Tell whether a first hand is surrendered once the dealer has looked for a Blackjack."""
        match self:
            case SurrenderWhen.LATE:
                return True
            case SurrenderWhen.EARLY | SurrenderWhen.ANY_TIME | SurrenderWhen.DOUBLED:
                return False
            case _:
                assert_never(self)

    @cached_property
    def in_turn(self) -> bool:
        """Tell whether it is a decision of the hand in turn, on any number of cards."""
        match self:
            case SurrenderWhen.ANY_TIME:
                return True
            case SurrenderWhen.EARLY | SurrenderWhen.LATE | SurrenderWhen.DOUBLED:
                return False
            case _:
                assert_never(self)


class BothBlackjack(StrEnum):
    """What a player's Blackjack does against a dealer's."""

    PUSH = "push"
    LOSE = "lose"

    @cached_property
    def loses(self) -> bool:
        """Tell whether it loses."""
        match self:
            case BothBlackjack.PUSH:
                return False
            case BothBlackjack.LOSE:
                return True
            case _:
                assert_never(self)


class DoubleCards(StrEnum):
    """How many cards a hand may have that is doubled."""

    TWO = "two"
    ANY = "any"

    @cached_property
    def any_number(self) -> bool:
        """Tell whether it may have more than its first two."""
        match self:
            case DoubleCards.TWO:
                return False
            case DoubleCards.ANY:
                return True
            case _:
                assert_never(self)


class DoubleMinimum(StrEnum):
    """The least amount a double may add."""

    TABLE_MINIMUM = "table-minimum"
    NONE = "none"

    @cached_property
    def of_table(self) -> bool:
        """Tell whether it is the minimum of the table."""
        match self:
            case DoubleMinimum.TABLE_MINIMUM:
                return True
            case DoubleMinimum.NONE:
                return False
            case _:
                assert_never(self)


class Pairs(StrEnum):
    """Which first two cards may be split."""

    EQUAL_VALUE = "equal-value"
    EQUAL_RANK = "equal-rank"
    EIGHTS = "eights"

    @cached_property
    def only(self) -> str:
        """Return the one rank that may be split, or nothing where every rank may."""
        match self:
            case Pairs.EIGHTS:
                return "8"
            case Pairs.EQUAL_VALUE | Pairs.EQUAL_RANK:
                return ""
            case _:
                assert_never(self)

    @cached_property
    def by_rank(self) -> bool:
        """Tell whether both cards must have one rank, and not only one value."""
        match self:
            case Pairs.EQUAL_VALUE:
                return False
            case Pairs.EQUAL_RANK | Pairs.EIGHTS:
                return True
            case _:
                assert_never(self)

    @cached_property
    def words(self) -> str:
        """Return what two cards must be."""
        match self:
            case Pairs.EQUAL_VALUE:
                return "of the same value"
            case Pairs.EQUAL_RANK:
                return "of one rank"
            case Pairs.EIGHTS:
                return "both eights"
            case _:
                assert_never(self)


class SideNeeds(StrEnum):
    """Where a main wager must lie for a side wager to be good."""

    MAIN_ON_BOX = "main-on-box"
    MAIN_ON_TABLE = "main-on-table"

    @cached_property
    def on_box(self) -> bool:
        """Tell whether it must lie on the same box."""
        match self:
            case SideNeeds.MAIN_ON_BOX:
                return True
            case SideNeeds.MAIN_ON_TABLE:
                return False
            case _:
                assert_never(self)
