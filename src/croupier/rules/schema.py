"""The schema of a rulebook: every choice a game makes, grouped, frozen, with its allowed values.

A rulebook is a TOML file; the four approved games are four such files in `books/`. The `[clauses]`
table of a book says on which clause each field and each citation of the engine rests.
"""

from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

Clauses = tuple[str, ...]

OWN_RULE: Clauses = ("own rule",)
"""What is cited where a user's game goes beyond the book it is based on."""


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
    limits: Annotated[
        Literal["wager", "box"], _says("Whether minimum and maximum bind each wager or the total of the box.")
    ] = "wager"


class Control(Struct, frozen=True, forbid_unknown_fields=True):
    """Who calls the decisions of a box."""

    unseated: Annotated[
        Literal["nearest-dealer", "highest-bet"], _says("Who calls a box where no bettor is seated.")
    ] = "nearest-dealer"
    squeeze: Annotated[bool, _says("Whether a player may ask to squeeze his cards.")] = False


class Blackjack(Struct, frozen=True, forbid_unknown_fields=True):
    """An Ace and a ten-value card as the first two cards."""

    exists: Annotated[bool, _says("Whether the game knows a Blackjack at all.")] = True
    pays: Annotated[Fraction, _says("Odds a winning Blackjack is paid.")] = Fraction(3, 2)
    even_money: Annotated[bool, _says("Whether a Blackjack against an Ace may be paid even money at once.")] = True


class Insurance(Struct, frozen=True, forbid_unknown_fields=True):
    """The wager on the dealer's Blackjack behind an Ace."""

    by: Annotated[
        Literal["anyone", "own-wager", "never"],
        _says("Who may insure: any player a wager whose owner declines, each bettor his own only, or nobody."),
    ] = "anyone"
    pays: Annotated[Fraction, _says("Odds of a winning insurance.")] = Fraction(2)


class Surrender(Struct, frozen=True, forbid_unknown_fields=True):
    """Giving up half of the original wager after the initial deal."""

    offered: Annotated[
        Literal["not-against-ace", "always", "never"], _says("Against which dealer's cards surrender is offered.")
    ] = "not-against-ace"


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
    minimum: Annotated[Literal["table-minimum", "none"], _says("Least amount a double may add.")] = "table-minimum"
    after_split: Annotated[bool, _says("Whether split hands (never split Aces) may be doubled.")] = True


class Split(Struct, frozen=True, forbid_unknown_fields=True):
    """Making two hands of one."""

    pairs: Annotated[Literal["equal-value", "equal-rank", "eights"], _says("Which first two cards may be split.")] = (
        "equal-value"
    )
    hands: Annotated[int, Meta(description="Most hands a box may be split into.", ge=1, le=4)] = 4
    aces_again: Annotated[bool, _says("Whether split Aces may be split again.")] = False
    ace_draws: Annotated[bool, _says("Whether split Aces may draw more than one card.")] = False
    rejoin: Annotated[
        bool, _says("Whether a bettor who declined a split may match when the hand with his wager is split again.")
    ] = True


class Dealer(Struct, frozen=True, forbid_unknown_fields=True):
    """The dealer's play."""

    soft_17: Annotated[Literal["stand", "hit"], _says("What the dealer does on a soft 17.")] = "stand"
    draws_for: Annotated[
        Literal["any-effect", "live-hand"],
        _says(
            "When the dealer draws: only while a card can change an open wager, or to the end as soon as one hand"
            " is neither bust nor surrendered or a wager on his bust is open."
        ),
    ] = "any-effect"
    blackjack_takes: Annotated[
        Literal["original", "all", "busted-and-original"],
        _says("What a dealer's Blackjack takes of a split or doubled position."),
    ] = "original"


class SideWager(Struct, frozen=True, forbid_unknown_fields=True):
    """A side wager: the definition that grades it and what each row pays."""

    grade: Annotated[
        Literal["pair", "pair-grades", "lucky-8", "dealer-bust", "eight-run", "tie-18"],
        _says("The definition that turns cards into rows of the pay table."),
    ]
    pays: Annotated[dict[str, Fraction], _says("Odds by row; of the rows that apply the best is paid, once.")]
    title: Annotated[str, _says("Name on the layout.")] = ""
    places: Annotated[int, Meta(description="Most wagers of this kind on one box; 0 is no count.", ge=0, le=9)] = 3
    needs: Annotated[
        Literal["main-on-box", "main-on-table"], _says("Where a main wager must lie for this one to be good.")
    ] = "main-on-box"


class Bonus(Struct, frozen=True, forbid_unknown_fields=True):
    """The free 6-7-8 bonus on the original wager."""

    pays: Annotated[
        dict[str, Fraction], _says("Odds of `six-seven-eight` and of `all-spades`; empty for no bonus.")
    ] = field(default_factory=dict)


class Irregular(Struct, frozen=True, forbid_unknown_fields=True):
    """What is done when something goes wrong."""

    procedures: Annotated[
        Literal["specific", "options"],
        _says("Errors resolved by a rule each, or by every player's option to go on or take his bet back."),
    ] = "specific"
    under_minimum: Annotated[
        Literal["once", "settled"], _says("An unnoticed wager under the minimum: settled once a player, or always.")
    ] = "once"
    over_maximum: Annotated[
        Literal["cap", "pro-rata"], _says("An unnoticed wager over the maximum: counted to it, or shared out.")
    ] = "cap"
    lifted: Annotated[
        Literal["settled", "refused"], _says("A wager lifted after closing: settled all the same, or put back.")
    ] = "settled"
    absent: Annotated[Literal["over-11-soft-17", "at-12"], _says("How far the house draws for an absent player.")] = (
        "over-11-soft-17"
    )
    power_failure: Annotated[
        Literal["withdraw", "void"], _says("A power failure before any outcome: players may withdraw, or void.")
    ] = "withdraw"
    empty_shoe: Annotated[
        Literal["shuffle-discards", "void"], _says("No cards left: shuffle the discards and go on, or void.")
    ] = "shuffle-discards"
    face_up_before_deal: Annotated[
        Literal["referred", "played"], _says("A card found face up before the first card of the round.")
    ] = "referred"


class Rulings(Struct, frozen=True, forbid_unknown_fields=True):
    """Contested rulings: each reading has a name, the first is the default."""

    twenty_one_v_blackjack: Annotated[
        Literal["loses", "stand-off"], _says("R-BP-21-V-BJ: a plain 21 against a dealer's Blackjack.")
    ] = "loses"
    even_money_insurance: Annotated[
        Literal["returned", "stays"], _says("R-BP-EVEN-INS: own insurance on a wager paid even money.")
    ] = "returned"
    surrendered_tie: Annotated[
        Literal["loses", "counts"], _says("R-SURR-TIE: Tie on 18 on a hand all of whose bettors surrendered.")
    ] = "loses"
    surrender_decision: Annotated[
        Literal["each-bettor", "caller"], _says("R-BP-SURR-BOX: whether a box is surrendered by its caller for all.")
    ] = "each-bettor"
    busted_split: Annotated[
        Literal["one-original", "busted-and-one"],
        _says("R-OBO-BUST: busted split or doubled wagers when the dealer then has Blackjack."),
    ] = "one-original"
    split_ace_race: Annotated[
        Literal["separate", "loses-to-blackjack"],
        _says("R-AR-SPLIT-SIDE: Ace Race on split Aces when the dealer has Blackjack."),
    ] = "separate"
    split_tie: Annotated[
        Literal["own-tie-and-match", "match"],
        _says("R-TIE-SPLIT: whether a Tie on 18 on a split hand needs an own Tie before the deal."),
    ] = "own-tie-and-match"
    one_card_hand: Annotated[
        Literal["second-card-first", "as-it-is"], _says("R-516: how a hand found with one card is played.")
    ] = "second-card-first"
    dealer_overdraw: Annotated[
        Literal["no-options", "options"], _says("R-BP-57-SCOPE: whether a dealer's overdraw gives players a way out.")
    ] = "no-options"
    withdrawn_bets: Annotated[
        Literal["unsettled", "all"], _says("R-BP-57-BETS: which bets come back to a player who takes his bet back.")
    ] = "unsettled"
    outsider_tie: Annotated[
        Literal["loses", "returned"],
        _says("R-TIE-OUTSIDER-SURR: an outsider's Tie on 18 when the only main bettor surrenders."),
    ] = "loses"


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
    insurance: Insurance = field(default_factory=Insurance)
    surrender: Surrender = field(default_factory=Surrender)
    hit: Hit = field(default_factory=Hit)
    double: Double = field(default_factory=Double)
    split: Split = field(default_factory=Split)
    dealer: Dealer = field(default_factory=Dealer)
    side: Annotated[dict[str, SideWager], _says("Side wagers by name.")] = field(default_factory=dict)
    bonus: Bonus = field(default_factory=Bonus)
    irregular: Irregular = field(default_factory=Irregular)
    rulings: Rulings = field(default_factory=Rulings)
    clauses: Annotated[dict[str, Clauses], _says("Clause numbers by field or citation.")] = field(default_factory=dict)

    def cite(self, topic: str) -> Clauses:
        """Return the clauses a topic rests on, the deciding one first; a user's own rule has none to name."""
        return self.clauses.get(topic, OWN_RULE)
