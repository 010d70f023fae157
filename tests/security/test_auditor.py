"""An auditor sees everything and changes nothing: every call and every command he tries, over HTTP and the socket."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from croupier.api.bodies import KINDS
from croupier.api.messages import BASE
from croupier.server.all_routes import ROUTES
from croupier.server.http.route import Route
from croupier.server.refused import ServerRefused
from croupier.server.tables.command_handler import Called, command
from croupier.table.actors import Role
from tests.page.visits import BET
from tests.security.inside import PASSWORD, STAFF, House, hire, inside, until
from tests.security.test_matrix import BODIES, body_of

PARTS = {"table": "lucky8", "number": "1", "game": "lucky8", "other": "dueling8s", "name": "ann", "form": "csv"}
PARTS |= {"exam": "exam-1", "trainee": "tim"}
OWN = frozenset(("people", "office"))
"""The streams that note his own session, and what he tried."""


@pytest.fixture(scope="module")
def hired(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("auditor")
    hire(folder)
    return folder


def _path(route: Route) -> str:
    path = route.path.removeprefix(BASE).replace(":path", "")
    for name, value in PARTS.items():
        path = path.replace(f"{{{name}}}", value)
    return path


def _state(house: House) -> dict[str, tuple[int, str]]:
    heads = {stream: house.floor.reader.head(stream) for stream in house.floor.reader.streams()}
    return {stream: (head.version, head.chain.hex()) for stream, head in heads.items() if stream not in OWN}


async def _suspended(house: House) -> None:
    """Take every table out of play, so that nothing happens by itself."""
    token = await house.staff("max")
    for table in house.floor.tables:
        await house.command(token, table, {"command": "suspend/1", "reason": "a drill"}, key=f"stop-{table}")
    await asyncio.sleep(0.3)


def test_an_auditor_changes_nothing(hired: Path) -> None:
    async def run() -> None:
        async with inside(hired) as house:
            await until(lambda: "table:lucky8" in house.floor.reader.streams())
            await _suspended(house)
            token = await house.staff("ada")
            before = _state(house)
            tried = [route for route in ROUTES if route.method != "GET" and not route.auditor_may]
            assert len(tried) >= 9
            for route in tried:
                response = await house.call(token, route.method, _path(route), BODIES.get(route.name, {"name": "eve"}))
                assert (response.status_code, response.json()["code"]) == (403, "read-only"), route.name
            for kind in KINDS:
                for table in house.floor.tables:
                    response = await house.command(token, table, body_of(kind, "own"), key=f"{kind}-{table}")
                    assert (response.status_code, response.json()["code"]) == (403, "read-only"), kind
            await house.floor.control.office.settle()
            assert _state(house) == before
            refused = [one for one in await _trail(house, token) if one["kind"] == "act-refused"]
            assert {one["who"] for one in refused} == {"ada"}

    asyncio.run(run())


async def _trail(house: House, token: str) -> list[dict[str, Any]]:
    found = (await house.call(token, "GET", "/audit/events?kind=act-refused")).json()
    entries: list[dict[str, Any]] = found["entries"]
    return entries


def test_what_an_auditor_may_send_changes_nothing_either(hired: Path) -> None:
    async def run() -> None:
        async with inside(hired) as house:
            await _suspended(house)
            token = await house.staff("ada")
            before = _state(house)
            bodies: dict[str, Any] = {"replay": {"record": "x"}, "sign_in": {"name": "ada", "password": PASSWORD}}
            tried = {route.name: route for route in ROUTES if route.auditor_may and route.name != "sign_out"}
            assert len(tried) > 15
            for name, route in sorted(tried.items()):
                response = await house.call(token, route.method, _path(route), bodies.get(name, {"game": "dueling8s"}))
                assert response.json().get("code") != "read-only", name
                token = response.json()["token"] if name == "sign_in" else token
            assert (await house.call(token, "DELETE", "/sessions")).status_code == 204
            assert _state(house) == before

    asyncio.run(run())


def test_an_auditor_reads_every_page(hired: Path) -> None:
    async def run() -> None:
        async with inside(hired) as house:
            token = await house.staff("ada")
            codes = ("post-too-low", "role-too-low", "read-only", "not-signed-in", "server-error")
            for route in ROUTES:
                if route.method == "GET" and route.path.startswith(BASE):
                    response = await house.call(token, "GET", _path(route))
                    assert not response.is_error or response.json()["code"] not in codes, route.name

    asyncio.run(run())


def test_an_auditor_is_offered_nothing(hired: Path) -> None:
    async def run() -> None:
        async with inside(hired) as house:
            await until(lambda: house.floor.tables["lucky8"].host.live.table is not None)
            token = await house.staff("ada")
            options = (await house.call(token, "GET", "/tables/lucky8/options")).json()
            assert options["options"] == []

    asyncio.run(run())


def test_only_an_auditor_and_managers_look_at_the_log(hired: Path) -> None:
    async def run() -> None:
        async with inside(hired) as house:
            _, guest = await house.guest("guy")
            for name, role in STAFF.items():
                token = await house.staff(name)
                code = (await house.call(token, "GET", "/audit")).json().get("code", "")
                may = role in (Role.AUDITOR, Role.PIT_MANAGER, Role.SHIFT_MANAGER)
                assert code == ("" if may else "post-too-low"), name
            assert (await house.call(guest, "GET", "/audit")).json()["code"] == "post-too-low"
            assert (await house.call("", "GET", "/audit")).json()["code"] == "not-signed-in"

    asyncio.run(run())


def test_every_way_of_a_command_ends_here(hired: Path) -> None:
    async def run() -> None:
        async with inside(hired) as house:
            actor = house.floor.desk.who(await house.staff("ada"))
            assert actor is not None
            with pytest.raises(ServerRefused) as refused:
                await command(house.floor, actor, "lucky8", Called("k", Raw(msgspec.json.encode(BET))))
            assert refused.value.code == "read-only"

    asyncio.run(run())
