"""What staff ask of a live table beside the game: the next round, its settings, to suspend it and to go on."""

from croupier.table.commands import AnyCommand, Command
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


AnyPit = OpenRound | ChangeSetup | Suspend | Resume
AnyGiven = AnyCommand | AnyPit
"""Everything a person can ask of a live table."""
