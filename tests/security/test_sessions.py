"""Sessions: unguessable, new at every sign-in, one an account, dead at once when they end, whoever ends them."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import httpx
import pytest

from croupier.server.sessions.session_store import People, StaffAdded, append
from croupier.store.sqlite import SqliteStore
from croupier.table.actors import Role
from tests.security.inside import Clock, House, hire, inside


@pytest.fixture(scope="module")
def hired(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("hired")
    hire(folder)
    return (folder / "tables.db").read_bytes()


@pytest.fixture
def run(hired: bytes, tmp_path: Path) -> Callable[[Callable[[House, Clock], Awaitable[None]]], None]:
    (tmp_path / "tables.db").write_bytes(hired)

    def run(act: Callable[[House, Clock], Awaitable[None]]) -> None:
        async def inner() -> None:
            clock = Clock()
            async with inside(tmp_path, clock) as house:
                await act(house, clock)

        asyncio.run(inner())

    return run


Run = Callable[[Callable[[House, Clock], Awaitable[None]]], None]


async def _is_in(house: House, token: str) -> bool:
    return (await house.call(token, "GET", "/me")).status_code == 200


def test_tokens_are_long_different_and_stored_only_as_hashes(run: Run, tmp_path: Path) -> None:
    tokens: list[str] = []

    async def act(house: House, _clock: Clock) -> None:
        tokens.extend([(await house.guest())[1] for _ in range(50)])

    run(act)
    assert len(set(tokens)) == 50
    assert min(map(len, tokens)) >= 43
    stored = b"".join(file.read_bytes() for file in tmp_path.glob("tables.db*"))
    assert [token for token in tokens if token.encode() in stored] == []


def test_a_second_sign_in_ends_the_first_session(run: Run) -> None:
    async def act(house: House, _clock: Clock) -> None:
        first, second = await house.staff("dora"), await house.staff("dora")
        assert first != second
        assert [await _is_in(house, first), await _is_in(house, second)] == [False, True]

    run(act)


def test_the_sign_in_before_is_shown(run: Run) -> None:
    async def act(house: House, _clock: Clock) -> None:
        body = {"name": "dora", "password": "a password of sorts"}
        before = (await house.call("", "POST", "/sessions", body)).json()
        after = (await house.call("", "POST", "/sessions", body)).json()
        assert before["last"] == 0
        assert after["last"] > 0

    run(act)


def test_nothing_is_left_after_signing_out(run: Run) -> None:
    async def act(house: House, _clock: Clock) -> None:
        token = await house.staff("dora")
        assert (await house.call(token, "DELETE", "/sessions")).status_code == 204
        assert not await _is_in(house, token)
        assert (await house.call(token, "DELETE", "/sessions")).status_code == 401

    run(act)


def test_a_cookie_brought_along_is_not_taken_over(run: Run) -> None:
    async def act(house: House, _clock: Clock) -> None:
        async with house.client() as client:
            client.cookies.set("croupier_session", "chosen-by-somebody-else")
            origin = {"origin": "http://house"}
            response = await client.post("/api/v1/guests", json={}, headers=origin)
            token = response.json()["token"]
            assert token != "chosen-by-somebody-else"  # noqa: S105 - the point of the test
            cookie = response.headers["set-cookie"]
            assert f"croupier_session={token}" in cookie
            assert "HttpOnly" in cookie
            assert "SameSite=strict" in cookie
        assert not await _is_in(house, "chosen-by-somebody-else")

    run(act)


def test_the_cookie_is_secure_over_https(run: Run) -> None:
    async def act(house: House, _clock: Clock) -> None:
        transport = httpx.ASGITransport(app=house.app)
        async with httpx.AsyncClient(transport=transport, base_url="https://house") as client:
            response = await client.post("/api/v1/guests", json={})
        assert "Secure" in response.headers["set-cookie"]

    run(act)


@pytest.mark.parametrize(("minutes", "lives"), [(14, True), (16, False)])
def test_a_session_nobody_uses_ends(run: Run, minutes: int, lives: bool) -> None:  # noqa: FBT001 - a row
    async def act(house: House, _clock: Clock) -> None:
        staff, (_, guest) = await house.staff("dora"), await house.guest()
        desk = house.floor.desk
        began = desk._steady()  # noqa: SLF001 - the test's own clock
        desk._steady = lambda: began + 60.0 * minutes  # noqa: SLF001 - the same
        assert await _is_in(house, staff) is lives
        assert await _is_in(house, guest)
        await desk.look_round()
        assert (len(desk.people.tokens_of("dora")) == 1) is lives

    run(act)


IDLE = 15
LOOKS = {"/me": 401, "/office/floor": 401, "/office/people": 401, "/tables/floor": 200, "/tables/floor/console": 401}
"""What an open page asks again and again, and how that is answered once the session has ended."""


@pytest.mark.parametrize("attended", [True, False])
def test_a_page_that_only_looks_does_not_keep_a_session_alive(run: Run, attended: bool) -> None:  # noqa: FBT001 - a row
    async def act(house: House, _clock: Clock) -> None:
        token = await house.staff("mia")
        desk = house.floor.desk
        began = desk._steady()  # noqa: SLF001 - the test's own clock
        headers = {} if attended else {"x-unattended": "1"}
        for minute in (*range(1, IDLE), *range(IDLE + 1, 21)):
            desk._steady = partial(float, began + 60.0 * minute)  # noqa: SLF001 - the same
            async with house.client(token, **headers) as client:
                for path, ended in LOOKS.items():
                    answer = await client.get(f"/api/v1{path}")
                    assert answer.status_code == (200 if attended or minute < IDLE else ended), (path, minute)
        await desk.look_round()
        assert (len(desk.people.tokens_of("mia")) == 1) is attended

    run(act)


@pytest.mark.parametrize("hours", [2, -2])
def test_a_step_of_the_wall_clock_ends_no_session_and_makes_none_immortal(run: Run, hours: int) -> None:
    async def act(house: House, clock: Clock) -> None:
        token = await house.staff("dora")
        clock.ahead = hours * 3_600_000
        assert await _is_in(house, token)
        began = house.floor.desk._steady()  # noqa: SLF001 - the test's own clock
        house.floor.desk._steady = lambda: began + 1_000.0  # noqa: SLF001 - the same
        assert not await _is_in(house, token)

    run(act)


def test_a_session_ends_a_week_after_it_began_and_a_guests_after_a_year(run: Run) -> None:
    async def act(house: House, clock: Clock) -> None:
        _, guest = await house.guest()
        staff = await house.staff("dora")
        clock.ahead = 8 * 24 * 3_600_000
        assert not await _is_in(house, staff)
        assert await _is_in(house, guest)
        clock.ahead = 366 * 24 * 3_600_000
        assert not await _is_in(house, guest)

    run(act)


@pytest.mark.parametrize("order", ["disable", "another post"])
def test_an_order_of_another_process_ends_the_session_at_the_next_round_of_the_periodic_tasks(
    run: Run, tmp_path: Path, order: str
) -> None:
    async def act(house: House, _clock: Clock) -> None:
        from croupier.server.sessions.session_store import AccountDisabled

        token = await house.staff("dora")
        store = SqliteStore(tmp_path / "tables.db")
        people = People().read(store)
        event = AccountDisabled("dora", 7, "mia", "away")
        promoted = StaffAdded("dora", Role.PIT_SUPERVISOR, people.passwords["dora"], 7)
        append(store, people, event if order == "disable" else promoted)
        store.close()
        await house.floor.desk.look_round()
        assert not await _is_in(house, token)
        assert (await house.staff("dora") == "") is (order == "disable")

    run(act)


def test_the_role_comes_from_the_session_alone(run: Run) -> None:
    """A token is a mere number: one that claims something, in whatever form, is nobody's."""

    async def act(house: House, _clock: Clock) -> None:
        header, claims = "eyJhbGciOiJub25lIn0", "eyJuYW1lIjoibWF4Iiwicm9sZSI6InNoaWZ0LW1hbmFnZXIifQ"
        for token in (f"{header}.{claims}.", f"{header}.{claims}.x", "max", "null", "' OR 1=1 --", "0" * 64):
            assert not await _is_in(house, token)
        _, guest = await house.guest()
        async with house.client(guest, **{"x-role": "shift-manager"}) as client:
            me = (await client.get("/api/v1/me?role=shift-manager")).json()
        assert me["role"] == "player"

    run(act)
