"""What the pit sees over HTTP: every table at a glance, one table with the ways on, people, takings."""

from typing import Any

from msgspec import Struct

from croupier.api.limits import HeldLimits
from croupier.api.office import Closed
from croupier.api.round_steps import SaidOf
from croupier.api.views import TableView
from croupier.rules.schema import Clauses
from croupier.table.state import Setup
from croupier.words.facts import Said


class Waiting(Struct, frozen=True, omit_defaults=True):
    """An irregularity that waits for a decision."""

    kind: str
    says: Said
    clauses: Clauses


class Made(Struct, frozen=True):
    """What a table made, in cents; `hold` is the share of the drop that was won, in hundredths of a percent."""

    by: str
    rounds: int
    handle: int
    drop: int
    win: int
    theoretical: int
    hold: int | None = None


class PitRow(Struct, frozen=True, omit_defaults=True):
    """A table at a glance; `on_felt` is all money on it, `rack` its float, `made` what the shift brought so far."""

    table: str
    game: str
    title: str
    dealing: str
    phase: str
    waits_for: str
    round: int
    version: int
    players: tuple[str, ...]
    on_felt: int
    rack: int
    made: Made
    least: int | None = None
    most: int | None = None
    seconds_left: float | None = None
    suspended: str = ""
    closed: str = ""
    waiting: Waiting | None = None
    own: bool = False


class Powers(Struct, frozen=True):
    """What the person who asks may do by their post beside the tables; `money` names the orders they may ask for."""

    money: tuple[str, ...]
    closures: bool
    accounts: bool
    tables: bool
    limits: bool
    rulings: bool


class PitFloor(Struct, frozen=True):
    """Every table at a glance."""

    at: int
    tables: tuple[PitRow, ...]
    orders: int
    closed: Closed
    powers: Powers


class Moved(Struct, frozen=True):
    """What a player's account gains, in cents, or loses where it is negative."""

    player: str
    cents: int


class Way(Struct, frozen=True, omit_defaults=True):
    """A lawful command and what follows at once: in sentences, in money, and whether the round is over with it.

    `post` is the least that may give it and `may` whether the asking person has it; `words` names the field that holds
    what they write, and `effects` says what a ruling does, as a record has it.
    """

    command: dict[str, Any]
    post: str
    may: bool
    says: tuple[SaidOf, ...] = ()
    money: tuple[Moved, ...] = ()
    ends: str = ""
    words: str = ""
    effects: str = ""


class RulingAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """The effects of a ruling that is considered, as a record has them: `returns ann 1; discards 9d`."""

    effects: str = ""


class PitTable(Struct, frozen=True, omit_defaults=True):
    """One table for the pit: how it stands, the ways on from what went wrong, and what may be declared."""

    row: PitRow
    view: TableView
    next_setup: Setup
    ways: tuple[Way, ...] = ()
    acts: tuple[Way, ...] = ()
    established: bool = False
    """Whether any wager is certain to win or lose already, which decides what an interruption does."""
    controls: tuple[str, ...] = ()
    """The controls of the table that whoever asks has: suspend, resume, change-setup, close, reopen."""


class Somebody(Struct, frozen=True, omit_defaults=True):
    """A person the server knows."""

    name: str
    role: str
    balance: int
    on_felt: int = 0
    tables: tuple[str, ...] = ()
    locked: bool = False
    disabled: bool = False
    here: bool = False


class FoundPeople(Struct, frozen=True):
    """People whose names begin with what was asked for; `more` where there are further ones."""

    people: tuple[Somebody, ...]
    more: bool


class Movement(Struct, frozen=True, omit_defaults=True):
    """Money that came to an account or left it; an order names who asked, who agreed and why."""

    at: int
    kind: str
    cents: int
    table: str = ""
    round: int = 0
    asked: str = ""
    agreed: str = ""
    why: str = ""


class Account(Struct, frozen=True, omit_defaults=True):
    """An account: the latest movements, what may be ordered about it, and a player's own limits."""

    person: Somebody
    movements: tuple[Movement, ...] = ()
    may: tuple[str, ...] = ()
    limits: HeldLimits | None = None


class TakingsTable(Struct, frozen=True):
    """What was made by table, game or shift."""

    by: str
    rows: tuple[Made, ...]
