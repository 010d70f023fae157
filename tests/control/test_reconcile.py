"""The books agree to the cent, and one cent put into them anywhere is found and named with its place."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest

from croupier.control.money.account_books import BooksError
from croupier.control.money.reconciliation import Difference, reconcile
from tests.control.stocked import stocked


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("books") / "books.db"
    stocked(path, 12).close()
    return path


@pytest.fixture
def copy(books: Path, tmp_path: Path) -> Iterator[apsw.Connection]:
    target = tmp_path / "copy.db"
    shutil.copy(books, target)
    db = apsw.Connection(str(target))
    yield db
    db.close()


def _post(db: apsw.Connection, stream: str, version: int, account: str, cents: int) -> None:
    """Put a posting in that nobody booked."""
    last = db.execute("SELECT max(entry) FROM postings").get
    db.execute("INSERT INTO postings VALUES (?, ?, 0, ?, ?, ?)", (stream, last + 1, version, account, cents))


def _path(db: apsw.Connection) -> Path:
    return Path(db.filename)


def test_real_rounds_agree_to_the_cent(books: Path) -> None:
    found = reconcile(books)
    assert found.differences == []
    assert found.rounds == 48
    assert found.entries > 100


def test_a_cent_more_in_one_posting_is_found_at_its_entry(copy: apsw.Connection) -> None:
    row = copy.execute(
        "SELECT entry, place, stream, version FROM postings WHERE stream = 'table:lucky8' LIMIT 1 OFFSET 7"
    )
    entry, place, stream, version = row.fetchone() or (0, 0, "", 0)
    changed = "UPDATE postings SET cents = cents + 1 WHERE stream = ? AND entry = ? AND place = ?"
    copy.execute(changed, (stream, entry, place))
    found = reconcile(_path(copy)).differences
    assert f"{stream} event {version}" in {one.where for one in found}
    assert any(one.where.startswith(f"{stream} round ") for one in found)


def test_a_cent_moved_from_the_house_to_a_player_is_found_in_its_round(copy: apsw.Connection) -> None:
    """A pair of postings that sums to nothing, with balances to match: only the wagers can tell."""
    version = copy.execute("SELECT max(version) FROM events WHERE stream = 'table:ace-race'").get
    for account, cents in (("wallet:ann", 1), ("house:ace-race", -1)):
        _post(copy, "table:ace-race", version, account, cents)
        copy.execute("UPDATE balances SET cents = cents + ? WHERE account = ?", (cents, account))
    found = reconcile(_path(copy)).differences
    assert {(one.where, one.account, one.found - one.should) for one in found} == {
        ("table:ace-race round 12", "wallet:ann", 1),
        ("table:ace-race round 12", "house:ace-race", -1),
    }


@pytest.mark.parametrize("account", ["wallet:ann", "house:dueling8s", "bank:gifts"])
def test_a_cent_in_a_balance_is_found_at_its_account(copy: apsw.Connection, account: str) -> None:
    copy.execute("UPDATE balances SET cents = cents + 1 WHERE account = ?", (account,))
    found = reconcile(_path(copy)).differences
    assert [(one.where, one.account, one.found - one.should) for one in found] == [("balances", account, 1)]


def test_a_posting_left_out_is_found(copy: apsw.Connection) -> None:
    row = copy.execute("SELECT stream, entry, place FROM postings WHERE account LIKE 'house:%' LIMIT 1").fetchone()
    copy.execute("DELETE FROM postings WHERE stream = ? AND entry = ? AND place = ?", row)
    assert any("event" in one.where for one in reconcile(_path(copy)).differences)


def test_a_payment_changed_in_an_event_is_found_in_its_round(copy: apsw.Connection) -> None:
    row = copy.execute(
        "SELECT stream, version, CAST(event AS TEXT) FROM events WHERE stream = 'table:lucky8' "
        "AND json_extract(CAST(event AS TEXT), '$.event') = 'lines-settled/1' LIMIT 1 OFFSET 3"
    ).fetchone()
    stream, version, text = row or ("", 0, "")
    copy.execute(
        "UPDATE events SET event = CAST(json_set(?, '$.lines[0].returned', "
        "json_extract(?, '$.lines[0].returned') + 1) AS BLOB) WHERE stream = ? AND version = ?",
        (text, text, stream, version),
    )
    found = reconcile(_path(copy)).differences
    assert {one.account for one in found} == {"wallet:ann", "house:lucky8"}
    assert len({one.where for one in found}) == 1


def test_a_gift_and_an_order_are_compared_too(copy: apsw.Connection) -> None:
    for stream, other in (("people", "bank:gifts"), ("cage", "bank:cash:lucky8")):
        version = copy.execute("SELECT max(version) FROM postings WHERE stream = ?", (stream,)).get
        for account, cents in (("wallet:ann", 1), (other, -1)):
            _post(copy, stream, version, account, cents)
            copy.execute("UPDATE balances SET cents = cents + ? WHERE account = ?", (cents, account))
    where = [one.where for one in reconcile(_path(copy)).differences]
    assert len(where) == 2
    assert where[0] == "people, gifts"
    assert where[1].startswith("cage event ")


def test_a_wallet_below_nothing_is_found(copy: apsw.Connection) -> None:
    copy.execute("INSERT INTO balances VALUES ('wallet:bob', -1)")
    assert ("wallet:bob", -1) in {(one.account, one.found) for one in reconcile(_path(copy)).differences}


def test_money_moved_before_the_first_round_is_found(copy: apsw.Connection) -> None:
    first = copy.execute(
        "SELECT min(version) FROM events WHERE stream = 'table:lucky8' "
        "AND json_extract(CAST(event AS TEXT), '$.event') LIKE 'round-opened/%'"
    ).get
    for account, cents in (("wallet:ann", 1), ("house:lucky8", -1)):
        _post(copy, "table:lucky8", first - 1, account, cents)
        copy.execute("UPDATE balances SET cents = cents + ? WHERE account = ?", (cents, account))
    where = f"table:lucky8 event {first - 1}, outside every round"
    found = reconcile(_path(copy)).differences
    assert {(one.where, one.account, one.found) for one in found} == {
        (where, "wallet:ann", 1),
        (where, "house:lucky8", -1),
    }


def test_a_difference_is_told_with_its_place() -> None:
    told = str(Difference("table:lucky8 round 3", "wallet:ann", 100, 101))
    assert told == "table:lucky8 round 3: wallet:ann should have 100 cents and has 101"


def test_what_holds_no_books_is_said(tmp_path: Path) -> None:
    (tmp_path / "notes.db").write_text("no books at all, only some lines of text", encoding="utf-8")
    for name in ("notes.db", "missing.db"):
        with pytest.raises(BooksError, match=name):
            reconcile(tmp_path / name)
