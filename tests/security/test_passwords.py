"""Passwords: a memory-hard hash, the same answer to whoever fails, a second person unlocks."""

import asyncio
import os
import re
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from croupier.server.sessions import password_hashing, sign_in
from croupier.server.sessions.password_hashing import HASHER
from croupier.server.sessions.session_store import People
from croupier.server.sessions.sign_in import BEHIND
from croupier.store.sqlite import SqliteStore
from tests.security.inside import PASSWORD, House, hire, inside


@pytest.fixture(scope="module")
def hired(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("hired")
    hire(folder)
    return (folder / "tables.db").read_bytes()


@pytest.fixture
def run(hired: bytes, tmp_path: Path) -> Callable[[Callable[[House], Awaitable[None]]], None]:
    (tmp_path / "tables.db").write_bytes(hired)

    def run(act: Callable[[House], Awaitable[None]]) -> None:
        async def inner() -> None:
            async with inside(tmp_path) as house:
                await act(house)

        asyncio.run(inner())

    return run


Run = Callable[[Callable[[House], Awaitable[None]]], None]


def test_the_stored_hash_is_argon2id_with_the_least_that_is_advised(tmp_path: Path) -> None:
    hire(tmp_path, "dora")
    store = SqliteStore(tmp_path / "tables.db", read_only=True)
    stored = People().read(store).passwords["dora"]
    store.close()
    match = re.match(r"\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$", stored)
    assert match is not None
    memory, time, lanes = map(int, match.groups())
    assert (memory >= 19_456, time >= 2, lanes >= 1) == (True, True, True)
    assert PASSWORD.encode() not in (tmp_path / "tables.db").read_bytes()


def test_nobody_unlocks_himself_and_a_low_post_nobody(run: Run) -> None:
    async def act(house: House) -> None:
        mia, sam, max_ = await house.staff("mia"), await house.staff("sam"), await house.staff("max")
        for token, name, status in ((mia, "mia", 403), (sam, "dora", 403), (mia, "max", 403), (max_, "mia", 204)):
            body = {"name": name, "order": "unlock", "why": "why not"}
            assert (await house.call(token, "POST", "/office/accounts", body)).status_code == status

    run(act)


def test_whoever_fails_hears_the_same(run: Run) -> None:
    """Unknown, wrong, disabled: one answer, and one hash worked out for each."""

    async def act(house: House) -> None:
        manager = await house.staff("mia")
        await house.call(manager, "POST", "/office/accounts", {"name": "sam", "order": "disable", "why": "away"})
        answers = set()
        for name, password in (("nobody", "wrong"), ("max", "wrong"), ("dora", "wrong"), ("sam", PASSWORD)):
            response = await house.call("", "POST", "/sessions", {"name": name, "password": password})
            answers.add((response.status_code, response.text, tuple(sorted(set(response.headers) - {"date"}))))
        assert len(answers) == 1

    run(act)


def test_an_unknown_name_costs_a_hash_and_a_write_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    hashed: list[str] = []

    class Counting:
        def verify(self, hash_: str, password: str) -> bool:
            hashed.append(hash_.split("$")[3])
            return HASHER.verify(hash_, password)

        def hash(self, password: str) -> str:
            return HASHER.hash(password)

    monkeypatch.setattr(password_hashing, "HASHER", Counting())

    async def act(house: House) -> None:
        written = []
        for name in ("nobody", "max"):
            before = house.floor.desk.people.version
            await house.staff(name, "wrong")
            written.append(house.floor.desk.people.version - before)
        assert written == [1, 1]
        assert len(hashed) == 2
        assert len(set(hashed)) == 1

    run(act)


def test_what_was_typed_as_an_unknown_name_is_not_kept(run: Run, tmp_path: Path) -> None:
    async def act(house: House) -> None:
        await house.staff("my secret passphrase", "wrong")

    run(act)
    assert b"my secret passphrase" not in b"".join(file.read_bytes() for file in tmp_path.glob("tables.db*"))


def test_an_address_that_sprays_passwords_is_locked_out_whosever_they_are(run: Run) -> None:
    async def act(house: House) -> None:
        for number in range(10):
            await house.staff(f"name-{number}", "wrong")
        response = await house.call("", "POST", "/sessions", {"name": "mia", "password": PASSWORD})
        assert (response.status_code, response.json()["code"]) == (429, "too-many-sign-ins")

    run(act)


def test_a_flood_of_passwords_waits_in_a_bounded_pool(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sign_in, "WAITING", 2)

    async def act(house: House) -> None:
        calls = [house.call("", "POST", "/sessions", {"name": "max", "password": PASSWORD}) for _ in range(6)]
        statuses = sorted(response.status_code for response in await asyncio.gather(*calls))
        assert statuses.count(429) == 4
        # Whoever plays meanwhile is answered.
        assert (await house.call("", "GET", "/tables")).status_code == 200

    run(act)


def test_a_taken_name_does_not_say_whose_it_is(run: Run) -> None:
    async def act(house: House) -> None:
        await house.guest("bob")
        answers = {(await house.call("", "POST", "/guests", {"name": name})).text for name in ("bob", "dora")}
        assert len(answers) == 1

    run(act)


def test_hashing_stands_behind_play(run: Run) -> None:
    async def act(house: House) -> None:
        await house.staff("dora")
        hashing = [one.native_id for one in threading.enumerate() if one.name.startswith("passwords")]
        assert hashing
        own = os.getpriority(os.PRIO_PROCESS, 0)
        assert {os.getpriority(os.PRIO_PROCESS, one or 0) for one in hashing} == {max(own, BEHIND)}

    run(act)
