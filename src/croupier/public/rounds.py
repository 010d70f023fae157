"""A round that was played: its lines, its story, and its felt as a picture."""

from functools import cached_property
from pathlib import Path

from croupier.public.frame import Frame
from croupier.public.record_files import text_of
from croupier.records.errors import RecordError
from croupier.records.explain import explain
from croupier.records.outcome import play_record
from croupier.records.read import read
from croupier.records.replay import Replayed
from croupier.records.report import check_expectations, line_object
from croupier.records.write import record_text
from croupier.rules import arguments
from croupier.table.settlement.pay import nets
from croupier.words.facts import message


class Round:
    """A replayed record."""

    def __init__(self, replayed: Replayed) -> None:
        """Take a record played through."""
        self.replayed = replayed

    @property
    def net(self) -> dict[str, int]:
        """What each player won or lost, in cents."""
        return nets(self.replayed.table)

    @cached_property
    def lines(self) -> Frame:
        """Every settled line, amounts in cents, with the clauses it rests on."""
        table = self.replayed.table
        return Frame.of_rows([line_object(table, line) | {"clauses": ", ".join(line.clauses)} for line in table.lines])

    def explain(self) -> str:
        """Tell the round step by step, with its clauses."""
        told: list[str] = []
        for step in explain(self.replayed):
            told.append(step.act or "at the end")
            told += [f"    {sentence.text}" for sentence in step.sentences]
        return "\n".join(told)

    def record(self) -> str:
        """Return the record as text."""
        return record_text(self.replayed.record)

    def __repr__(self) -> str:
        """Return the game and what it came to."""
        table = self.replayed.table
        return f"<Round of {table.book.game}: {table.status.value}, {self.net}>"

    def _repr_html_(self) -> str:
        from croupier.public.felt import felt

        return felt(self.replayed.table) + self.lines._repr_html_()


def replay(record: str | Path) -> Round:
    """Replay a record: a path, or the record's own text; raise RecordError where something is wrong with it."""
    text, folder, name = _text(record)
    try:
        return _replay(text, folder, name)
    except RecordError as error:
        error.file = name if text is record else str(record)
        raise


def _replay(text: str, folder: Path, name: str) -> Round:
    played = play_record(name, read(text, folder))
    if played.error is not None:
        raise played.error
    if played.replayed is None:
        raise RecordError("internal", "fault", message("record.unplayed", name=name))
    check_expectations(played.replayed)
    return Round(played.replayed)


def _text(record: str | Path) -> tuple[str, Path, str]:
    if isinstance(record, str) and "\n" in record:
        return record, Path(), "record"
    path = arguments.path("record", record, "the path of a record or its text")
    try:
        return text_of(str(path)), path.parent, path.name
    except RecordError as error:
        error.file = str(record)
        raise
