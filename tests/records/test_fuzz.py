"""Whatever is done to a record's text, reading and playing it gives an answer or a RecordError, nothing else."""

from pathlib import Path
from random import Random

import pytest

from croupier.records.errors import RecordError
from croupier.records.explain import explain
from croupier.records.format import format_record
from croupier.records.read import examine, read
from croupier.records.replay import replay
from croupier.records.report import check_expectations, report
from tests.records.mutations import mutated
from tests.records.rounds import RECORDS

TEXTS = [path.read_text(encoding="utf-8") for path in RECORDS]
HERE = Path()


@pytest.mark.parametrize("part", range(4))
def test_only_record_errors_come_of_damaged_records(part: int) -> None:
    chance = Random(part)
    texts = [mutated(chance.choice(TEXTS), TEXTS, chance) for _ in range(250)]
    errors = [(text, error_of(text)) for text in texts]
    failed = [(text, error) for text, error in errors if error is not None]
    assert 50 < len(failed) < 250
    for text, error in failed:
        assert error.message
        assert error.line is None or 1 <= error.line <= text.count("\n") + 1


def error_of(text: str) -> RecordError | None:
    """Return what is wrong with a record, once everything has been done with it that can be."""
    try:
        outcome(text)
    except RecordError as error:
        return error
    return None


def outcome(text: str) -> None:
    record, faults = examine(text, HERE)
    if record is None:
        assert faults
        read(text, HERE)
    replayed = replay(read(text, HERE))
    explain(replayed)
    report(replayed, "x")
    format_record(text, HERE)
    check_expectations(replayed)
