"""The guard by itself: who reads, how fast anybody may ask, and that its memory has an end."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest
from starlette.requests import Request

from croupier.server import guard as guard_room
from croupier.server.guard import Guard
from croupier.server.refused import ServerRefused
from croupier.table.actors import Actor, Role
from tests.security.inside import House, hire, inside


def _call(token: str = "", address: str | None = "192.0.2.1") -> Request:
    headers = [(b"authorization", f"Bearer {token}".encode())] if token else []
    client = None if address is None else (address, 1)
    return Request({"type": "http", "method": "GET", "path": "/", "headers": headers, "client": client})


def _run(folder: Path, act: Callable[[House, Guard], Awaitable[None]]) -> None:
    async def run() -> None:
        hire(folder, "dora")
        async with inside(folder, rate=1.0, burst=2.0) as house:
            await act(house, Guard(house.floor))

    asyncio.run(run())


def _code(ask: Callable[[], object]) -> str:
    with pytest.raises(ServerRefused) as refused:
        ask()
    return refused.value.code


def test_staff_read_everything_a_player_his_own_and_a_stranger_nobody_s(tmp_path: Path) -> None:
    async def act(house: House, guard: Guard) -> None:
        name, guest = await house.guest()
        assert guard.reader(_call(guest)) == name
        assert guard.reader(_call(await house.staff("dora"))) is None
        assert guard.reader(_call()) == guard.reader(_call("no token of anybody's")) == ""
        assert _code(lambda: guard.who(_call())) == "not-signed-in"

    _run(tmp_path, act)


@pytest.mark.parametrize("address", ["192.0.2.1", None])
def test_a_visitor_is_counted_by_name_or_by_address(tmp_path: Path, address: str | None) -> None:
    async def act(house: House, guard: Guard) -> None:
        name, guest = await house.guest()
        for token, who in ((guest, name), ("", f"[{address or ''}]")):
            call = _call(token, address)
            assert [guard.visitor(call, 0.0) for _ in range(2)] == [who, who]
            assert _code(partial(guard.visitor, call, 0.5)) == "too-many"
            assert guard.visitor(call, 1.5) == who

    _run(tmp_path, act)


def test_whoever_came_first_is_forgotten_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard_room, "MOST_BUCKETS", 2)

    async def act(_house: House, guard: Guard) -> None:
        first, second, third = (Actor(Role.PLAYER, name) for name in ("ann", "bob", "cal"))
        for actor in (first, first, second, second):
            guard.count(actor, 0.0)
        assert _code(lambda: guard.count(first, 0.0)) == "too-many"
        guard.count(third, 0.0)
        assert _code(lambda: guard.count(second, 0.0)) == "too-many"
        guard.count(first, 0.0)

    _run(tmp_path, act)
