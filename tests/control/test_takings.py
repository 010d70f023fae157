"""What each table made: drop, win, hold and theoretical win, by table, game and shift, summing to the same."""

import asyncio
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.analysis.report import analyse
from croupier.analysis.shoe import fresh
from croupier.control.money.cage import Cage
from croupier.control.money.exact_figures import edge, figures
from croupier.control.money.running_takings import RunningTakings, shift_began
from croupier.control.money.takings import takings
from croupier.rules.digest import digest
from croupier.rules.load import GAMES, load
from croupier.server.live_tables.play_history import Histories
from croupier.server.storage.read_thread import StoreReads
from croupier.store.port import Append, Outcome
from croupier.store.sqlite import SqliteStore
from tests.control.stocked import SIDES, stocked


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("takings") / "books.db"
    store = stocked(path, 15)
    store.close()
    return path


def test_every_table_has_its_rounds_drop_and_win(books: Path) -> None:
    rows = {row.by: row for row in takings(books, "table", edge)}
    assert set(rows) == set(SIDES)
    for row in rows.values():
        assert (row.rounds, row.drop) == (15, 50_000)
        assert row.handle >= 15 * 3 * 1000
        assert row.hold == Fraction(row.win, 50_000)


def test_the_win_is_what_the_houses_hold(books: Path) -> None:
    store = SqliteStore(books, read_only=True)
    for row in takings(books, "table", edge):
        assert row.win == store.balance(f"house:{row.by}")
    store.close()


@pytest.mark.parametrize("by", ["game", "shift"])
def test_games_and_shifts_sum_to_the_same(books: Path, by: str) -> None:
    tables, others = takings(books, "table", edge), takings(books, by, edge)
    for field in ("rounds", "handle", "win"):
        assert sum(getattr(row, field) for row in tables) == sum(getattr(row, field) for row in others)


def test_a_shift_is_so_many_hours(books: Path) -> None:
    assert [row.by for row in takings(books, "shift", edge, 8)] == ["1970-01-01 00:00"]


def test_theoretical_win_is_each_wager_times_its_exact_share(books: Path) -> None:
    (only,) = [row for row in takings(books, "table", edge) if row.by == "lucky8"]
    sides = 15 * 1000 * (edge("lucky8", "pair") + edge("lucky8", "lucky8"))
    mains = (only.handle - 30_000) * edge("lucky8", "main")
    assert abs(only.theoretical - (sides + mains)) <= 50


@pytest.mark.parametrize("game", GAMES)
def test_the_exact_figures_are_those_of_the_analysis(game: str) -> None:
    book = load(game)
    decks = book.deck.most
    found = analyse(book, fresh(book, decks), decks)
    kept = figures()[game, decks]
    assert kept["main"].rulebook == digest(book)
    assert float(kept["main"].mean) == pytest.approx(found.main.ev, abs=1e-7)
    assert float(kept["main"].sd) == pytest.approx(found.main.sd, rel=1e-2)
    for name in book.side:
        assert float(kept[name].mean) == pytest.approx(found.side[name].ev, abs=1e-7)
        assert float(kept[name].sd) == pytest.approx(found.side[name].sd, rel=1e-2)


@pytest.mark.parametrize("by", ["table", "game", "shift"])
def test_the_running_till_equals_the_books(books: Path, by: str) -> None:
    store = SqliteStore(books, read_only=True)
    till = RunningTakings(lambda: {game: game for game in GAMES}, edge)
    histories = Histories(StoreReads(lambda: store, "histories"), lambda: {game: game for game in GAMES}, till.count)
    asyncio.run(histories.follow())
    asyncio.run(histories.follow())
    cage = Cage(store, _no_append, lambda: 0)
    assert till.rows(by, cage.confirmed) == takings(books, by, edge)
    assert till.rows(by, cage.confirmed, since=10**14) == []
    store.close()


async def _no_append(_entry: Append) -> Outcome:
    msg = "the books are only read"
    raise AssertionError(msg)


def test_a_shift_begins_at_its_hour() -> None:
    assert shift_began(9 * 3_600_000 + 5) == 8 * 3_600_000
    assert shift_began(9 * 3_600_000, 12) == 0
