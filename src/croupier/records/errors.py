"""What can be wrong with a record: its text, an act the rules forbid, or what it expects."""

from typing import Literal

from croupier.words.facts import Message, message
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
        self.file = ""
        """The file it was read from, where the one who replays it says so."""

    def __str__(self) -> str:
        """Return what is wrong in English, and in which file and line where that is known."""
        return render(self.placed(self.file)) if self.file else self.message

    def placed(self, file: str) -> Message:
        """Return what is wrong with a file: line, kind, clause, what."""
        place = file if self.line is None else f"{file}:{self.line}"
        kind = message(f"record-error.{self.kind}")
        if self.clause is not None:
            kind = message("record-error.under", kind=kind, clause=self.clause)
        return message("record-error.said", place=place, kind=kind, says=self.says)

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
