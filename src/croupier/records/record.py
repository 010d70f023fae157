"""A round record as a value: the game, the cards, and what people did."""

from typing import NamedTuple

from croupier.cards.card import Card
from croupier.records.acts import Act
from croupier.rules.refusals import Refused
from croupier.rules.schema import Rulebook
from croupier.table.state import Setup


class Written(NamedTuple):
    """An act as it is now in the file."""

    act: Act
    text: str
    line: int | None


class ExpectedLine(NamedTuple):
    """What the record expects of one settled line: whose and where it is, and any of what it came to."""

    player: str
    box: int
    wager: str
    hand: str | None = None
    of: str | None = None
    result: str | None = None
    net: int | None = None
    clauses: tuple[str, ...] | None = None


class ExpectedLoss(NamedTuple):
    """A place the record expects to be lost to a person with a better claim, or to no one, and under which clauses."""

    player: str
    box: int
    wager: str
    of: str | None = None
    clauses: tuple[str, ...] | None = None


class Expectation(NamedTuple):
    """What the record expects of its replay."""

    net: dict[str, int] | None = None
    status: str | None = None
    cards_used: int | None = None
    refused: str | None = None
    lines: tuple[ExpectedLine, ...] = ()
    lost: tuple[ExpectedLoss, ...] = ()


class Record(NamedTuple):
    """One round of play."""

    game: str
    book: Rulebook
    setup: Setup
    cards: tuple[Card, ...]
    acts: tuple[Written, ...]
    expect: Expectation
    device_ends: int | None = None
    forbidden: "Forbidden | None" = None


class Forbidden(NamedTuple):
    """A setting the book does not allow, refused before the first act."""

    refused: Refused
    line: int | None
