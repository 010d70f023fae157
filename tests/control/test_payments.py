"""Every settled line is checked as it happens: none of the records is wrong, and every wrong one is found."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.control.returns.payment_check import wrong_lines
from croupier.live.state import LiveTable
from croupier.records.errors import RecordError
from croupier.records.read import read
from croupier.records.replay import replay
from croupier.rules.load import load
from croupier.table.state import Line, Table

RECORDS = sorted(Path("tests/rounds").rglob("*.round.toml"))


def _played(path: Path) -> Table | None:
    try:
        return replay(read(path.read_text(encoding="utf-8"), path.parent)).table
    except RecordError:
        return None


@pytest.fixture(scope="module")
def tables() -> list[Table]:
    """Return every record's table, played when a test asks: not by every process that only collects the tests."""
    return [table for table in map(_played, RECORDS) if table is not None and table.lines]


def doubled_payment(live: LiveTable) -> tuple[LiveTable, LiveTable]:
    """Return a table before and after a pair was paid twice what it pays."""
    line = Line("ann", 1, None, "pair", 1000, 23_000, "win", ())
    table = Table(load("lucky8"), live.next_setup)
    return replace(live, table=table), replace(live, table=replace(table, lines=(line,)))


def test_no_record_has_a_wrong_line(tables: list[Table]) -> None:
    assert len(tables) > 400
    assert [wrong for table in tables for wrong in wrong_lines(None, table)] == []


def test_every_line_with_one_more_cent_is_wrong(tables: list[Table]) -> None:
    for table in tables:
        for place, line in enumerate(table.lines):
            more = replace(line, returned=line.returned + 1)
            lines = (*table.lines[:place], more, *table.lines[place + 1 :])
            changed = wrong_lines(None, replace(table, lines=lines))
            loss_kept = line.wager == "main" and line.result == "lose" and line.returned + 1 < line.staked
            assert changed or loss_kept, (table.book.game, line)


def _is_dealt(table: Table, position: int) -> bool:
    box = table.box(position)
    return box is not None and len(box.run) > 1


@pytest.mark.parametrize("wager", ["pair", "rws-pairs", "ace-race"])
def test_a_pair_that_is_none_is_not_paid(wager: str, tables: list[Table]) -> None:
    lost = [
        (table, place, line)
        for table in tables
        for place, line in enumerate(table.lines)
        if line.wager == wager and line.result == "lose" and line.hand is None and _is_dealt(table, line.box)
    ]
    assert lost
    for table, place, line in lost:
        odds = min(table.book.side[wager].pays.values())
        paid = replace(line, result="win", returned=line.staked + line.staked * odds.numerator // odds.denominator)
        lines = (*table.lines[:place], paid, *table.lines[place + 1 :])
        assert wrong_lines(None, replace(table, lines=lines))


def test_only_new_lines_are_looked_at(tables: list[Table]) -> None:
    table = next(table for table in tables if len(table.lines) > 1)
    bad = replace(table.lines[0], returned=table.lines[0].returned + 1)
    changed = replace(table, lines=(bad, *table.lines[1:]))
    assert wrong_lines(replace(changed, lines=(bad,)), changed) == []
    assert wrong_lines(table, changed)
