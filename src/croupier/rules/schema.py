"""The schema of a rulebook: every choice a game makes, grouped, frozen, with its allowed values.

A rulebook is a TOML file; the four approved games are four such files in `books/`. The `[clauses]`
table of a book says on which clause each field and each citation of the engine rests.
"""

from fractions import Fraction
from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct, field

from croupier.rules.axes.dealer import BlackjackTakes
from croupier.rules.axes.irregular import (
    Absent,
    EmptyShoe,
    FaceUpBeforeDeal,
    Lifted,
    OverMaximum,
    PowerFailure,
    Procedures,
    UnderMinimum,
)
from croupier.rules.axes.play import Limits, OffersLast, SideNeeds, Unseated
from croupier.rules.axes.rulings import (
    BustedSplit,
    DealerOverdraw,
    EvenMoneyInsurance,
    OneCardHand,
    OutsiderTie,
    SplitAceRace,
    SplitTie,
    SurrenderDecision,
    SurrenderedTie,
    TwentyOneVBlackjack,
    WithdrawnBets,
)
from croupier.rules.schema_play import (
    Blackjack,
    Charlie,
    Dealer,
    Double,
    Hit,
    Insurance,
    Split,
    Surrender,
    Ties,
    TwentyOne,
    later,
)
from croupier.rules.wagers.definition import CardTest, Definition, When, card_test, definition
from croupier.rules.wagers.parse import parse

Clauses = tuple[str, ...]

OWN_RULE: Clauses = ("own rule",)
"""What is cited where a user's game goes beyond the book it is based on."""

HOUSE_RULE: Clauses = ("house rule",)
"""What is cited where the house has set something for a table that no book says."""

NO_CLAUSES = frozenset((*OWN_RULE, *HOUSE_RULE))
"""What is cited and is no clause of a book."""


def _says(text: str) -> Meta:
    return Meta(description=text)


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """The cards in use."""

    fewest: Annotated[int, Meta(description="Fewest decks the game may be played with.", ge=1, le=8)]
    most: Annotated[int, Meta(description="Most decks the game may be played with.", ge=1, le=8)]
    without: Annotated[tuple[str, ...], _says("Ranks taken out of every deck, as letters such as T.")] = ()
    printed: Annotated[str, _says("Card printed on the layout that begins every hand; empty where there is none.")] = ""


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
    """The table."""

    fewest: Annotated[int, Meta(description="Fewest positions (boxes) of a layout.", ge=1, le=9)]
    most: Annotated[int, Meta(description="Most positions (boxes) of a layout.", ge=1, le=9)]


class Wagers(Struct, frozen=True, forbid_unknown_fields=True):
    """Main wagers on a box."""

    a_box: Annotated[int, Meta(description="Most main wagers on one box, one a player; 0 is no count.", ge=0, le=9)] = 3
    limits: Annotated[Limits, _says("Whether minimum and maximum bind each wager or the total of the box.")] = (
        Limits.WAGER
    )
    raises: Annotated[
        bool,
        later(
            "Whether the dealer's first card is dealt before the players' and a bettor may then raise the main wager"
            " by up to as much again."
        ),
    ] = False


class Control(Struct, frozen=True, forbid_unknown_fields=True):
    """Who calls the decisions of a box."""

    unseated: Annotated[Unseated, _says("Who calls a box where no bettor is seated.")] = Unseated.NEAREST_DEALER
    squeeze: Annotated[bool, _says("Whether a player may ask to squeeze their cards.")] = False
    offers: Annotated[
        OffersLast,
        _says("Until when surrender, insurance and even money are to be had: the dealer goes on, or a further card."),
    ] = OffersLast.GOING_ON


class WagerWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A wager in the words of one language."""

    title: Annotated[str, _says("What it is called, where that is not its title on the layout.")] = ""
    asks: Annotated[str, _says("What it asks, in one phrase.")] = ""
    rows: Annotated[dict[str, str], _says("What its rows are called.")] = field(default_factory=dict)


class SideWager(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A side wager: when each row of its pay table applies, and what the row pays."""

    pays: Annotated[dict[str, Fraction], _says("Odds by row; of the rows that apply the best is paid, once.")]
    when: Annotated[dict[str, When], _says("When each row applies, in the wager language.")]
    title: Annotated[str, _says("Name on the layout.")] = ""
    short: Annotated[str, _says("Letters that stand for it where there is little room.")] = ""
    places: Annotated[int, Meta(description="Most wagers of this kind on one box; 0 is no count.", ge=0, le=9)] = 3
    needs: Annotated[SideNeeds, _says("Where a main wager must lie for this one to be good.")] = SideNeeds.MAIN_ON_BOX
    on_split: Annotated[
        CardTest, _says("Which split cards it may be laid on again, such as A, or any; empty where it may not.")
    ] = CardTest("")
    words: Annotated[dict[str, WagerWords], _says("The wager in words, by language: en, zh.")] = field(
        default_factory=dict
    )

    def __post_init__(self) -> None:
        """Refuse rows and cards that cannot be understood."""
        for text in self.when.values():
            parse(text)
        card_test(self.on_split)

    @cached_property
    def definition(self) -> Definition:
        """Return the wager's rows, those of a split hand apart."""
        return definition(self.pays, self.when)


class Bonus(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A bonus that is free with the main wager, paid on the original wager whatever the hand does."""

    name: Annotated[str, _says("The name that settled lines use.")] = "bonus"
    title: Annotated[str, _says("Name on the layout.")] = ""
    pays: Annotated[dict[str, Fraction], _says("Odds by row; empty for no bonus.")] = field(default_factory=dict)
    when: Annotated[dict[str, When], _says("When each row applies, in the wager language.")] = field(
        default_factory=dict
    )
    words: Annotated[dict[str, WagerWords], _says("The bonus in words, by language: en, zh.")] = field(
        default_factory=dict
    )
    instead: Annotated[
        bool,
        later(
            "Whether a hand that makes a row wins at once, whatever the dealer has, and its whole main wager is paid"
            " the row's odds in place of even money."
        ),
    ] = False

    def __post_init__(self) -> None:
        """Refuse rows that cannot be understood."""
        for text in self.when.values():
            parse(text)

    @cached_property
    def definition(self) -> Definition:
        """Return the bonus's rows."""
        return definition(self.pays, self.when)


class Irregular(Struct, frozen=True, forbid_unknown_fields=True):
    """What is done when something goes wrong."""

    procedures: Annotated[
        Procedures,
        _says("Errors resolved by a rule each, or by every player's option to go on or take their bet back."),
    ] = Procedures.SPECIFIC
    under_minimum: Annotated[
        UnderMinimum, _says("An unnoticed wager under the minimum: settled once a player, or always.")
    ] = UnderMinimum.ONCE
    over_maximum: Annotated[
        OverMaximum, _says("An unnoticed wager over the maximum: counted to it, or shared out.")
    ] = OverMaximum.CAP
    lifted: Annotated[Lifted, _says("A wager lifted after closing: settled all the same, or put back.")] = (
        Lifted.SETTLED
    )
    absent: Annotated[Absent, _says("How far the house draws for an absent player.")] = Absent.OVER_11_SOFT_17
    power_failure: Annotated[
        PowerFailure, _says("A power failure before any outcome: players may withdraw, or void.")
    ] = PowerFailure.WITHDRAW
    empty_shoe: Annotated[EmptyShoe, _says("No cards left: shuffle the discards and go on, or void.")] = (
        EmptyShoe.SHUFFLE_DISCARDS
    )
    face_up_before_deal: Annotated[
        FaceUpBeforeDeal, _says("A card found face up before the first card of the round.")
    ] = FaceUpBeforeDeal.REFERRED


class Rulings(Struct, frozen=True, forbid_unknown_fields=True):
    """Contested rulings: each reading has a name, the first is the default."""

    twenty_one_v_blackjack: Annotated[
        TwentyOneVBlackjack, _says("R-BP-21-V-BJ: a plain 21 against a dealer's Blackjack.")
    ] = TwentyOneVBlackjack.LOSES
    even_money_insurance: Annotated[
        EvenMoneyInsurance, _says("R-BP-EVEN-INS: own insurance on a wager paid even money.")
    ] = EvenMoneyInsurance.RETURNED
    surrendered_tie: Annotated[
        SurrenderedTie, _says("R-SURR-TIE: Tie on 18 on a hand all of whose bettors surrendered.")
    ] = SurrenderedTie.LOSES
    surrender_decision: Annotated[
        SurrenderDecision, _says("R-BP-SURR-BOX: whether a box is surrendered by its caller for all.")
    ] = SurrenderDecision.EACH_BETTOR
    busted_split: Annotated[
        BustedSplit,
        _says("R-OBO-BUST: busted split or doubled wagers when the dealer then has Blackjack."),
    ] = BustedSplit.ONE_ORIGINAL
    split_ace_race: Annotated[
        SplitAceRace,
        _says("R-AR-SPLIT-SIDE: Ace Race on split Aces when the dealer has Blackjack."),
    ] = SplitAceRace.SEPARATE
    split_tie: Annotated[
        SplitTie,
        _says("R-TIE-SPLIT: whether a Tie on 18 on a split hand needs an own Tie before the deal."),
    ] = SplitTie.OWN_TIE_AND_MATCH
    one_card_hand: Annotated[OneCardHand, _says("R-516: how a hand found with one card is played.")] = (
        OneCardHand.SECOND_CARD_FIRST
    )
    dealer_overdraw: Annotated[
        DealerOverdraw, _says("R-BP-57-SCOPE: whether a dealer's overdraw lets the players take their bets back.")
    ] = DealerOverdraw.NO_OPTIONS
    withdrawn_bets: Annotated[
        WithdrawnBets, _says("R-BP-57-BETS: which bets come back to a player who takes their bet back.")
    ] = WithdrawnBets.UNSETTLED
    outsider_tie: Annotated[
        OutsiderTie,
        _says("R-TIE-OUTSIDER-SURR: an outsider's Tie on 18 when the only main bettor surrenders."),
    ] = OutsiderTie.LOSES


class Rulebook(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole game."""

    game: Annotated[str, Meta(description="Short name, lower case.", pattern="^[a-z0-9][a-z0-9-]*$")]
    title: Annotated[str, _says("Full name.")]
    deck: Deck
    layout: Layout
    operator: Annotated[str, _says("Who conducts the game.")] = ""
    edition: Annotated[str, _says("Version and date of the approved text.")] = ""
    wagers: Wagers = field(default_factory=Wagers)
    control: Control = field(default_factory=Control)
    blackjack: Blackjack = field(default_factory=Blackjack)
    twenty_one: TwentyOne = field(default_factory=TwentyOne)
    insurance: Insurance = field(default_factory=Insurance)
    surrender: Surrender = field(default_factory=Surrender)
    hit: Hit = field(default_factory=Hit)
    double: Double = field(default_factory=Double)
    split: Split = field(default_factory=Split)
    charlie: Charlie = field(default_factory=Charlie)
    dealer: Dealer = field(default_factory=Dealer)
    ties: Ties = field(default_factory=Ties)
    side: Annotated[dict[str, SideWager], _says("Side wagers by name.")] = field(default_factory=dict)
    bonus: Bonus = field(default_factory=Bonus)
    irregular: Irregular = field(default_factory=Irregular)
    rulings: Rulings = field(default_factory=Rulings)
    clauses: Annotated[dict[str, Clauses], _says("Clause numbers by field or citation.")] = field(default_factory=dict)

    @property
    def blackjack_takes(self) -> BlackjackTakes:
        """Return what a dealer's Blackjack takes, the contested reading of R-OBO-BUST included."""
        return self.rulings.busted_split.read(self.dealer.blackjack_takes)

    def cite(self, topic: str) -> Clauses:
        """Return the clauses a topic rests on, the deciding one first; a user's own rule has none to name."""
        return self.clauses.get(topic, OWN_RULE)
