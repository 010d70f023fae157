"""What can be wrong with a record: its text, an act the rules forbid, or what it expects."""

from typing import Literal

from croupier.words.facts import Message

Kind = Literal["malformed", "unlawful", "expectation", "internal"]
"""The last is a fault of ours: it is no answer about the record."""

EXIT: dict[Kind, int] = {"expectation": 1, "malformed": 2, "unlawful": 2, "internal": 3}


class RecordError(Exception):
    """A record that cannot be replayed as it expects: where, what, and under which clause.

    `says` is what an act is refused with, as facts; what is wrong with the text itself is told in English.
    """

    def __init__(  # noqa: PLR0913 - one field each of the format's error object
        self,
        kind: Kind,
        code: str,
        message: str,
        *,
        line: int | None = None,
        act: str | None = None,
        clause: str | None = None,
        says: Message | None = None,
    ) -> None:
        """Keep every part apart, for programs."""
        super().__init__(message)
        self.kind: Kind = kind
        self.code = code
        self.message = message
        self.line = line
        self.act = act
        self.clause = clause
        self.says = says


def malformed(code: str, message: str, line: int | None = None, act: str | None = None) -> RecordError:
    """Return the error of a text that is no record."""
    return RecordError("malformed", code, message, line=line, act=act)
