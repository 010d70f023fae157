"""What people ask of the table, in the imperative; each command carries who gives it."""

from typing import Literal

from msgspec import Struct

from croupier.cards.card import Card
from croupier.table.actors import Actor
from croupier.table.effects import AnyEffect
from croupier.table.places import Place


class Command(Struct, frozen=True, gc=False, tag_field="command", kw_only=True):
    """What every command carries."""

    by: Actor


class PlayerCommand(Command, frozen=True):
    """A command about a player's own wagers; staff may give it for them."""

    player: str


class Sit(PlayerCommand, frozen=True, tag="sit/1"):
    """Take the seat of a box."""

    box: int


class Bet(PlayerCommand, frozen=True, tag="bet/1"):
    """Lay a main or side wager; `hand` only for a wager on a hand formed by a split."""

    box: int
    amount: int
    wager: str = "main"
    hand: int | None = None
    unnoticed: bool = False
    late: bool = False


class Lift(PlayerCommand, frozen=True, tag="lift/1"):
    """Take a wager back."""

    box: int
    wager: str = "main"


class AskSqueeze(PlayerCommand, frozen=True, tag="ask-squeeze/1"):
    """Ask to have the cards of a box face down, to squeeze them."""

    box: int


class GrantSqueeze(Command, frozen=True, tag="grant-squeeze/1"):
    """Grant a player's request to squeeze."""

    player: str


class RestrictPlayer(Command, frozen=True, tag="restrict-player/1"):
    """Restrict a player to one box."""

    player: str


class CloseBets(Command, frozen=True, tag="close-bets/1"):
    """Announce that no more bets are taken."""


class Deal(Command, frozen=True, tag="deal/1"):
    """Go on: whatever offer is open is closed, and players who have not answered have declined."""


class DealCard(Command, frozen=True, tag="deal-card/1"):
    """A card left the device; without a place it went where it was due."""

    card: Card
    to: Place | None = None


class Raise(PlayerCommand, frozen=True, tag="raise/1"):
    """Add up to as much again to the own main wager, the dealer's first card being known; no amount is all of it."""

    box: int
    amount: int | None = None


class Surrender(PlayerCommand, frozen=True, tag="surrender/1"):
    """Give up a part of the own wager, and the hand with it; `hand` may name one that is surrendered in its turn."""

    box: int
    hand: int | None = None


class Insure(PlayerCommand, frozen=True, tag="insure/1"):
    """Insure the own wager, or claim the insurance that another player passes up."""

    box: int
    amount: int
    of: str | None = None


class TakeEvenMoney(PlayerCommand, frozen=True, tag="take-even-money/1"):
    """Have an own Blackjack against an Ace paid 1 to 1 at once."""

    box: int


class Play(PlayerCommand, frozen=True):
    """A decision on the hand in turn; `hand` may name it."""

    box: int
    hand: int | None = None


class Hit(Play, frozen=True, tag="hit/1"):
    """Draw a card."""


class Stand(Play, frozen=True, tag="stand/1"):
    """Draw no more."""


class Double(Play, frozen=True, tag="double/1"):
    """Add up to the original wager, or what the book allows, for one card; no amount is the original wager."""

    amount: int | None = None


class Split(Play, frozen=True, tag="split/1"):
    """Make two hands of two cards."""


class Follow(Play, frozen=True, tag="follow/1"):
    """Do on the own wager what the caller did; no amount is the own full original wager."""

    amount: int | None = None


class Decline(PlayerCommand, frozen=True, tag="decline/1"):
    """Answer no to whatever is offered on a box."""

    box: int


class Yield(PlayerCommand, frozen=True, tag="yield/1"):
    """Give way where several claim the same place of a box."""

    box: int


class Settle(Command, frozen=True, tag="settle/1"):
    """End an observed round: pay and take what is due."""


class Leave(PlayerCommand, frozen=True, tag="leave/1"):
    """Be gone for the rest of the round."""


class ComeBack(PlayerCommand, frozen=True, tag="come-back/1"):
    """Be there again and decide for what is left of the round."""


class DealSeveral(Command, frozen=True, tag="deal-several/1"):
    """Several cards left the device together and their order is not known; the first `shown` are disclosed."""

    cards: tuple[Card, ...]
    to: Place
    shown: int


class PickCard(PlayerCommand, frozen=True, tag="pick-card/1"):
    """Choose among cards offered."""

    card: Card


class PitPicksCard(Command, frozen=True, tag="pit-picks-card/1"):
    """Choose among cards drawn together for the dealer's hand."""

    card: Card


class AcceptCard(PlayerCommand, frozen=True, tag="accept-card/1"):
    """Take the card offered."""


class RefuseCard(PlayerCommand, frozen=True, tag="refuse-card/1"):
    """Refuse the card offered, and stand."""


class Withdraw(PlayerCommand, frozen=True, tag="withdraw/1"):
    """Take back what the clause lets the player take back, everywhere or on one box."""

    box: int | None = None


class Stay(PlayerCommand, frozen=True, tag="stay/1"):
    """Play on."""

    box: int | None = None


class ReportSkipped(Command, frozen=True, tag="report-skipped/1"):
    """The player of a box was not given their turn."""

    box: int


class ReportBurnForgotten(Command, frozen=True, tag="report-burn-forgotten/1"):
    """The first card of the device was not burned."""


class ReportFaceUp(Command, frozen=True, tag="report-face-up/1"):
    """A card was found face up in the device."""


class ReportCards(Command, frozen=True, tag="report-cards/1"):
    """Something is wrong with the cards themselves."""

    what: Literal["foreign", "missing", "extra", "unshuffled"]


class ReportCutCard(Command, frozen=True, tag="report-cut-card/1"):
    """The cutting card came out and the cards were not shuffled."""


class FailPower(Command, frozen=True, tag="fail-power/1"):
    """The power, or the equipment, failed."""


class PlayOn(Command, frozen=True, tag="play-on/1"):
    """Play goes on after a failure."""


class Reconstruct(Command, frozen=True, tag="reconstruct/1"):
    """Put the cards where they were due."""


class CannotReconstruct(Command, frozen=True, tag="cannot-reconstruct/1"):
    """Find that the cards cannot be put back."""


class Refer(Command, frozen=True, tag="refer/1"):
    """Something happened that no rule covers."""

    text: str


class ForgetSettlement(Command, frozen=True, tag="forget-settlement/1"):
    """The dealer goes on without settling a side wager the initial deal decides."""

    wager: str


class SettleForgotten(Command, frozen=True, tag="settle-forgotten/1"):
    """The dealer settles a side wager they had forgotten."""

    wager: str


class EmptyShoe(Command, frozen=True, tag="empty-shoe/1"):
    """No card is left in the device."""


class Rule(Command, frozen=True, tag="rule/1"):
    """Decide a case that was referred, in words; without an effect play goes on as it stood."""

    text: str
    effects: tuple[AnyEffect, ...] = ()


AnyCommand = (
    Sit
    | Bet
    | Lift
    | AskSqueeze
    | GrantSqueeze
    | RestrictPlayer
    | CloseBets
    | Deal
    | DealCard
    | Raise
    | Surrender
    | Insure
    | TakeEvenMoney
    | Hit
    | Stand
    | Double
    | Split
    | Follow
    | Decline
    | Yield
    | Settle
    | Leave
    | ComeBack
    | DealSeveral
    | PickCard
    | PitPicksCard
    | AcceptCard
    | RefuseCard
    | Withdraw
    | Stay
    | ReportSkipped
    | ReportBurnForgotten
    | ReportFaceUp
    | ReportCards
    | ReportCutCard
    | FailPower
    | PlayOn
    | Reconstruct
    | CannotReconstruct
    | Refer
    | ForgetSettlement
    | SettleForgotten
    | EmptyShoe
    | Rule
)
"""Every command there is, for reading one from its text."""
