"""Every record under tests/rounds replays to what it expects."""

from pathlib import Path

import pytest

from croupier.records.read import read
from croupier.records.replay import replay
from croupier.records.report import check_expectations
from croupier.table.settlement.pay import nets

ROUNDS = Path(__file__).parent.parent / "rounds"
RECORDS = sorted(ROUNDS.rglob("*.round.toml"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_record_replays_to_what_it_expects(path: Path) -> None:
    record = read(path.read_text(encoding="utf-8"), path.parent)
    replayed = replay(record)
    check_expectations(replayed)
    if record.expect.net is not None:
        gained = {name for name, cents in nets(replayed.table).items() if cents}
        assert gained <= record.expect.net.keys(), "our own records name everybody who won or lost"
