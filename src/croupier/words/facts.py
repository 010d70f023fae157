"""A message is a key of the catalogue and facts; each fact has a type that says how a language writes it."""

from typing import Literal

from msgspec import Struct

from croupier.cards.card import Card


class Typed(Struct, frozen=True, omit_defaults=True, gc=False, tag_field="is"):
    """A fact that languages write each in its own way."""


class Money(Typed, frozen=True, tag="money"):
    """An amount in cents."""

    cents: int


Style = Literal["code", "name", "the", "face"]
"""How English writes a card: `8h`, `8 of hearts`, `the 8 of hearts` or `8♥`."""


class Cards(Typed, frozen=True, tag="cards"):
    """One card or several, one after the other."""

    cards: tuple[Card, ...]
    style: Style = "code"
    joined: Literal["space", "comma", "and", "or"] = "space"


class Titles(Typed, frozen=True, tag="titles"):
    """A name that a book gives in several languages, such as a wager's; English stands in for one that is missing."""

    titles: dict[str, str]


class Listing(Typed, frozen=True, tag="listing"):
    """Several facts in a row."""

    items: "tuple[Fact, ...]"
    joined: Literal["comma", "semicolon", "and", "or"] = "and"


class Message(Typed, frozen=True, tag="message"):
    """A key of the catalogue, and the facts that go into its text."""

    key: str
    facts: "dict[str, Fact]" = {}


Said = Message | str
"""What is said of something: in facts, or as a person wrote it; events of the first releases have English sentences."""

Fact = int | str | Money | Cards | Titles | Listing | Message
"""Whatever may go into a message; a text is a name or a figure that every language writes alike."""


def message(key: str, **facts: Fact) -> Message:
    """Return a message with these facts."""
    return Message(key, facts)


def refusal(code: str, case: str, facts: "dict[str, Fact]") -> Message:
    """Return what a refusal says: `refusal.CODE`, or `refusal.CODE.CASE` where a code has several texts."""
    return Message(f"refusal.{code}.{case}" if case else f"refusal.{code}", facts)


def one_card(found: Card, style: Style = "code") -> Cards:
    """Return one card as a fact."""
    return Cards((found,), style)
