"""Every kind of significant event of people, money and the office: done once, exactly one entry with every field."""

import asyncio
import contextlib
from base64 import b32decode
from collections.abc import Awaitable, Callable
from pathlib import Path

import apsw
import pytest

from croupier.cli import audit, close_play, copies
from croupier.cli.rules.approve import approve
from croupier.cli.stores import Where
from croupier.control.trail.entry import Entry
from croupier.control.trail.event_kinds import KINDS, OF_MONEY, OF_OFFICE, OF_PEOPLE
from croupier.control.trail.trail_reader import entries
from croupier.server.sessions import totp
from croupier.server.sessions.session_store import (
    AccountLocked,
    People,
    SessionBegan,
    StaffAdded,
    add_staff,
    append,
    fingerprint,
)
from croupier.store.port import StorageFullError
from croupier.store.sqlite import SqliteStore
from croupier.table.actors import Role
from tests.security.authenticator import Authenticator
from tests.security.inside import HOST, PASSWORD, STAFF, Clock, House, hire, inside

SIGNED_IN = ("dora", "sam", "mia")


class Scene:
    """A server with staff and a guest, on which something is done."""

    def __init__(self, house: House, clock: Clock, folder: Path) -> None:
        self.house = house
        self.clock = clock
        self.folder = folder
        self.tokens: dict[str, str] = {}
        self.ann = ("", "")

    async def begin(self) -> None:
        """Let a guest in; the staff are signed in already."""
        self.tokens = {name: f"token of {name}" for name in SIGNED_IN}
        known = self.house.floor.desk.people.roles
        self.ann = await self.house.guest("ann" if "ann" not in known else "")

    async def post(self, name: str, path: str, body: dict[str, object]) -> int:
        """Make a call as somebody; return its status."""
        return (await self.house.call(self.tokens[name], "POST", path, body)).status_code

    async def order(self, kind: str, subject: str, cents: int, *, agree: bool = True) -> None:
        """Ask for money and decide on it."""
        body: dict[str, object] = {"kind": kind, "subject": subject, "cents": cents, "why": "as agreed"}
        assert await self.post("sam", "/office/orders", body) == 201
        number = max(self.house.floor.control.cage.open)
        assert await self.post("mia", f"/office/orders/{number}", {"agree": agree, "why": "no"}) == 200

    async def close(self, scope: str, name: str, *, closed: bool) -> None:
        """Close or reopen."""
        body: dict[str, object] = {"scope": scope, "name": name, "closed": closed, "why": "as ordered"}
        assert await self.post("mia", "/office/closures", body) == 200

    async def account(self, order: str, name: str) -> None:
        """Unlock, disable or enable somebody."""
        assert await self.post("mia", "/office/accounts", {"name": name, "order": order, "why": "as ordered"}) == 204

    async def wrong_passwords(self, name: str, count: int) -> None:
        """Try to sign in with a wrong password."""
        for _ in range(count):
            assert await self.house.staff(name, "wrong") == ""

    def store(self) -> SqliteStore:
        """Return the store, to write to it as another process does."""
        return SqliteStore(self.folder / "tables.db")


Act = Callable[[Scene], Awaitable[object]]


async def _nothing(_scene: Scene) -> None:
    """Do nothing: starting and stopping are enough, or the scene has done it."""


async def _sign_out(scene: Scene) -> None:
    await scene.house.call(scene.tokens["dora"], "DELETE", "/sessions")


async def _sign_in_again(scene: Scene) -> None:
    await scene.house.staff("dora")


async def _idle(scene: Scene) -> None:
    desk = scene.house.floor.desk
    began = desk._steady()  # noqa: SLF001 - the test's own clock
    desk.use(scene.tokens["dora"])
    desk._steady = lambda: began + 1000.0  # noqa: SLF001 - the same
    for name in ("sam", "mia"):
        desk.use(scene.tokens[name])
    await desk.look_round()


async def _lock(scene: Scene) -> None:
    """Lock an account as earlier versions did after three wrong passwords."""
    store = scene.store()
    append(store, People().read(store), AccountLocked("dora", 7, why="3 wrong passwords"))
    store.close()


async def _unlock(scene: Scene) -> None:
    await _lock(scene)
    await scene.account("unlock", "dora")


async def _enable(scene: Scene) -> None:
    await scene.account("disable", "dora")
    await scene.account("enable", "dora")


async def _new_staff(scene: Scene) -> None:
    store = scene.store()
    add_staff(store, People().read(store), "kim", Role.DEALER, PASSWORD)
    store.close()


async def _promote(scene: Scene) -> None:
    store = scene.store()
    people = People().read(store)
    append(store, people, StaffAdded("max", Role.PIT_MANAGER, people.passwords["max"], 7, "mia", "promoted"))
    store.close()


async def _password(scene: Scene) -> None:
    store = scene.store()
    add_staff(store, People().read(store), "max", Role.SHIFT_MANAGER, "another password")
    store.close()


async def _clock_step(scene: Scene) -> None:
    scene.clock.ahead = 7_200_000
    control = scene.house.floor.control
    await control.periodic.go_round(scene.house.floor.reader)


async def _files(scene: Scene) -> None:
    control = scene.house.floor.control
    control.periodic.files = type(control.periodic.files)("other", {"code": {"gone.py": "00"}})
    assert (await scene.house.call(scene.tokens["sam"], "POST", "/office/files")).json()["differences"]


async def _fault(scene: Scene) -> None:
    scene.house.floor.control.fault("lucky8", ValueError("broken"))


async def _full(scene: Scene) -> None:
    scene.house.floor.control.fault("lucky8", StorageFullError("no room"))


async def _wrong_line(scene: Scene) -> None:
    from tests.control.test_payments import doubled_payment

    host = scene.house.floor.tables["lucky8"].host
    before, after = doubled_payment(host.live)
    with pytest.raises(Exception, match="won"):
        scene.house.floor.control.check(before, after)


async def _alarm(scene: Scene) -> None:
    from tests.control.test_returns import rounds_with_pairs

    control = scene.house.floor.control
    for told in rounds_with_pairs(40):
        control.note_update(told, "lucky8")


async def _not_allowed(scene: Scene) -> None:
    assert (await scene.house.command(scene.ann[1], "lucky8", {"command": "close-bets/1"})).status_code == 403


async def _copies(scene: Scene) -> None:
    store = scene.folder / "tables.db"
    copies.backup(scene.folder / "copy.db", where=Where(store=store), by="max")


async def _approve(scene: Scene) -> None:
    approve("lucky8", by="max", why="the book of January", where=Where(store=scene.folder / "tables.db"))


async def _export(scene: Scene) -> None:
    copies.export(scene.folder / "out", where=Where(store=scene.folder / "tables.db"), by="max")


async def _reopen(scene: Scene) -> None:
    await scene.close("table", "lucky8", closed=True)
    where = Where(store=scene.folder / "tables.db")
    await asyncio.to_thread(close_play.reopen, "table", "lucky8", by="mia", why="as ordered", where=where)


async def _from_outside(scene: Scene) -> None:
    where = Where(store=scene.folder / "tables.db")
    assert await asyncio.to_thread(close_play.close, "table", "lucky8", by="mia", why="as ordered", where=where) == 0


async def _further(scene: Scene) -> None:
    body: dict[str, object] = {"name": "more", "game": "lucky8", "why": "a full house"}
    assert await scene.post("mia", "/office/tables", body) == 201


async def _cash_out(scene: Scene) -> None:
    await scene.order("cash-in", "ann", 5)
    await scene.order("cash-out", "ann", 5)


async def _refill(scene: Scene) -> None:
    await scene.order("correction", "ann", -99_000)
    assert (await scene.house.call(scene.ann[1], "POST", "/me/refill")).status_code == 200


async def _factor(scene: Scene, name: str, *takers: str) -> None:
    """Let somebody set a second factor, and others take it away."""
    begun = (await scene.house.call(scene.tokens[name], "POST", "/me/factor")).json()
    code = totp.code_of(b32decode(begun["secret"]), totp.step_at(scene.clock.now()))
    assert await scene.post(name, "/me/factor/confirmed", {"code": code}) == 200
    scene.tokens["max"] = await scene.house.staff("max") if "max" in takers else ""
    for taker in takers:
        body: dict[str, object] = {"name": name, "order": "reset-factor", "why": "a telephone is gone"}
        assert await scene.post(taker, "/office/accounts", body) in (202, 204)


async def _submit(scene: Scene) -> None:
    text = 'base = "lucky8"\ngame = "house"\ntitle = "House"\n'
    assert await scene.post("sam", "/office/games", {"rulebook": text, "why": "for the salon"}) == 201
    (rulebook,) = scene.house.floor.control.office.submitted
    body: dict[str, object] = {"agree": False, "why": "not yet"}
    assert await scene.post("mia", f"/office/games/{rulebook}", body) == 200


async def _exam(scene: Scene) -> None:
    terms = {"title": "Totals", "drills": ["totals"], "games": ["lucky8"], "questions": 1, "minutes": 5}
    assert await scene.post("mia", "/training/exams", {**terms, "pass_mark": 80, "seed": 1}) == 201
    (exam,) = scene.house.floor.control.office.exams
    assert await scene.post("dora", f"/training/exams/{exam}/sitting", {}) == 200
    assert await scene.post("dora", f"/training/exams/{exam}/finished", {}) == 200


async def _passkey(scene: Scene) -> None:
    asked = await scene.house.call(scene.tokens["dora"], "POST", "/me/passkeys/new")
    made = Authenticator(HOST, f"http://{HOST}").made(asked.json()["options"])
    assert await scene.post("dora", "/me/passkeys", {"passkey": made}) == 200


async def _both(scene: Scene, scope: str, name: str) -> None:
    await scene.close(scope, name, closed=True)
    await scene.close(scope, name, closed=False)


DONE: dict[str, Act] = {
    "guest-came": _nothing,
    "guest-refilled": _refill,
    "signed-in": lambda s: s.house.staff("max"),
    "sign-in-failed": lambda s: s.wrong_passwords("dora", 1),
    "signed-out": _sign_out,
    "session-replaced": _sign_in_again,
    "session-idle": _idle,
    "session-revoked": lambda s: s.account("disable", "dora"),
    "account-locked": _lock,
    "account-unlocked": _unlock,
    "account-disabled": lambda s: s.account("disable", "ann"),
    "account-enabled": _enable,
    "own-limits-set": lambda s: s.house.call(s.ann[1], "POST", "/me/limits", {"wager": 2_000}),
    "staff-added": _new_staff,
    "post-changed": _promote,
    "password-changed": _password,
    "factor-set": lambda s: _factor(s, "dora"),
    "passkey-added": _passkey,
    "factor-reset-asked": lambda s: _factor(s, "dora", "mia"),
    "factor-reset": lambda s: _factor(s, "dora", "mia", "max"),
    "money-asked": lambda s: s.order("cash-in", "ann", 5),
    "money-declined": lambda s: s.order("cash-in", "ann", 5, agree=False),
    "cash-in": lambda s: s.order("cash-in", "ann", 5),
    "cash-out": _cash_out,
    "correction": lambda s: s.order("correction", "ann", -5),
    "table-fill": lambda s: s.order("table-fill", "lucky8", 5),
    "table-credit": lambda s: s.order("table-credit", "lucky8", 5),
    "opening-count": lambda s: s.order("opening-count", "lucky8", 5),
    "closing-count": lambda s: s.order("closing-count", "lucky8", 5),
    "server-started": _nothing,
    "server-stopped": _nothing,
    "clock-stepped": _clock_step,
    "files-changed": _files,
    "backup-made": _copies,
    "data-exported": _export,
    "game-submitted": _submit,
    "game-declined": _submit,
    "rules-approved": _approve,
    "exam-set": _exam,
    "exam-begun": _exam,
    "exam-sat": _exam,
    "return-alarm": _alarm,
    "line-mismatch": _wrong_line,
    "table-fault": _fault,
    "storage-full": _full,
    "act-refused": _not_allowed,
    "table-added": _further,
    "orders-heard": _from_outside,
    "play-closed": lambda s: s.close("play", "", closed=True),
    "play-reopened": lambda s: _both(s, "play", ""),
    "table-closed": lambda s: s.close("table", "lucky8", closed=True),
    "table-reopened": _reopen,
    "game-closed": lambda s: s.close("game", "lucky8", closed=True),
    "game-reopened": lambda s: _both(s, "game", "lucky8"),
}

STOPPED = ("files-accepted", "log-accepted", "store-restored", "rows-changed", "key-changed")
"""Kinds that need the server to be stopped in between; each has its test below."""


def _trail(folder: Path) -> list[Entry]:
    store = SqliteStore(folder / "tables.db", read_only=True)
    found = list(entries(store))
    store.close()
    return found


@pytest.fixture(scope="module")
def hired(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return a store with staff, three of them signed in; hashing passwords takes a while."""
    folder = tmp_path_factory.mktemp("hired")
    hire(folder)
    store = SqliteStore(folder / "tables.db")
    for name in SIGNED_IN:
        append(store, People().read(store), SessionBegan(name, fingerprint(f"token of {name}"), 10**15, 7))
    store.close()
    return (folder / "tables.db").read_bytes()


def _do(folder: Path, act: Act) -> None:
    async def run() -> None:
        clock = Clock()
        async with inside(folder, clock) as house:
            scene = Scene(house, clock, folder)
            await scene.begin()
            before = len(_trail(folder))
            await act(scene)
            await house.floor.control.office.settle()
            assert before > 0

    asyncio.run(run())


def _one(folder: Path, kind: str, beside: int = 0) -> Entry:
    found = [entry for entry in _trail(folder) if entry.kind == kind]
    assert len(found) == 1 + beside
    entry = found[-1]
    assert entry.at > 0
    assert entry.who
    assert entry.role
    assert entry.subject or kind.startswith("play-")
    assert entry.why
    assert entry.before != entry.after
    return entry


def test_every_kind_is_done_in_some_test() -> None:
    assert set(DONE) | set(STOPPED) == set(OF_PEOPLE | OF_MONEY | OF_OFFICE)
    assert len(KINDS) >= 40


BESIDE = {"signed-in": 3, "staff-added": len(STAFF), "sign-in-failed": 0}
"""Entries of a kind that the scene makes itself."""


@pytest.mark.parametrize("kind", DONE)
def test_done_once_it_is_exactly_one_entry(hired: bytes, tmp_path: Path, kind: str) -> None:
    (tmp_path / "tables.db").write_bytes(hired)
    _do(tmp_path, DONE[kind])
    entry = _one(tmp_path, kind, BESIDE.get(kind, 0))
    assert kind not in OF_MONEY or entry.who in ("sam", "mia")


def test_files_are_accepted_by_starting_again(hired: bytes, tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_bytes(hired)
    _do(tmp_path, _files)
    _do(tmp_path, _nothing)
    _one(tmp_path, "files-accepted")


def test_a_restored_store_says_so_and_is_accepted_by_name(hired: bytes, tmp_path: Path) -> None:
    store = tmp_path / "tables.db"
    store.write_bytes(hired)
    _do(tmp_path, _copies)
    for file in ("tables.db", "tables.db-wal", "tables.db-shm"):
        (tmp_path / file).unlink(missing_ok=True)
    copies.restore(tmp_path / "copy.db", where=Where(store=store), by="max", why="the disk was lost")
    assert _one(tmp_path, "store-restored").who == "max"
    assert audit.verify(where=Where(store=store)) == 1
    audit.accept(by="max", why="the disk was lost", where=Where(store=store))
    assert _one(tmp_path, "log-accepted").why == "the disk was lost"
    assert audit.verify(where=Where(store=store)) == 0
    _do(tmp_path, _sign_out)


def test_a_row_that_was_changed_is_worked_out_anew_and_noted(hired: bytes, tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_bytes(hired)
    _do(tmp_path, _nothing)
    with contextlib.closing(apsw.Connection(str(tmp_path / "tables.db"))) as db:
        db.execute("UPDATE snapshots SET version = version + 1 WHERE stream = 'monitor'")
    _do(tmp_path, _nothing)
    assert _one(tmp_path, "rows-changed").subject == "monitor"


def test_another_key_is_noted_with_both(hired: bytes, tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_bytes(hired)
    _do(tmp_path, _nothing)
    audit.rotate(by="max", why="a year is over", where=Where(store=tmp_path / "tables.db"))
    entry = _one(tmp_path, "key-changed")
    assert (entry.who, entry.role) == ("max", "shift-manager")


ACTORS = {
    "session-revoked": ("mia", "pit-manager"),
    "sign-in-failed": ("(unknown)", "unknown"),
    "staff-added": ("operator", "operator"),
    "account-locked": ("house", "house"),
    "account-disabled": ("mia", "pit-manager"),
    "backup-made": ("max", "shift-manager"),
}


@pytest.mark.parametrize("kind", ACTORS)
def test_the_trail_names_whoever_did_it_and_nobody_it_was_done_to(hired: bytes, tmp_path: Path, kind: str) -> None:
    (tmp_path / "tables.db").write_bytes(hired)
    _do(tmp_path, DONE[kind])
    found = [entry for entry in _trail(tmp_path) if entry.kind == kind]
    assert (found[-1].who, found[-1].role) == ACTORS[kind]
