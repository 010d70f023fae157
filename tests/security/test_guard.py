"""The guard by itself: who reads, how fast anybody may ask, and that its memory has an end."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from starlette.requests import Request

from croupier.server.refused import ServerRefused
from croupier.server.sessions import request_auth
from croupier.server.sessions.request_auth import RequestAuth
from tests.security.inside import House, hire, inside


def _call(token: str = "", address: str | None = "192.0.2.1") -> Request:
    headers = [(b"authorization", f"Bearer {token}".encode())] if token else []
    client = None if address is None else (address, 1)
    return Request({"type": "http", "method": "GET", "path": "/", "headers": headers, "client": client})


class Steady:
    """The clock of a test, which stands still."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


STILL = Steady()


def _run(
    folder: Path, act: Callable[[House, RequestAuth], Awaitable[None]], clock: Callable[[], float] = STILL
) -> None:
    async def run() -> None:
        hire(folder, "dora")
        async with inside(folder, rate=1.0, burst=2.0, address_rate=1.0, address_burst=2.0) as house:
            await act(house, house.floor.make_guard(clock))

    asyncio.run(run())


def _code(ask: Callable[[], object]) -> str:
    with pytest.raises(ServerRefused) as refused:
        ask()
    return refused.value.code


def test_staff_read_everything_a_player_his_own_and_a_stranger_nobody_s(tmp_path: Path) -> None:
    async def act(house: House, guard: RequestAuth) -> None:
        name, guest = await house.guest()
        assert guard.reader(_call(guest)) == name
        assert guard.reader(_call(await house.staff("dora"))) is None
        assert guard.reader(_call()) == guard.reader(_call("no token of anybody's")) == ""
        assert _code(lambda: guard.who(_call())) == "not-signed-in"

    _run(tmp_path, act)


def test_a_call_is_counted_by_its_session_and_by_its_address(tmp_path: Path) -> None:
    clock = Steady()

    async def act(house: House, guard: RequestAuth) -> None:
        (_, ann), (_, bob) = [await house.guest() for _ in range(2)]
        guard.admit(_call(ann), 1)
        guard.admit(_call(ann), 1)
        assert _code(lambda: guard.admit(_call(ann), 1)) == "too-many"
        guard.admit(_call(bob), 2)
        assert _code(lambda: guard.admit(_call(bob), 3)) == "too-many-here"
        guard.admit(_call(bob, "192.0.2.2"), 1)
        clock.now = 1.5
        guard.admit(_call(ann), 1)

    _run(tmp_path, act, clock)


@pytest.mark.parametrize("address", ["192.0.2.1", None])
def test_a_queue_knows_the_person_and_the_address(tmp_path: Path, address: str | None) -> None:
    async def act(house: House, guard: RequestAuth) -> None:
        name, guest = await house.guest()
        assert guard.queued(_call(guest, address)) == (name, address or "")
        assert guard.queued(_call("", address)) == ("", address or "")

    _run(tmp_path, act)


def test_whoever_came_first_is_forgotten_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_auth, "MOST_BUCKETS", 2)

    async def act(_house: House, guard: RequestAuth) -> None:
        for name in ("ann", "ann", "bob", "bob"):
            guard.count(name)
        assert _code(lambda: guard.count("ann")) == "too-many"
        guard.count("cal")
        assert _code(lambda: guard.count("bob")) == "too-many"
        guard.count("ann")

    _run(tmp_path, act)
