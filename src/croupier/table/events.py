"""What happened at the table, in the past tense; the log of a table is a sequence of these."""

from typing import NamedTuple

from msgspec import Struct

from croupier.cards.card import Card
from croupier.rules.schema import Clauses
from croupier.table.effects import AnyEffect
from croupier.table.places import Place
from croupier.table.state import Dealt, Insurance, Line, Offer, Phase, Status, Trouble
from croupier.words.facts import Said


class Event(Struct, frozen=True, gc=False, tag_field="event"):
    """What every event is: a frozen fact."""


class PlayerSeated(Event, frozen=True, tag="player-seated/1"):
    """A player took the seat of a box."""

    player: str
    box: int


class WagerPlaced(Event, frozen=True, tag="wager-placed/1"):
    """Chips were laid and accepted; a second wager of a kind adds to the first."""

    player: str
    box: int
    wager: str
    amount: int
    hand: int | None = None
    unnoticed: bool = False


class WagerLifted(Event, frozen=True, tag="wager-lifted/1"):
    """Chips were taken back, all of them or a part; the clauses are those another's bet pushed them back under."""

    player: str
    box: int
    wager: str
    amount: int
    clauses: Clauses = ()


class LateWagerReturned(Event, frozen=True, tag="late-wager-returned/1"):
    """Chips laid after closing were not honoured and went back."""

    player: str
    box: int
    wager: str
    amount: int


class LateLiftNoted(Event, frozen=True, tag="late-lift-noted/1"):
    """Chips were lifted after closing; the wager is won or lost all the same."""

    player: str
    box: int
    wager: str


class SqueezeAsked(Event, frozen=True, tag="squeeze-asked/1"):
    """A player asked to squeeze the cards of a box."""

    player: str
    box: int


class SqueezeGranted(Event, frozen=True, tag="squeeze-granted/1"):
    """The house lets a player squeeze."""

    player: str


class PlayerRestricted(Event, frozen=True, tag="player-restricted/1"):
    """A player may wager on one box only."""

    player: str


class PlaceYielded(Event, frozen=True, tag="place-yielded/1"):
    """A player gives way where several claim a place of the box."""

    player: str
    box: int


class WagerCounted(Struct, frozen=True, gc=False):
    """What of a wager is in action once bets are closed, and under which clauses of the limits it broke."""

    player: str
    box: int
    wager: str
    counts: int
    under: bool = False
    clauses: Clauses = ()


class PlaceLost(NamedTuple):
    """A side wager that found no place, and the clauses of the order of preference it lost it under."""

    player: str
    box: int
    wager: str
    clauses: Clauses = ()


class BetsClosed(Event, frozen=True, tag="bets-closed/1"):
    """No more bets; claims that found no place are dropped, and unnoticed amounts are what they count for."""

    dropped: tuple[PlaceLost, ...] = ()
    counted: tuple[WagerCounted, ...] = ()


class WagerRaised(Event, frozen=True, tag="wager-raised/1"):
    """A bettor added to their main wager after the dealer's first card."""

    player: str
    box: int
    amount: int


class CardDealt(Event, frozen=True, tag="card-dealt/1"):
    """A card left the device and is at a place; the clauses are those it was drawn under."""

    card: Card
    to: Place
    clauses: Clauses = ()


class DealerLooked(Event, frozen=True, tag="dealer-looked/1"):
    """The dealer looked at the card that lies face down: they have no Blackjack, and play goes on."""


class BlackjackShown(Event, frozen=True, tag="blackjack-shown/1"):
    """The dealer has a Blackjack before anybody plays; the card that lay face down, where one did, is turned over."""

    card: Card | None = None


class HoleTurned(Event, frozen=True, tag="hole-turned/1"):
    """The dealer's card that lay face down is turned over."""

    card: Card


class LinesSettled(Event, frozen=True, tag="lines-settled/1"):
    """Wagers were paid, taken or returned."""

    lines: tuple[Line, ...]


class OfferOpened(Event, frozen=True, tag="offer-opened/2"):
    """The dealer asks."""

    offer: Offer


class OfferAnswered(Event, frozen=True, tag="offer-answered/1"):
    """A player answered the open offer."""

    player: str
    box: int
    answer: str


class ClaimLost(Struct, frozen=True, gc=False):
    """A claim on another's insurance that went to another player, or to no one, and under which clauses."""

    player: str
    box: int
    of: str
    clauses: Clauses


class OfferClosed(Event, frozen=True, tag="offer-closed/1"):
    """The open offer is closed; claims on declined insurance have been decided."""

    awarded: tuple[Insurance, ...] = ()
    lost: tuple[ClaimLost, ...] = ()


class InsurancePlaced(Event, frozen=True, tag="insurance-placed/1"):
    """A bettor insured their own wager."""

    player: str
    box: int
    amount: int


class InsuranceClaimed(Event, frozen=True, tag="insurance-claimed/1"):
    """A player claims the insurance another passes up."""

    player: str
    box: int
    of: str
    amount: int


class CardCalled(Event, frozen=True, tag="card-called/1"):
    """The caller of a hand wants a card."""

    player: str
    box: int
    hand: int


class HandStood(Event, frozen=True, tag="hand-stood/1"):
    """The caller of a hand draws no more."""

    player: str
    box: int
    hand: int


class WagerFolded(Event, frozen=True, tag="wager-folded/1"):
    """A wager is surrendered and waits: a dealer's Blackjack would take all of it."""

    player: str
    box: int
    hand: int


class HandDoubled(Event, frozen=True, tag="hand-doubled/1"):
    """The caller of a hand doubled; `free` where the house has laid the amount."""

    player: str
    box: int
    hand: int
    amount: int
    free: bool = False


class HandSplit(Event, frozen=True, tag="hand-split/1"):
    """The caller of a hand split it; `free` where the house has laid the wager of the new hand."""

    player: str
    box: int
    hand: int
    free: bool = False


class Followed(Event, frozen=True, tag="followed/1"):
    """Another bettor on the hand followed a double or a split; `free` where the house has laid the amount."""

    player: str
    box: int
    hand: int
    amount: int
    free: bool = False


class NotFollowed(Event, frozen=True, tag="not-followed/1"):
    """A bettor's wager stays on the first hand of a split."""

    player: str
    box: int


class HandClosed(Event, frozen=True, tag="hand-closed/1"):
    """Nothing more is done to a hand before the dealer plays."""

    box: int
    hand: int
    why: str


class PhaseBegan(Event, frozen=True, tag="phase-began/1"):
    """The round moved on."""

    phase: Phase


class PlayerLeft(Event, frozen=True, tag="player-left/1"):
    """A player is not there to decide."""

    player: str


class PlayerReturned(Event, frozen=True, tag="player-returned/1"):
    """A player who had left is there again."""

    player: str


class RoundEnded(Event, frozen=True, tag="round-ended/2"):
    """The round is settled, void or referred."""

    status: Status
    clauses: Clauses = ()
    says: Said = ""


class TroubleOpened(Event, frozen=True, tag="trouble-opened/2"):
    """Something went wrong: what, under which clauses, and what it waits for."""

    trouble: Trouble


class TroubleAnswered(Event, frozen=True, tag="trouble-answered/1"):
    """A player decided on the open irregularity."""

    player: str
    box: int
    answer: str


class TroubleClosed(Event, frozen=True, tag="trouble-closed/2"):
    """The irregularity is resolved."""

    clauses: Clauses
    says: Said


class DealTaken(Event, frozen=True, tag="deal-taken/1"):
    """The dealer took the initial deal for complete."""


class DealerCaughtUp(Event, frozen=True, tag="dealer-caught-up/1"):
    """The dealer drew the first card they had left out."""


class Reconstructed(Event, frozen=True, tag="reconstructed/1"):
    """The cards of the round were laid again, in the order they left the device; the rest went back on top."""

    dealt: tuple[Dealt, ...]
    back: tuple[Card, ...]


class CardTakenBack(Event, frozen=True, tag="card-taken-back/1"):
    """The last card dealt went back on top of the device; tables have said so until errors could be put right later."""


class CardsDrawn(Event, frozen=True, tag="cards-drawn/1"):
    """Cards left the device and lie nowhere yet."""

    cards: tuple[Card, ...]


class CardMoved(Event, frozen=True, tag="card-moved/1"):
    """A card was taken from where it lay and put elsewhere, as it was ruled."""

    card: Card
    was: Place
    to: Place


class CardsDiscarded(Event, frozen=True, tag="cards-discarded/1"):
    """The cards of a box without a wager were taken away."""

    box: int


class HandRefused(Event, frozen=True, tag="hand-refused/1"):
    """A card offered to a hand was refused, or one of several drawn together; the hand stands."""

    player: str
    box: int
    hand: int
    of_several: bool = False


class TurnSkipped(Event, frozen=True, tag="turn-skipped/1"):
    """The turn of a box was passed over."""

    box: int


class TurnRestored(Event, frozen=True, tag="turn-restored/1"):
    """The skipped box has its turn after all; what came since went back, unseen."""


class ErrorMade(Event, frozen=True, tag="error-made/1"):
    """A card is dealt in error; until something is settled the table can be put back to this moment."""


class ErrorUndone(Event, frozen=True, tag="error-undone/1"):
    """The error is put right: the table is as it was before it, and what came since is on top of the device."""


class ErrorLeft(Event, frozen=True, tag="error-left/1"):
    """The house has found that the error cannot be put right: everything stays as it lies."""


class WindowOpened(Event, frozen=True, tag="window-opened/1"):
    """Until the next card a player who is not content may take back their open wagers."""

    clauses: Clauses


class IrregularityNoted(Event, frozen=True, tag="irregularity-noted/2"):
    """Something went wrong and the rule leaves nothing to decide.

    `total_stands` says that the dealer's hand was finished before it, so that these clauses shape what is settled.
    """

    clauses: Clauses
    says: Said
    total_stands: bool = False


class Reshuffled(Event, frozen=True, tag="reshuffled/1"):
    """The discards were shuffled into the empty device."""

    clauses: Clauses


class SettlementForgotten(Event, frozen=True, tag="settlement-forgotten/1"):
    """A side wager the initial deal decides waits to be settled."""

    wager: str


class ForgottenFound(Event, frozen=True, tag="forgotten-found/1"):
    """A settlement that had been forgotten is made now."""

    wager: str


class ShuffleDue(Event, frozen=True, tag="shuffle-due/1"):
    """The cards are shuffled when the round is over."""

    clauses: Clauses


class RoundVoided(Event, frozen=True, tag="round-voided/2"):
    """The round has no result: every wager goes back, every payment is undone."""

    lines: tuple[Line, ...]
    clauses: Clauses
    says: Said


class Ruled(Event, frozen=True, tag="ruled/1"):
    """The shift manager decided a referred case; what follows of the effects comes as events of its own."""

    role: str
    name: str
    text: str
    effects: tuple[AnyEffect, ...] = ()
