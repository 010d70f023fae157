"""What is said in a question, as a code and facts: the words of each language are put to it when it is shown."""

from msgspec import Struct

from croupier.cards.card import Card
from croupier.words.facts import Message


class Named(Struct, frozen=True, gc=False, tag_field="named"):
    """A fact whose words depend on the language."""


class Money(Named, frozen=True, tag="money"):
    """An amount in cents."""

    cents: int


class Shown(Named, frozen=True, tag="cards"):
    """Cards, one after the other."""

    cards: tuple[Card, ...]


class WagerName(Named, frozen=True, tag="wager"):
    """A wager of a game, as its book calls it."""

    game: str
    wager: str


class RowName(Named, frozen=True, tag="row"):
    """A row of a wager's pay table, as the book calls it."""

    game: str
    wager: str
    row: str


class GameName(Named, frozen=True, tag="game"):
    """A game, as its book calls itself."""

    game: str


class ClauseText(Named, frozen=True, tag="clause"):
    """What a clause says, in our words."""

    game: str
    number: str


class RulingText(Named, frozen=True, tag="ruling"):
    """How a clause that can be read in several ways is read."""

    code: str


class Fact(Named, frozen=True, tag="fact"):
    """A message: its code in the catalogue, and what goes into it."""

    code: str
    values: "dict[str, Value]" = {}


Value = int | str | Money | Shown | WagerName | RowName | GameName | ClauseText | RulingText | Fact | Message
"""Whatever may go into a message; a text is a name or a figure that every language writes alike.

A `Message` is a sentence of the table, such as why an act is refused.
"""


def fact(code: str, **values: Value) -> Fact:
    """Return a message with these facts."""
    return Fact(code, values)
