"""Every record under tests/rounds replays to what it expects."""

from pathlib import Path

import pytest

from croupier.records.read import read
from croupier.records.replay import replay
from croupier.records.report import check_expectations

ROUNDS = Path(__file__).parent.parent / "rounds"
RECORDS = sorted(ROUNDS.rglob("*.round.toml"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_record_replays_to_what_it_expects(path: Path) -> None:
    record = read(path.read_text(encoding="utf-8"), path.parent)
    check_expectations(replay(record))
