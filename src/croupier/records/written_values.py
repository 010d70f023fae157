"""Cards and amounts as a record has them; an error for one that cannot be used shows what can."""

from croupier.cards.card import RANKS, SUITS, Card, parse_card
from croupier.money.cents import parse_amount
from croupier.records.errors import ActError
from croupier.words.facts import message


def written_card(text: str) -> Card:
    """Return the card written as `text`, or raise ActError saying what is allowed."""
    try:
        return parse_card(text)
    except ValueError as error:
        says = message("record.card.unknown", value=repr(text), ranks=" ".join(RANKS), suits=" ".join(SUITS))
        raise ActError(says) from error


def written_amount(value: object) -> int:
    """Return the cents written as `"12.50"`, or raise ActError saying what is allowed."""
    try:
        return parse_amount(value)
    except ValueError as error:
        key = "record.amount" if isinstance(value, str) else "record.amount.type"
        raise ActError(message(key, value=repr(value))) from error
