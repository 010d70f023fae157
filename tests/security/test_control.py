"""Under control while it runs: closed at once, files that changed stop new rounds, an old copy opens no table."""

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from croupier.cli.close_play import close, reopen
from croupier.cli.stores import Where
from croupier.control.trail.file_manifest import differences, manifest
from croupier.live.config import Clocks
from croupier.server.background.periodic_tasks import PeriodicTasks
from croupier.store.port import BrokenChainError
from croupier.table.state import Phase
from croupier.words.render import render
from tests.security.inside import FAST, TABLES, House, hire_signed_in, inside, until


@pytest.fixture(scope="module")
def hired(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return hire_signed_in(tmp_path_factory.mktemp("control")).read_bytes()


@pytest.fixture
def folder(hired: bytes, tmp_path: Path) -> Path:
    (tmp_path / "tables.db").write_bytes(hired)
    return tmp_path


def _run(folder: Path, act: Callable[[House], Awaitable[None]], clocks: Clocks = FAST) -> None:
    async def inner() -> None:
        async with inside(folder, clocks=clocks, tables=TABLES) as house:
            await asyncio.sleep(0.1)
            await act(house)

    asyncio.run(inner())


async def _code(house: House, token: str, table: str, key: str) -> str:
    response = await house.command(token, table, {"command": "bet/1", "box": 1, "amount": 1000}, key)
    return str(response.json().get("code", ""))


async def _close(house: House, scope: str, name: str, *, closed: bool = True) -> None:
    body = {"scope": scope, "name": name, "closed": closed, "why": "under inspection"}
    assert (await house.call("token of mia", "POST", "/office/closures", body)).status_code == 200


async def _until_over(house: House, table: str) -> None:
    host = house.floor.tables[table].host
    await until(lambda: host.live.table is not None and host.live.table.phase is Phase.OVER)


@pytest.mark.parametrize(
    ("scope", "name", "closed", "open_"),
    [("table", "lucky8", "lucky8", "plus"), ("game", "blackjack-plus", "plus", "lucky8"), ("play", "", "plus", "")],
)
def test_what_is_closed_takes_no_wager_and_the_rest_does(
    folder: Path, scope: str, name: str, closed: str, open_: str
) -> None:
    async def act(house: House) -> None:
        _, token = await house.guest()
        await _close(house, scope, name)
        assert await _code(house, token, closed, "a") == "closed"
        if open_:
            assert await _code(house, token, open_, "b") == ""
        await _close(house, scope, name, closed=False)
        assert await _code(house, token, closed, "c") == ""

    _run(folder, act)


def test_a_round_in_progress_concludes_and_no_further_one_opens(folder: Path) -> None:
    async def act(house: House) -> None:
        _, token = await house.guest()
        assert await _code(house, token, "lucky8", "a") == ""
        await _close(house, "table", "lucky8")
        await _until_over(house, "lucky8")
        host = house.floor.tables["lucky8"].host
        number = host.live.round
        await asyncio.sleep(0.7)
        assert host.live.round == number
        await _close(house, "table", "lucky8", closed=False)
        await until(lambda: host.live.round != number)

    _run(folder, act)


def test_another_process_closes_and_reopens_a_running_table(folder: Path) -> None:
    async def act(house: House) -> None:
        _, token = await house.guest()
        store = Where(store=folder / "tables.db")
        await asyncio.to_thread(close, "table", "plus", by="max", why="a drill", where=store)
        await until(lambda: bool(house.floor.control.office.closures.tables))
        assert await _code(house, token, "plus", "a") == "closed"
        await asyncio.to_thread(reopen, "table", "plus", by="max", why="a drill", where=store)
        await until(lambda: not house.floor.control.office.closures.tables)
        assert await _code(house, token, "plus", "b") == ""

    _run(folder, act)


def test_what_is_closed_is_closed_after_a_restart(folder: Path) -> None:
    async def shut(house: House) -> None:
        await _close(house, "game", "lucky8")

    async def tried(house: House) -> None:
        _, token = await house.guest()
        assert await _code(house, token, "lucky8", "a") == "closed"
        assert house.floor.tables["lucky8"].host.live.is_open

    _run(folder, shut)
    _run(folder, tried)


def test_an_account_that_is_disabled_does_nothing_from_then_on(folder: Path) -> None:
    async def act(house: House) -> None:
        name, token = await house.guest()
        body = {"name": name, "order": "disable", "why": "asked for it himself"}
        assert (await house.call("token of mia", "POST", "/office/accounts", body)).status_code == 204
        assert (await house.call(token, "GET", "/me")).status_code == 401
        assert await _code(house, token, "lucky8", "a") == "not-signed-in"

    _run(folder, act)


CLASSES = {"code": "table/decide.py", "books": "books/lucky8/rulebook.toml", "pages": "api/published/openapi.json"}


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the program's files, to change."""
    root = tmp_path_factory.mktemp("program") / "croupier"
    source = Path("src/croupier")
    for name in CLASSES.values():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source / name, root / name)
    return root


@pytest.mark.parametrize("kind", CLASSES)
def test_a_byte_changed_in_any_class_of_file_stops_new_rounds(folder: Path, program: Path, kind: str) -> None:
    async def act(house: House) -> None:
        _, token = await house.guest()
        control = house.floor.control
        control.periodic = PeriodicTasks(control.periodic._post, root=program)  # noqa: SLF001 - its post, other files
        assert (await house.call("token of sam", "POST", "/office/files")).json()["differences"] == []
        file = program / CLASSES[kind]
        before = file.read_bytes()
        try:
            assert await _code(house, token, "lucky8", "before") == ""
            file.write_bytes(before.replace(b"a", b"b", 1))
            found = (await house.call("token of sam", "POST", "/office/files")).json()
            assert found["differences"] == [f"{kind} {CLASSES[kind]}: changed"]
            assert await _code(house, token, "plus", "after") == "closed"
            await _until_over(house, "lucky8")
        finally:
            file.write_bytes(before)

    _run(folder, act)


def test_files_are_looked_at_every_day_without_being_asked(folder: Path, program: Path) -> None:
    async def act(house: House) -> None:
        control = house.floor.control
        periodic = PeriodicTasks(control.periodic._post, root=program)  # noqa: SLF001 - its post, other files
        began = periodic._steady()  # noqa: SLF001 - the test's own clock
        (program / "new.py").write_text("import this\n")
        try:
            await periodic.go_round(house.floor.reader)
            assert control.office.closures.files == ""
            periodic._steady = lambda: began + 90_000.0  # noqa: SLF001 - the same
            await periodic.go_round(house.floor.reader)
            assert control.office.closures.files != ""
        finally:
            (program / "new.py").unlink()

    _run(folder, act)


def test_files_that_are_not_the_approved_ones_open_no_round(folder: Path) -> None:
    async def inner() -> None:
        async with inside(folder, approved="0" * 64) as house:
            await asyncio.sleep(0.2)
            assert [g.host.live.round for g in house.floor.tables.values()] == [0, 0, 0]
        async with inside(folder, approved=manifest().digest) as house:
            assert house.floor.control.office.closures.files == ""

    asyncio.run(inner())


def test_a_file_missing_or_new_is_a_difference_too(program: Path) -> None:
    before = manifest(program)
    (program / "extra.js").write_text("1")
    after = manifest(program)
    (program / "extra.js").unlink()
    assert [render(one) for one in differences(before, after)] == ["pages extra.js: new"]
    assert [render(one) for one in differences(after, before)] == ["pages extra.js: missing"]
    assert differences(before, manifest(program)) == []


def test_an_old_copy_in_the_place_of_the_store_opens_no_table(folder: Path) -> None:
    async def play(house: House) -> None:
        _, token = await house.guest()
        await _code(house, token, "lucky8", "a")

    _run(folder, play)
    old = folder / "old.db"
    shutil.copy(folder / "tables.db", old)
    _run(folder, play)
    for left in folder.glob("tables.db-*"):
        left.unlink()
    shutil.copy(old, folder / "tables.db")
    with pytest.raises(BrokenChainError, match="signed: the tables stay closed"):
        _run(folder, play)


def test_a_payment_that_is_not_in_its_table_is_not_stored_and_the_table_is_out_of_play(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from croupier.server.background import control_room

    monkeypatch.setattr(control_room, "wrong_lines", lambda _before, _after: ["ann on box 1, main: 1000 won 5000"])

    async def act(house: House) -> None:
        name, token = await house.guest()
        assert await _code(house, token, "lucky8", "a") == ""
        host = house.floor.tables["lucky8"].host
        await until(lambda: bool(host.live.suspended))
        assert host.live.table is not None
        assert host.live.table.lines == ()
        assert house.floor.balance(name) <= 99_000
        events = [stored.event for stored in house.floor.reader.read("table:lucky8")]
        assert not any(b"lines-settled" in event for event in events)
        assert b"table-suspended/1" in events[-1]

    _run(folder, act)
