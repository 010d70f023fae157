"""Read which cards a statement is about: names, the first or last so many of them, and how many must pass."""

import re

from croupier.rules.wagers.token_reader import Reader
from croupier.rules.wagers.tokens import ConditionError, Kind, Token
from croupier.rules.wagers.tree import Cards, How, Name, Named, Part
from croupier.words.facts import Message, message

NAMES = tuple(name.value for name in Name)
CARD_LIKE = re.compile(r"[pdh][0-9]+")
"""What looks like the name of a card."""

PARTS = ("first", "last")
HOW = ("any", "all", "none", "exactly")

_FAMILIES = (
    frozenset({Name.P1, Name.P2, Name.P3}),
    frozenset({Name.H1, Name.H2}),
    frozenset({Name.HAND}),
    frozenset({Name.BOX}),
    frozenset({Name.D1, Name.D2}),
    frozenset({Name.DEALER}),
)
_PLAYERS = frozenset().union(*_FAMILIES[:4])
MANY = frozenset({Name.HAND, Name.BOX, Name.DEALER})
"""Names of any number of cards."""


def cards(reader: Reader) -> Cards:
    """Read cards, by name or as a part of others."""
    if reader.now.text in PARTS:
        return _part(reader)
    start = reader.now
    if start.text not in NAMES:
        is_seen(start)
        reader.fail(start, NAMES + PARTS)
    names = [Name(reader.take().text)]
    while reader.now.text in NAMES or (reader.now.text == "," and reader.ahead().text in NAMES):
        reader.meets(",")
        _add(names, reader.take())
    is_seen(reader.now)
    return Named(tuple(names))


def is_seen(token: Token) -> None:
    """Refuse what looks like a card and is none of those that a wager sees."""
    if CARD_LIKE.fullmatch(token.text) and token.text not in NAMES:
        raise ConditionError(message("condition.not-seen", word=token.text), token.column, ", ".join(NAMES))


def _add(names: list[Name], token: Token) -> None:
    name = Name(token.text)
    if name in names:
        raise ConditionError(message("condition.twice", name=name.value), token.column, message("allowed.once"))
    for other in names:
        one_side = (name in _PLAYERS) == (other in _PLAYERS)
        if one_side and not any({name, other} <= family for family in _FAMILIES):
            says = message("condition.same-card", one=other.value, other=name.value)
            raise ConditionError(says, token.column, message("allowed.families"))
    names.append(name)


def _part(reader: Reader) -> Part:
    word = reader.take()
    count = reader.number(message("allowed.first-of")) if reader.now.kind is Kind.NUMBER else 1
    reader.demand("of")
    inside = cards(reader)
    most = size(inside)
    if not count or (most is not None and count > most):
        says = message("condition.no-part", part=f"{word.text} {count}")
        raise ConditionError(says, word.column, _at_least(1, most))
    return Part(count, inside, last=word.text == "last")


def size(found: Cards) -> int | None:
    """Return how many cards are meant, or None where that depends on the play."""
    if isinstance(found, Part):
        return found.count
    return None if MANY & set(found.names) else len(found.names)


def how_many(reader: Reader) -> tuple[How, int]:
    """Read how many of the cards must pass; all of them where nothing is said."""
    token = reader.now
    if token.kind is Kind.NUMBER:
        return How.SOME, _count(reader)
    if token.text not in HOW:
        return How.ALL, 0
    reader.take()
    if token.text == "exactly":
        return How.EXACTLY, _count(reader)
    reader.demand("of")
    return {"any": (How.SOME, 1), "all": (How.ALL, 0), "none": (How.EXACTLY, 0)}[token.text]


def _count(reader: Reader) -> int:
    count = reader.number(message("allowed.some-of"))
    reader.demand("of")
    return count


def check_count(token: Token, how: How, count: int, among: Cards) -> None:
    """Refuse a number of cards that there are not."""
    most = size(among)
    least = 0 if how is How.EXACTLY else 1
    if how is not How.ALL and (count < least or (most is not None and count > most)):
        says = message("condition.count-empty", count=count)
        if most is not None:
            says = message("condition.count", count=count, most=most)
        raise ConditionError(says, token.column, _at_least(least, most))


def _at_least(least: int, most: int | None) -> Message:
    if most is None:
        return message("allowed.or-more", least=least)
    return message("allowed.from-to", least=least, most=most)
