"""What happened at the table, in the past tense; the log of a table is a sequence of these."""

from msgspec import Struct

from croupier.cards.card import Card
from croupier.rules.schema import Clauses
from croupier.table.places import Place
from croupier.table.state import Box, Insurance, Line, Offer, Phase, Status, Trouble


class Event(Struct, frozen=True, tag_field="event"):
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
    """Chips were taken back, all of them or a part."""

    player: str
    box: int
    wager: str
    amount: int


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


class WagerCounted(Struct, frozen=True):
    """What of a wager is in action once bets are closed."""

    player: str
    box: int
    wager: str
    counts: int
    under: bool = False


class BetsClosed(Event, frozen=True, tag="bets-closed/1"):
    """No more bets; claims that found no place are dropped, and unnoticed amounts are what they count for."""

    dropped: tuple[tuple[str, int, str], ...] = ()
    counted: tuple[WagerCounted, ...] = ()


class CardDealt(Event, frozen=True, tag="card-dealt/1"):
    """A card left the device and lies at a place."""

    card: Card
    to: Place


class LinesSettled(Event, frozen=True, tag="lines-settled/1"):
    """Wagers were paid, taken or returned."""

    lines: tuple[Line, ...]


class OfferOpened(Event, frozen=True, tag="offer-opened/1"):
    """The dealer asks."""

    offer: Offer


class OfferAnswered(Event, frozen=True, tag="offer-answered/1"):
    """Somebody answered the open offer."""

    player: str
    box: int
    answer: str


class OfferClosed(Event, frozen=True, tag="offer-closed/1"):
    """The open offer is closed; claims on declined insurance have been decided."""

    awarded: tuple[Insurance, ...] = ()


class InsurancePlaced(Event, frozen=True, tag="insurance-placed/1"):
    """A bettor insured his own wager."""

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


class HandDoubled(Event, frozen=True, tag="hand-doubled/1"):
    """The caller of a hand doubled."""

    player: str
    box: int
    hand: int
    amount: int


class HandSplit(Event, frozen=True, tag="hand-split/1"):
    """The caller of a hand split it."""

    player: str
    box: int
    hand: int


class Followed(Event, frozen=True, tag="followed/1"):
    """Another bettor on the hand followed a double or a split."""

    player: str
    box: int
    hand: int
    amount: int


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


class RoundEnded(Event, frozen=True, tag="round-ended/1"):
    """The round is settled, void or referred."""

    status: Status
    clauses: Clauses = ()
    says: str = ""


class TroubleOpened(Event, frozen=True, tag="trouble-opened/1"):
    """Something went wrong: what, under which clauses, and what it waits for."""

    trouble: Trouble


class TroubleAnswered(Event, frozen=True, tag="trouble-answered/1"):
    """Somebody decided on the open irregularity."""

    player: str
    box: int
    answer: str


class TroubleClosed(Event, frozen=True, tag="trouble-closed/1"):
    """The irregularity is resolved."""

    clauses: Clauses
    says: str


class CardsTaken(Event, frozen=True, tag="cards-taken/1"):
    """The last cards that left the device were taken up again and lie on its top, in order."""

    count: int


class CardMoved(Event, frozen=True, tag="card-moved/1"):
    """A card already out of the device was laid elsewhere: `index` counts the cards of the round."""

    index: int
    to: Place


class BoxRestored(Event, frozen=True, tag="box-restored/1"):
    """A box was put back to how it stood."""

    box: Box


class Ruled(Event, frozen=True, tag="ruled/1"):
    """The shift manager decided a referred case."""

    role: str
    name: str
    text: str
