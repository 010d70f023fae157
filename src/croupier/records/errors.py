"""What can be wrong with a record: its text, an act the rules forbid, or what it expects."""

from typing import Literal

from croupier.words.facts import Message
from croupier.words.render import render

Kind = Literal["malformed", "unlawful", "expectation", "internal"]
"""The last is a fault of ours: it is no answer about the record."""

EXIT: dict[Kind, int] = {"expectation": 1, "malformed": 2, "unlawful": 2, "internal": 3}


class RecordError(Exception):
    """A record that cannot be replayed as it expects: where, what, and under which clause."""

    def __init__(  # noqa: PLR0913 - one field each of the format's error object
        self,
        kind: Kind,
        code: str,
        says: Message,
        *,
        line: int | None = None,
        act: str | None = None,
        clause: str | None = None,
    ) -> None:
        """Keep every part apart, for programs."""
        super().__init__(code)
        self.kind: Kind = kind
        self.code = code
        self.says = says
        self.line = line
        self.act = act
        self.clause = clause

    def __str__(self) -> str:
        """Return what is wrong in English."""
        return self.message

    @property
    def message(self) -> str:
        """Return what is wrong in English."""
        return render(self.says)


class ActError(ValueError):
    """A text that is no act, and what is wrong with it."""

    def __init__(self, says: Message) -> None:
        """Keep the facts, for every language."""
        super().__init__(render(says))
        self.says = says


def malformed(code: str, says: Message, line: int | None = None, act: str | None = None) -> RecordError:
    """Return the error of a text that is no record."""
    return RecordError("malformed", code, says, line=line, act=act)
