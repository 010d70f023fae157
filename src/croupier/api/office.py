"""What the back office is asked over HTTP: money by two people, closures, orders about accounts, the files' digests."""

from typing import Literal

from msgspec import Struct


class AskMoney(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for a movement of money; `cents` of a count is what was counted."""

    kind: Literal["cash-in", "cash-out", "correction", "table-fill", "table-credit", "opening-count", "closing-count"]
    subject: str
    cents: int
    why: str
    place: str = "cage"


class MoneyOrder(Struct, frozen=True):
    """An order that waits for a second person, or what became of it."""

    number: int
    kind: str
    subject: str
    cents: int
    why: str
    by: str
    place: str
    may: tuple[str, ...] = ()
    """What whoever asks may do about it: agree, decline."""


class MoneyOrders(Struct, frozen=True):
    """The orders that wait."""

    orders: tuple[MoneyOrder, ...]


class Decide(Struct, frozen=True, forbid_unknown_fields=True):
    """Agree to an order of money, or decline it."""

    agree: bool
    why: str = ""


class Close(Struct, frozen=True, forbid_unknown_fields=True):
    """Take no new wagers at a table, at the tables of a game or at all, or take them again."""

    scope: Literal["play", "table", "game"]
    closed: bool
    why: str
    name: str = ""


class Closed(Struct, frozen=True):
    """What takes no new wagers at present."""

    play: str
    tables: dict[str, str]
    games: dict[str, str]


class OpenTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Open a further table of an approved game; limits in cents."""

    name: str
    game: str
    why: str
    dealing: Literal["automatic", "observed"] = "observed"
    decks: int = 6
    positions: int = 7
    unit: int = 100
    least: int = 1_000
    most: int = 500_000
    side_least: int = 500
    side_most: int = 50_000


class AccountOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """Unlock, disable or enable an account, or take their second factor away, which takes two people."""

    name: str
    order: Literal["unlock", "disable", "enable", "reset-factor"]
    why: str


class FilesChecked(Struct, frozen=True):
    """The digest of everything that runs, and which files are not what they were."""

    digest: str
    differences: tuple[str, ...]
