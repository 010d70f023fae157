"""A round to step through: each moment with the felt as it was, what is said about it, and on which clauses."""

from typing import Annotated

from msgspec import Meta, Struct

from croupier.api.views import HandTotal, TurnView
from croupier.cards.card import Card
from croupier.rules.schema import Clauses
from croupier.table.state import Box, Insurance, Line, Offer, Phase, Status, Trouble
from croupier.words.facts import Message


class SaidOf(Struct, frozen=True):
    """A sentence about a moment, in English and as facts, and the clauses it rests on."""

    text: str
    clauses: Clauses
    says: Message


class FeltView(Struct, frozen=True, omit_defaults=True):
    """The layout at one moment: cards and wagers."""

    phase: Phase
    status: Status
    seats: dict[int, str] = {}
    boxes: tuple[Box, ...] = ()
    dealer: tuple[Card, ...] = ()
    insurances: tuple[Insurance, ...] = ()
    offer: Offer | None = None
    trouble: Trouble | None = None
    lines: tuple[Line, ...] = ()
    totals: tuple[HandTotal, ...] = ()
    turn: TurnView | None = None
    cards_used: int = 0


class WrittenAct(Struct, frozen=True):
    """An act as the record has it; what follows of itself has neither line nor text."""

    line: int | None
    text: str | None


class Moment(Struct, frozen=True):
    """The felt after something happened; `act` is the place of the act it follows from."""

    act: int
    says: tuple[SaidOf, ...]
    felt: FeltView


class Retold(Struct, frozen=True, omit_defaults=True):
    """A round from its first act to its end; the first moment is the empty table.

    A long round comes in pages: `moments` are those from number `first` on, of `count` in all.
    """

    game: str
    title: str
    decks: int
    positions: int
    status: str
    record: str
    acts: tuple[WrittenAct, ...]
    moments: tuple[Moment, ...]
    net: dict[str, int]
    table: str = ""
    round: int = 0
    at: int = 0
    test: bool = False
    says: str = ""
    clauses: Clauses = ()
    printed: str = ""
    own: bool = False
    """Whether it was played by rules of the house's own."""
    first: int = 0
    count: int = 0
    used: tuple[int, ...] = ()
    """The boxes that are used at some moment."""


class RecordFault(Struct, frozen=True):
    """What is wrong with a record, as `croupier replay` prints it."""

    kind: str
    line: int | None
    act: str | None
    code: str
    clause: str | None
    message: str
    says: Message | None = None


class ReplayCall(Struct, frozen=True, forbid_unknown_fields=True):
    """A record to replay, and the moment to tell it from."""

    record: str
    first: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class Replay(Struct, frozen=True):
    """A replayed record: the round as far as it could be played, and every fault."""

    round: Retold | None
    faults: tuple[RecordFault, ...]


class PlayerSum(Struct, frozen=True):
    """What a player had at stake in a round, and got back."""

    player: str
    staked: int
    returned: int


class FoundRound(Struct, frozen=True, omit_defaults=True):
    """A round that is over, as the archive lists it; only staff see more of `others` who played."""

    table: str
    game: str
    round: int
    at: int
    status: str
    players: tuple[PlayerSum, ...] = ()
    others: int = 0


class FoundRounds(Struct, frozen=True):
    """Rounds that are over, latest first; `more` where there are older ones."""

    rounds: tuple[FoundRound, ...]
    more: bool
