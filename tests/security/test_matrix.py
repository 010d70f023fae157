"""Who may do what, over the wire: every command by every identity, at two tables, for oneself and for another.

The cells come from the one table of command by role; a command without a row fails here.
"""

import asyncio
import shutil
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.api.bodies import KINDS
from croupier.live import pit
from croupier.server.office.routes import GAME_ROUTES, OFFICE_ROUTES
from croupier.server.pit.routes import PIT_ROUTES
from croupier.table.actors import RANK, Role
from croupier.table.commands import PlayerCommand
from croupier.table.roles import LEAST
from tests.security.inside import STAFF, House, hire_signed_in, inside

LEAST_POST: dict[type[Any], Role] = {**LEAST, **pit.LEAST}
IDENTITIES = ("nobody", "ann", *STAFF)
TABLES = ("floor", "plus", "nowhere")
SEATS = ("own", "other")
FILLED: dict[str, Any] = {
    "player": "bob",
    "box": 1,
    "amount": 2500,
    "card": "9d",
    "was": "8d",
    "cards": ["9d", "Kh"],
    "to": [1, 0],
    "shown": 0,
    "what": "foreign",
    "text": "a drink was spilled",
    "wager": "main",
    "reason": "a reason",
    "hash": "0" * 64,
    "nonce": "a word",
    "setup": {"decks": 6, "unit": 100},
}
PUT_BACK = {"suspend/1": "resume/1", "open-round/1": ""}


def body_of(kind: str, seat: str) -> dict[str, Any]:
    fields = msgspec.structs.fields(KINDS[kind])
    body = {field.name: FILLED[field.name] for field in fields if field.required and field.name != "by"}
    if issubclass(KINDS[kind], PlayerCommand):
        body["player"] = "" if seat == "own" else "bob"
    return {"command": kind, **body}


def _expected(who: str, table: str, kind: str, seat: str) -> tuple[int, str] | None:
    """Return status and code where the matrix says no; None where the table itself decides."""
    if who == "nobody":
        return 401, "not-signed-in"
    role = STAFF.get(who, Role.PLAYER)
    if role is Role.AUDITOR:
        return 403, "read-only"
    if table == "nowhere":
        return 404, "no-such-table"
    if RANK[role] < RANK[LEAST_POST[KINDS[kind]]]:
        return 403, "role-too-low"
    another = issubclass(KINDS[kind], PlayerCommand) and seat == "other"
    return (403, "not-yours") if role is Role.PLAYER and another else None


def test_every_command_has_a_row() -> None:
    assert set(LEAST_POST) == set(KINDS.values())


@pytest.fixture(scope="module")
def hired(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("matrix")
    hire_signed_in(folder)
    return folder


async def _tokens(house: House) -> dict[str, str]:
    return {"nobody": "", "ann": (await house.guest("ann"))[1], **{name: f"token of {name}" for name in STAFF}}


def test_every_cell_of_the_matrix(hired: Path) -> None:
    cells: Counter[str] = Counter()
    wrong: list[tuple[str, ...]] = []

    async def cell(house: House, token: str, where: tuple[str, str, str, str]) -> None:
        who, table, kind, seat = where
        response = await house.command(token, table, body_of(kind, seat), key="-".join(where))
        got = (response.status_code, str(response.json().get("code", "")))
        expected = _expected(who, table, kind, seat)
        refused = got[1] in ("role-too-low", "not-yours", "not-signed-in", "post-too-low")
        cells["refused" if expected is not None else "decided by the table"] += 1
        if (expected is not None and not _same(got, expected, kind)) or (expected is None and refused):
            wrong.append((*where, str(got), str(expected)))
        if response.status_code == 200 and PUT_BACK.get(kind):
            await house.command("token of max", table, body_of(PUT_BACK[kind], seat), key=f"back-{'-'.join(where)}")

    async def run() -> None:
        async with inside(hired) as house:
            tokens = await _tokens(house)
            await house.command("token of dora", "floor", {"command": "open-round/1"}, key="first")
            await asyncio.sleep(0.1)
            for where in product(IDENTITIES, TABLES, KINDS, SEATS):
                await cell(house, tokens[where[0]], where)

    asyncio.run(run())
    assert wrong == []
    assert cells.total() >= 1_500


def _same(got: tuple[int, str], expected: tuple[int, str], kind: str) -> bool:
    """Tell whether an answer is the expected one; a sealed shoe says first that nobody reports on it."""
    return got == expected or (expected[0] == 403 and got[1] == "sealed-shoe" and bool(kind))


BODIES: dict[str, dict[str, Any]] = {
    "ask_money": {"kind": "cash-in", "subject": "ann", "cents": 5, "why": "buys in"},
    "decide_money": {"agree": True},
    "close": {"scope": "play", "closed": True, "why": "a drill"},
    "open_table": {"name": "further", "game": "lucky8", "why": "a full house"},
    "enrol": {"name": "walks-in"},
    "decide_game": {"agree": True, "why": "a drill"},
    "pit_ruling": {"effects": "void"},
    "account": {"name": "ann", "order": "enable", "why": "a drill"},
}
LEAST_OFFICE = {
    "orders": Role.DEALER,
    "ask_money": Role.DEALER,
    "decide_money": Role.DEALER,
    "close": Role.PIT_MANAGER,
    "open_table": Role.PIT_MANAGER,
    "account": Role.PIT_MANAGER,
    "check_files": Role.PIT_SUPERVISOR,
    "enrol": Role.DEALER,
    "pit": Role.PIT_SUPERVISOR,
    "pit_table": Role.PIT_SUPERVISOR,
    "pit_ruling": Role.PIT_SUPERVISOR,
    "takings": Role.PIT_SUPERVISOR,
    "people": Role.PIT_SUPERVISOR,
    "person": Role.PIT_SUPERVISOR,
    "own_games": Role.PIT_SUPERVISOR,
    "submit_game": Role.PIT_SUPERVISOR,
    "decide_game": Role.PIT_SUPERVISOR,  # who submitted a game may take it back; only a pit manager approves
}
OWN_CALLS = (("GET", "/me/limits", None), ("POST", "/me/limits", {"minutes": 60}))


def test_everybody_who_may_change_anything_has_limits_of_his_own(tmp_path: Path, hired: Path) -> None:
    for file in hired.glob("tables.db*"):
        shutil.copy2(file, tmp_path / file.name)

    async def run() -> None:
        async with inside(tmp_path) as house:
            tokens = {"bea": (await house.guest("bea"))[1], **{name: f"token of {name}" for name in STAFF}}
            for method, path, body in OWN_CALLS:
                assert (await house.call("", method, path, body)).json()["code"] == "not-signed-in"
                for who, token in tokens.items():
                    code = (await house.call(token, method, path, body)).json().get("code", "")
                    reads = STAFF.get(who) is Role.AUDITOR
                    assert code == ("read-only" if reads and method == "POST" else ""), (who, method)
            assert set(house.floor.desk.people.limits) == set(tokens) - {"ada"}

    asyncio.run(run())


STAFF_ROUTES = (*OFFICE_ROUTES, *GAME_ROUTES, *PIT_ROUTES)


def test_every_call_of_the_back_office_has_its_least_post(tmp_path: Path, hired: Path) -> None:
    assert {route.name for route in STAFF_ROUTES} == set(LEAST_OFFICE)
    for file in hired.glob("tables.db*"):
        shutil.copy2(file, tmp_path / file.name)

    async def run() -> None:
        async with inside(tmp_path) as house:
            tokens = await _tokens(house) if "ann" not in house.floor.desk.people.roles else {}
            tokens |= {"nobody": "", **{name: f"token of {name}" for name in STAFF}}
            for route, (who, token) in product(STAFF_ROUTES, tokens.items()):
                path = route.path.removeprefix("/api/v1").format(number="1", table="floor", name="ann", rulebook="x")
                response = await house.call(token, route.method, path, BODIES.get(route.name))
                code = response.json().get("code", "") if response.content else ""
                role = STAFF.get(who, Role.PLAYER)
                if who == "nobody":
                    assert code == "not-signed-in"
                elif role is Role.AUDITOR:
                    assert (code == "read-only") is (route.method != "GET"), route.name
                else:
                    assert (code == "post-too-low") is (RANK[role] < RANK[LEAST_OFFICE[route.name]]), (who, route.name)

    asyncio.run(run())
