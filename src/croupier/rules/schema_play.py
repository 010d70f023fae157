"""The groups of a rulebook that say how a hand is played and what it is paid."""

from fractions import Fraction
from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct, field

from croupier.rules.axes.dealer import Beats22, BlackjackTakes, DrawsFor, On22, SecondCard, Soft17
from croupier.rules.axes.play import (
    BothBlackjack,
    DoubleCards,
    DoubleMinimum,
    InsuredBy,
    Pairs,
    SurrenderOffered,
    SurrenderWhen,
)
from croupier.rules.wagers.definition import Definition, When, definition
from croupier.rules.wagers.parse import parse

LATER = "later"
"""Marks a field that came after books had digests: at its default it is no part of one."""


def _says(text: str) -> Meta:
    return Meta(description=text)


def later(text: str, *, least: int | None = None, most: int | None = None) -> Meta:
    """Describe a field whose default is what every book did before there was a choice."""
    return Meta(description=text, ge=least, le=most, extra={LATER: True})


class Special(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """Blackjacks that are paid other odds, by what their two cards are."""

    pays: Annotated[dict[str, Fraction], later("Odds by row; of the rows that apply the best is paid.")] = field(
        default_factory=dict
    )
    when: Annotated[dict[str, When], later("When each row applies, in the wager language: p1 and p2 only.")] = field(
        default_factory=dict
    )

    def __post_init__(self) -> None:
        """Refuse rows that cannot be understood."""
        for text in self.when.values():
            parse(text)

    @cached_property
    def definition(self) -> Definition:
        """Return the rows."""
        return definition(self.pays, self.when)


class Blackjack(Struct, frozen=True, forbid_unknown_fields=True):
    """An Ace and a ten-value card as the first two cards."""

    exists: Annotated[bool, _says("Whether the game knows a Blackjack at all.")] = True
    pays: Annotated[Fraction, _says("Odds a winning Blackjack is paid.")] = Fraction(3, 2)
    even_money: Annotated[bool, _says("Whether a Blackjack against an Ace may be paid even money at once.")] = True
    always_wins: Annotated[bool, later("Whether a player's Blackjack wins against a dealer's too.")] = False
    special: Special = field(default_factory=Special)


class TwentyOne(Struct, frozen=True, forbid_unknown_fields=True):
    """A hand of 21 points that is no Blackjack."""

    always_wins: Annotated[
        bool, later("Whether it wins at once, even against a dealer's 21 or Blackjack; split and doubled hands too.")
    ] = False


class Insurance(Struct, frozen=True, forbid_unknown_fields=True):
    """The wager on the dealer's Blackjack behind an Ace."""

    by: Annotated[
        InsuredBy,
        _says("Who may insure: any player a wager whose owner declines, each bettor their own only, or nobody."),
    ] = InsuredBy.ANYONE
    pays: Annotated[Fraction, _says("Odds of a winning insurance.")] = Fraction(2)


class Surrender(Struct, frozen=True, forbid_unknown_fields=True):
    """Giving up a part of the wager and the hand with it."""

    offered: Annotated[SurrenderOffered, _says("Against which dealer's cards surrender is offered.")] = (
        SurrenderOffered.NOT_AGAINST_ACE
    )
    against: Annotated[
        tuple[str, ...], later("The dealer's first cards it is offered against, where `offered` is `listed`.")
    ] = ()
    when: Annotated[
        SurrenderWhen,
        later(
            "After the initial deal before the dealer looks for a Blackjack (`early`), after it (`late`), at any"
            " decision of a hand (`any-time`), or by a doubled hand alone (`doubled`); early alone loses no more to a"
            " dealer's Blackjack."
        ),
    ] = SurrenderWhen.EARLY
    early_against: Annotated[
        tuple[str, ...], later("The dealer's first cards it is early against, where `when` is `late`.")
    ] = ()
    gives_up: Annotated[int, later("Percent of the wager that is lost.", least=1, most=99)] = 50
    after_split: Annotated[bool, later("Whether split hands may be surrendered in their turn, which is late.")] = False
    after_double: Annotated[
        bool, later("Whether a doubled hand may be surrendered after its card, for its part of everything on it.")
    ] = False

    def is_offered(self, kind: str) -> bool:
        """Tell whether it is offered against a dealer's first card: A, 2 to 9, or T for any that is worth ten."""
        return self.offered.against(kind, self.against)

    def spares(self, kind: str) -> bool:
        """Tell whether a Blackjack with this first card takes no more of a hand surrendered unsplit."""
        return self.when.spares or kind in self.early_against


class Hit(Struct, frozen=True, forbid_unknown_fields=True):
    """Drawing cards."""

    compulsory_below: Annotated[
        int, Meta(description="A hand below this total must draw (doubled hands excepted); 0 for none.", ge=0, le=17)
    ] = 0
    hard_21: Annotated[bool, _says("Whether a hard 21 may still draw.")] = False


class Double(Struct, frozen=True, forbid_unknown_fields=True):
    """Doubling the wager for one more card."""

    totals: Annotated[
        tuple[int, ...], _says("Hard totals that may be doubled; none listed is any first two cards.")
    ] = ()
    aces_as_one: Annotated[bool, _says("Whether Aces of the first two cards count 1 in a doubled hand.")] = False
    minimum: Annotated[DoubleMinimum, _says("Least amount a double may add.")] = DoubleMinimum.TABLE_MINIMUM
    after_split: Annotated[bool, _says("Whether split hands (never split Aces) may be doubled.")] = True
    soft_totals: Annotated[
        tuple[int, ...],
        later("Soft totals that may be doubled; with none here and totals listed, no soft hand is."),
    ] = ()
    cards: Annotated[DoubleCards, later("Whether the first two cards alone are doubled, or any number of cards.")] = (
        DoubleCards.TWO
    )
    redoubles: Annotated[
        int,
        later(
            "How often a doubled hand may be doubled again after its card, each time by up to all that lies on it.",
            least=0,
            most=3,
        ),
    ] = 0
    hits_after: Annotated[bool, later("Whether a doubled hand may draw further cards.")] = False
    times: Annotated[
        int, later("Most that a double may add, in times the original wager; 2 is a triple.", least=1, most=10)
    ] = 1
    split_aces: Annotated[bool, later("Whether split Aces may be doubled; they must be allowed to draw.")] = False
    free: Annotated[
        tuple[int, ...],
        later("Hard totals of two cards whose double the house pays: it wins like a double and loses nothing more."),
    ] = ()


class Split(Struct, frozen=True, forbid_unknown_fields=True):
    """Making two hands of one."""

    pairs: Annotated[Pairs, _says("Which first two cards may be split.")] = Pairs.EQUAL_VALUE
    hands: Annotated[int, Meta(description="Most hands a box may be split into.", ge=1, le=4)] = 4
    aces_again: Annotated[bool, _says("Whether split Aces may be split again.")] = False
    ace_draws: Annotated[bool, _says("Whether split Aces may draw more than one card.")] = False
    rejoin: Annotated[
        bool, _says("Whether a bettor who declined a split may match when the hand with their wager is split again.")
    ] = True
    never: Annotated[tuple[str, ...], later("Pairs that are not split; T is every pair of ten-value cards.")] = ()
    hands_by_rank: Annotated[
        dict[str, int], later("Most hands where a pair of that rank is split, such as 2 for A; T as above.")
    ] = field(default_factory=dict)
    free: Annotated[
        tuple[str, ...],
        later("Pairs whose split the house pays: the new hand wins like another and loses nothing; T as above."),
    ] = ()


class Charlie(Struct, frozen=True, forbid_unknown_fields=True):
    """A hand of so many cards that is not over 21 wins at once."""

    cards: Annotated[int, later("So many cards; 0 where there is none.", least=0, most=8)] = 0
    pays: Annotated[Fraction, later("Odds such a hand is paid.")] = Fraction(1)
    after_split: Annotated[bool, later("Whether a split hand counts.")] = True
    after_double: Annotated[bool, later("Whether a doubled hand counts.")] = True


class Dealer(Struct, frozen=True, forbid_unknown_fields=True):
    """The dealer's play."""

    soft_17: Annotated[Soft17, _says("What the dealer does on a soft 17.")] = Soft17.STAND
    draws_for: Annotated[
        DrawsFor,
        _says(
            "When the dealer draws: only while a card can change an open wager, or to the end as soon as one hand"
            " is neither bust nor surrendered or a wager on the dealer's bust is open."
        ),
    ] = DrawsFor.ANY_EFFECT
    blackjack_takes: Annotated[
        BlackjackTakes,
        _says("What a dealer's Blackjack takes of a split or doubled position."),
    ] = BlackjackTakes.ORIGINAL
    second_card: Annotated[
        SecondCard,
        later(
            "The dealer's second card: dealt when the boxes are done (`after-play`), or with the first cards: face"
            " down and looked at under the first cards of `peeks` (`peeked`), face down until the boxes are done"
            " (`face-down`), or `face-up`."
        ),
    ] = SecondCard.AFTER_PLAY
    peeks: Annotated[
        tuple[str, ...], later("First cards under which the dealer looks for a Blackjack; T is any ten-value card.")
    ] = ("A", "T")
    hits_soft: Annotated[tuple[int, ...], later("Further soft totals the dealer draws to, such as 18.")] = ()
    on_22: Annotated[On22, later("What a dealer's hand of 22 does: it is bust, or every wager not bust pushes.")] = (
        On22.BUST
    )
    beats_22: Annotated[Beats22, later("Hands that win against a 22 that pushes the others.")] = Beats22.BLACKJACK


class Ties(Struct, frozen=True, forbid_unknown_fields=True):
    """Equal totals; every one that is not named here pushes."""

    lose: Annotated[tuple[int, ...], later("Totals at which a tie loses.")] = ()
    win: Annotated[tuple[int, ...], later("Totals at which a tie wins, 1 to 1.")] = ()
    blackjack: Annotated[BothBlackjack, later("What a player's Blackjack does against a dealer's.")] = (
        BothBlackjack.PUSH
    )
