"""A trail that is followed, a log verified while others write to it, and the pages of what was found."""

from pathlib import Path

import pytest

from croupier.control.copies import store_verification
from croupier.control.trail.entry import Entry, Noted, note
from croupier.control.trail.row_verification import Look
from croupier.control.trail.trail_reader import Trail, entries
from croupier.server.audit.trail_page import AT_ONCE, Asked, page_of
from croupier.server.refused import ServerRefused
from croupier.store.sqlite import SqliteStore
from tests.control.stocked import stocked


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    return stocked(tmp_path / "tables.db", 2)


def test_a_trail_reads_on_where_it_was(store: SqliteStore) -> None:
    trail = Trail()
    trail.read(store)
    before = len(trail.entries)
    assert before == len(list(entries(store))) > 0
    late, early = Noted("server-started", 10**13, why="late"), Noted("server-stopped", -5, why="early")
    note(store, late, early)
    trail.read(store)
    trail.read(store)
    assert len(trail.entries) == before + 2
    assert [trail.entries[0].why, trail.entries[-1].why] == ["early", "late"]
    assert [entry.at for entry in trail.entries] == sorted(entry.at for entry in trail.entries)


def test_a_store_is_verified_as_it_was_while_others_write(store: SqliteStore, tmp_path: Path) -> None:
    ended = store.head("table:lucky8").version

    class Writing(Look):
        def streams(self) -> list[str]:
            # In the middle of the verification somebody writes.
            note(store, Noted("server-started", 1, why="meanwhile"))
            return super().streams()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store_verification, "Look", Writing)
        found = store_verification.verify_store(str(tmp_path / "tables.db"), "", [], "")
    assert [finding for table in found.tables for finding in table.findings] == []
    assert found.streams["table:lucky8"] == ended
    assert "office" not in found.streams
    assert "office" in store.streams()


def _entries(count: int) -> list[Entry]:
    kinds = ("signed-in", "table-suspended")
    return [
        Entry(kinds[at % 2], at, f"kim-{at % 3}", "dealer", f"lucky{at % 2} round {at}", None, None, "", "office", at)
        for at in range(1, count + 1)
    ]


def test_pages_follow_each_other_without_a_gap() -> None:
    all_, seen, after = _entries(3 * AT_ONCE - 1), list[int](), ""
    for size in (AT_ONCE, AT_ONCE, AT_ONCE - 1):
        page = page_of(all_, Asked(after=after), {})
        assert len(page.entries) == size
        seen += [entry.version for entry in page.entries]
        after = page.next
        all_ = [*all_, *_entries(1)]
    assert after == ""
    assert seen == list(range(3 * AT_ONCE - 1, 0, -1))


@pytest.mark.parametrize(
    ("asked", "versions"),
    [
        (Asked(kind="signed-in"), [8, 6, 4, 2]),
        (Asked(who="kim-1"), [7, 4, 1]),
        (Asked(table="lucky1"), [9, 7, 5, 3, 1]),
        (Asked(since=3, until=5), [5, 4, 3]),
        (Asked(kind="signed-in", who="kim-1"), [4]),
    ],
)
def test_events_are_found_by(asked: Asked, versions: list[int]) -> None:
    assert [entry.version for entry in page_of(_entries(9), asked, {}).entries] == versions


def test_a_time_that_is_none_is_refused() -> None:
    with pytest.raises(ServerRefused) as refused:
        Asked.of({"since": "yesterday"})
    assert refused.value.code == "bad-query"
