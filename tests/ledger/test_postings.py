"""Every record, regular or irregular, keeps its money: event by event, to the cent."""

from collections import Counter
from pathlib import Path

import pytest

from croupier.ledger.holdings import in_play
from croupier.ledger.postings import house, postings, wagers, wallet
from croupier.records.read import read
from croupier.records.replay import replay
from croupier.table.evolve import evolve
from croupier.table.settlement.pay import nets
from croupier.table.state import Phase, Table

ROUNDS = Path(__file__).parent.parent / "rounds"
RECORDS = [
    path
    for path in sorted(ROUNDS.rglob("*.round.toml"))
    if not path.stem.startswith("2.") and "refused" not in path.name and not path.stem.startswith("Appendix")
]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_money_is_conserved_event_by_event(path: Path) -> None:
    record = read(path.read_text(encoding="utf-8"), path.parent)
    if record.forbidden is not None:
        return
    replayed = replay(record)
    table = Table(record.book, record.setup)
    accounts: Counter[str] = Counter()
    for told in replayed.steps:
        for event in told.events:
            after = evolve(table, event)
            moved = postings("t", table, after)
            assert sum(posting.cents for posting in moved) == 0
            for posting in moved:
                accounts[posting.account] += posting.cents
            table = after
            lying = 0 if table.phase is Phase.OVER else sum(in_play(table).values())
            assert accounts[wagers("t")] == lying
    assert table == replayed.table
    won = nets(table)
    if table.phase is Phase.OVER:
        assert {name: accounts[wallet(name)] for name in won} == won
    assert accounts[house("t")] == -sum(won.values())
