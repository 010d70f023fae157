"""What people ask of a live table beside the game: the next round, its settings, to suspend it, to go on at once."""

from croupier.cards.card import Card
from croupier.table.commands import AnyCommand, Command, PlayerCommand
from croupier.table.state import Setup


class OpenRound(Command, frozen=True, tag="open-round/1"):
    """Open the next round of a table that is not dealt by the clock."""


class ChangeSetup(Command, frozen=True, tag="change-setup/1"):
    """Set the table otherwise, from the next round on."""

    setup: Setup
    reason: str


class Suspend(Command, frozen=True, tag="suspend/1"):
    """Take the table out of play; the round in progress waits."""

    reason: str


class Resume(Command, frozen=True, tag="resume/1"):
    """Put the table into play again."""

    reason: str


class CorrectCard(Command, frozen=True, tag="correct-card/1"):
    """A card was read wrongly when it was reported: `back` cards before the last it was given as `was`."""

    was: Card
    card: Card
    back: int = 0


class OfferNonce(PlayerCommand, frozen=True, tag="offer-nonce/1"):
    """Put a word into the next shoe: its SHA-256 first, in hexadecimal digits."""

    hash: str


class RevealNonce(PlayerCommand, frozen=True, tag="reveal-nonce/1"):
    """Say the word whose hash was given."""

    nonce: str


class Ready(PlayerCommand, frozen=True, tag="ready/1"):
    """Have nothing more to lay, or to look at: once everybody says so, the dealer goes on without the clock."""


AnyWord = OfferNonce | RevealNonce
AnyPit = OpenRound | ChangeSetup | Suspend | Resume | CorrectCard
BesideRound = AnyPit | AnyWord | Ready
"""Commands that are no act of the round in progress."""

AnyGiven = AnyCommand | BesideRound
"""Everything a person can ask of a live table."""
