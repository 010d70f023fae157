"""Cut the text of a row into words, each with the column it begins in."""

import re
from enum import Enum, auto
from typing import NamedTuple

from croupier.words.facts import Fact, Message, message
from croupier.words.render import render


class Kind(Enum):
    """What sort of word it is."""

    PATTERN = auto()
    CARD = auto()
    NUMBER = auto()
    WORD = auto()
    SIGN = auto()
    END = auto()


class Token(NamedTuple):
    """A word, its sort and its column, counted from 1."""

    kind: Kind
    text: str
    column: int


class ConditionError(ValueError):
    """A row that cannot be understood: what was read, in which column, and what may stand there."""

    def __init__(self, says: Message, column: int, allows: Fact = "") -> None:
        """Keep the parts for programs."""
        allowed = render(allows)
        super().__init__(f"column {column}: {render(says)}" + (f" (allowed: {allowed})" if allowed else ""))
        self.says = says
        self.column = column
        self.allows = allows


_RANK = "(?:10|[2-9AKQJT])"
_CARD = f"{_RANK}[shdc]"
_EDGE = r"(?![A-Za-z0-9])"
_TOKEN = re.compile(
    rf"(?P<PATTERN>{_RANK}[shdc]?(?:-{_RANK}[shdc]?)+{_EDGE})|(?P<CARD>{_CARD}{_EDGE})|(?P<NUMBER>[0-9]+{_EDGE})"
    r"|(?P<WORD>[A-Za-z][A-Za-z0-9]*)|(?P<SIGN>\.\.|<=|>=|!=|==|=>|=<|&&|\|\||[=<>(),+-])"
)
LONGEST = 400
"""More characters than any row needs."""


def tokens(text: str) -> list[Token]:
    """Return the words of a row, and an end behind them."""
    if len(text) > LONGEST:
        says = message("condition.too-long", length=len(text))
        raise ConditionError(says, LONGEST, message("allowed.length", most=LONGEST))
    found: list[Token] = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        match = _TOKEN.match(text, at)
        if match is None:
            raise ConditionError(message("condition.means-nothing", sign=text[at]), at + 1, message("allowed.signs"))
        found.append(Token(Kind[match.lastgroup or ""], match[0], at + 1))
        at = match.end()
    return [*found, Token(Kind.END, "", len(text) + 1)]
