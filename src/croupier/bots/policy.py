"""A policy: what lays wagers and answers the table, be it a chart or a person."""

from collections.abc import Iterable
from typing import Protocol

from msgspec.structs import replace

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table.actors import player
from croupier.table.prompt import ANYBODY, Option
from croupier.table.state import Table

Options = tuple[Option, ...]


class Policy(Protocol):
    """What a player of a round must be able to do."""

    def wager(self, table: Table, name: str, options: Options) -> c.Command | None:
        """Return the next thing to do while bets are open, or None once that is all."""

    def answer(self, table: Table, name: str, options: Options) -> c.Command:
        """Return the answer to an offer or the decision on the hand in turn."""

    def claim(self, table: Table, name: str, options: Options) -> c.Command | None:
        """Return what else to take once everybody has answered an offer, or None for nothing."""

    def hear(self, refused: Refused) -> None:
        """Take note that the last command was refused."""

    def reopen(self, refused: Refused) -> bool:
        """Take note that the bets could not be closed, and say whether to do something about it."""


def options_of(options: Iterable[Option], name: str) -> Options:
    """Return the options a player has; one the table does not know yet has those of anybody."""
    lawful = tuple(options)
    own = tuple(option for option in lawful if _giver(option) == name)
    return own or tuple(_given_by(option, name) for option in lawful if _giver(option) == ANYBODY)


def options_on(options: Iterable[Option], box: int) -> Options:
    """Return the options that concern a box."""
    return tuple(option for option in options if getattr(option.command, "box", None) == box)


def option_for(options: Iterable[Option], kind: type[c.Command]) -> Option | None:
    """Return the first option of a kind."""
    return next((option for option in options if type(option.command) is kind), None)


def _giver(option: Option) -> str | None:
    return option.command.player if isinstance(option.command, c.PlayerCommand) else None


def _given_by(option: Option, name: str) -> Option:
    return replace(option, command=replace(option.command, by=player(name), player=name))
