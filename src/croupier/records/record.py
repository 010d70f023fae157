"""A round record as a value: the game, the cards, and what people did."""

from typing import NamedTuple

from croupier.cards.card import Card
from croupier.records.acts import Act
from croupier.rules.schema import Rulebook
from croupier.table.state import Setup


class Written(NamedTuple):
    """An act as it stands in the file."""

    act: Act
    text: str
    line: int | None


class Expectation(NamedTuple):
    """What the record expects of its replay."""

    net: dict[str, int] | None = None
    status: str | None = None
    cards_used: int | None = None
    refused: str | None = None


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

    code: str
    clause: str
    message: str
    line: int | None
