"""What a dealer at an observed table sees beside the table: what is due, to say, to pay, and to report."""

from typing import Any, Literal

from msgspec import Struct

from croupier.rules.schema import Clauses
from croupier.words.facts import Said

Moment = Literal["said", "now", "later"]
Move = Literal["pay", "take", "leave"]


class NewPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """Let a person in who plays at a table without a session of their own."""

    name: str


class Target(Struct, frozen=True, omit_defaults=True):
    """Where a card can go: box 0 is the dealer, -1 the burn; `nth` is which card of that hand it would be."""

    box: int
    hand: int = 0
    nth: int = 1


class ConsoleOption(Struct, frozen=True, omit_defaults=True):
    """A lawful command, for the player it names; `post` is the least one that may give it where that is a higher."""

    command: dict[str, Any]
    least: int | None = None
    most: int | None = None
    post: str = ""


class Announcement(Struct, frozen=True, omit_defaults=True):
    """What the dealer says, in the order of the book."""

    says: str
    when: Moment
    clauses: Clauses = ()
    box: int = 0
    player: str = ""


class ChipCount(Struct, frozen=True):
    """So many chips of a value in cents."""

    value: int
    count: int


class Push(Struct, frozen=True, omit_defaults=True):
    """One settled wager as chips: what the dealer pays from the rack, takes into it, or leaves the player.

    `rest` is what no chips of the house make up.
    """

    number: int
    player: str
    box: int
    wager: str
    result: str
    move: Move
    cents: int
    chips: tuple[ChipCount, ...]
    rest: int = 0
    hand: int = 0
    back: int = 0
    clauses: Clauses = ()


class Contest(Struct, frozen=True, omit_defaults=True):
    """Places that more want than there are: who gets one at present, in the book's order, and who goes without.

    `of` is whose insurance is claimed; those in `yielded` have given way on that box.
    """

    box: int
    wager: str
    places: int
    gets: tuple[str, ...] = ()
    goes: tuple[str, ...] = ()
    of: str = ""
    yielded: tuple[str, ...] = ()
    clauses: Clauses = ()


class Follows(Struct, frozen=True, omit_defaults=True):
    """What a report would bring about."""

    kind: str
    says: Said = ""
    clauses: Clauses = ()


class Report(Struct, frozen=True, omit_defaults=True):
    """Something that may have gone wrong, the command that reports it, and what follows by the rules."""

    what: str
    command: dict[str, Any]
    follows: tuple[Follows, ...] = ()
    player: str = ""
    box: int = 0


class ReadCard(Struct, frozen=True, omit_defaults=True):
    """A card that was reported and can still be corrected; `back` counts from the last."""

    card: str
    box: int
    back: int
    hand: int = 0


class DealerConsole(Struct, frozen=True, omit_defaults=True):
    """An observed table as its dealer works with it, at a version."""

    table: str
    version: int
    due: Target | None = None
    targets: tuple[Target, ...] = ()
    options: tuple[ConsoleOption, ...] = ()
    contests: tuple[Contest, ...] = ()
    announcements: tuple[Announcement, ...] = ()
    pushes: tuple[Push, ...] = ()
    reports: tuple[Report, ...] = ()
    read: tuple[ReadCard, ...] = ()
    squeeze: Clauses = ()
    """The clauses under which players may squeeze their cards, where the book knows it."""
    may_open: bool = False
