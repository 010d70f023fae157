"""HTTP calls: what is answered, and what every bad call hears."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable

import httpx
import msgspec
import pytest

from croupier.api.messages import Session
from croupier.client.errors import ServerSaysNo
from croupier.client.http import Client
from croupier.table import commands as c
from croupier.table.actors import player
from tests.server.running import Running

JSON = {"content-type": "application/json"}


def _run(server: Running, act: Callable[[Client], Awaitable[None]]) -> None:
    async def run() -> None:
        async with Client(server.address) as client:
            await act(client)

    asyncio.run(run())


def _guest(server: Running) -> Session:
    response = httpx.post(f"{server.address}/api/v1/guests", content=b"{}", headers=JSON)
    return msgspec.json.decode(response.content, type=Session)


def test_a_guest_comes_in_with_play_money_and_finds_four_tables(server: Running) -> None:
    async def act(client: Client) -> None:
        session = await client.come_in()
        assert (session.role, session.balance) == ("player", 100_000)
        assert [table.game for table in await client.tables()] == ["lucky8", "ace-race", "blackjack-plus", "dueling8s"]
        assert (await client.me()).name == session.name
        await client.sign_out()
        with pytest.raises(ServerSaysNo) as refused:
            await client.me()
        assert refused.value.code == "not-signed-in"

    _run(server, act)


def test_a_name_is_given_once(server: Running) -> None:
    async def act(client: Client) -> None:
        name = f"ann-{secrets.token_hex(3)}"
        await client.come_in(name)
        for wrong, code in ((name, "name-taken"), ("house", "bad-name"), ("A B", "bad-name"), ("x" * 21, "bad-name")):
            with pytest.raises(ServerSaysNo) as refused:
                await client.come_in(wrong)
            assert refused.value.code == code

    _run(server, act)


def test_a_retry_over_http_hears_the_same_and_happens_once(server: Running) -> None:
    async def act(client: Client) -> None:
        me = await client.come_in()
        bet = c.Bet(by=player(me.name), player=me.name, box=7, amount=1000)
        first = await client.command("dueling8s", "k1", bet)
        assert first.accepted
        assert [await client.command("dueling8s", "k1", bet) for _ in range(4)] == [first] * 4
        assert (await client.me()).balance == 99_000
        other = c.Bet(by=player(me.name), player=me.name, box=7, amount=2000)
        assert (await client.command("dueling8s", "k1", other)).code == "key-reused"
        stale = await client.command("dueling8s", "k2", other, expected=first.version - 1)
        assert stale.code == "stale"

    _run(server, act)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "bad-json"),
        (b"{", 400, "bad-json"),
        (b"[" * 4000, 400, "bad-message"),
        (b"\xff\xfe", 400, "bad-json"),
        (b"\xef\xbb\xbf{}", 400, "bad-json"),
        (b"null", 400, "bad-message"),
        (b"{}", 400, "bad-message"),
        (b'{"key":"k","body":{"command":"nothing/1"}}', 400, "bad-message"),
        (b'{"key":"k","body":{"command":"bet/1","box":1}}', 400, "bad-message"),
        (b'{"key":"k","body":{"command":"bet/1","box":1,"amount":"25"}}', 400, "bad-message"),
        (b'{"key":"k","body":{"command":"bet/1","box":1,"amount":true}}', 400, "bad-message"),
        (b'{"key":"k","body":{"command":"bet/1","box":1,"amount":0.5}}', 400, "bad-message"),
        (b'{"key":"k","body":{"command":"bet/1","box":1,"amount":1e400}}', 400, "bad-message"),
        (b'{"key":"k","body":{"command":"bet/1","box":1,"amount":NaN}}', 400, "bad-json"),
        (b'{"key":"k","body":{"command":"bet/1","box":1,"amount":1000,"balance":1}}', 400, "bad-message"),
        (b'{"key":"k","body":{"command":"deal/1","by":{"role":"house","name":"x"}}}', 400, "bad-message"),
        (b'{"key":"k","role":"shift-manager","body":{"command":"deal/1"}}', 400, "bad-message"),
        (b'{"key":"","body":{"command":"deal/1"}}', 400, "bad-key"),
        (b'{"key":"' + b"k" * 65 + b'","body":{"command":"deal/1"}}', 400, "bad-key"),
        (b'{"key":"k","body":{"command":"deal/1","pad":"' + b"x" * 5000 + b'"}}', 413, "too-large"),
    ],
)
def test_a_bad_body_is_refused_and_changes_nothing(server: Running, body: bytes, status: int, code: str) -> None:
    token = _guest(server).token
    before = httpx.get(f"{server.address}/api/v1/tables/ace-race").json()["version"]
    headers = {**JSON, "authorization": f"Bearer {token}"}
    response = httpx.post(f"{server.address}/api/v1/tables/ace-race/commands", content=body, headers=headers)
    assert (response.status_code, response.json()["code"]) == (status, code)
    assert httpx.get(f"{server.address}/api/v1/tables/ace-race").json()["version"] == before


@pytest.mark.parametrize("amount", [0, -100, 1050, 10**30, 2**63, 900, 600_000, 200_000])
def test_a_wager_that_cannot_be_is_refused_with_a_code(server: Running, amount: int) -> None:
    async def act(client: Client) -> None:
        me = await client.come_in()
        bet = c.Bet(by=player(me.name), player=me.name, box=1, amount=amount)
        answer = await client.command("ace-race", "k", bet)
        assert not answer.accepted
        assert answer.message
        assert answer.clauses or answer.code == "not-enough-money"
        assert (await client.me()).balance == 100_000

    _run(server, act)


@pytest.mark.parametrize(
    "command",
    [
        c.CloseBets(by=player("x")),
        c.Deal(by=player("x")),
        c.FailPower(by=player("x")),
        c.Rule(by=player("x"), text="mine"),
        c.RestrictPlayer(by=player("x"), player="ann"),
    ],
)
def test_a_player_may_not_do_what_staff_do(server: Running, command: c.Command) -> None:
    async def act(client: Client) -> None:
        await client.come_in()
        assert (await client.command("lucky8", "k", command)).code == "role-too-low"

    _run(server, act)


def test_a_player_acts_for_nobody_else_and_never_unseen(server: Running) -> None:
    async def act(client: Client) -> None:
        me = await client.come_in()
        other = c.Bet(by=player("x"), player="somebody", box=1, amount=1000)
        assert (await client.command("lucky8", "k1", other)).code == "not-yours"
        unseen = c.Bet(by=player("x"), player=me.name, box=1, amount=100, unnoticed=True)
        assert (await client.command("lucky8", "k2", unseen)).code == "role-too-low"

    _run(server, act)


@pytest.mark.parametrize(
    ("call", "headers", "status", "code"),
    [
        ("GET /api/v1/tables/nowhere", {}, 404, "no-such-table"),
        ("GET /api/v1/nowhere", {}, 404, "no-such-page"),
        ("GET /api/v1/me", {}, 401, "not-signed-in"),
        ("GET /api/v1/me", {"authorization": "Bearer nonsense"}, 401, "not-signed-in"),
        ("GET /api/v1/tables/lucky8/events?after=-1", {}, 400, "bad-query"),
        ("GET /api/v1/tables/lucky8/rounds/99999", {}, 404, "no-such-round"),
        ("GET /api/v1/tables/lucky8/shoes/99", {}, 404, "no-such-shoe"),
        ("GET /api/v1/guests", {}, 405, "not-that-method"),
        ("POST /api/v1/guests", {"content-type": "text/plain"}, 415, "only-json"),
        ("POST /api/v1/guests", {**JSON, "origin": "https://elsewhere.example"}, 403, "forbidden-origin"),
        ("POST /api/v1/guests", {**JSON, "origin": "null"}, 403, "forbidden-origin"),
        ("POST /api/v1/sessions", JSON, 400, "bad-message"),
    ],
)
def test_a_wrong_call_hears_its_code(
    server: Running, call: str, headers: dict[str, str], status: int, code: str
) -> None:
    method, path = call.split()
    body = b"{}" if method == "POST" else None
    response = httpx.request(method, server.address + path, content=body, headers=headers)
    assert (response.status_code, response.json()["code"]) == (status, code)


def test_a_token_in_the_address_is_no_session(server: Running) -> None:
    token = _guest(server).token
    assert httpx.get(f"{server.address}/api/v1/me?token={token}&access_token={token}").status_code == 401


def test_a_cookie_is_a_session_too_and_scripts_cannot_read_it(server: Running) -> None:
    response = httpx.post(f"{server.address}/api/v1/guests", content=b"{}", headers=JSON)
    assert "HttpOnly" in response.headers["set-cookie"]
    assert "SameSite=strict" in response.headers["set-cookie"]
    cookies = {"croupier_session": response.json()["token"]}
    assert httpx.get(f"{server.address}/api/v1/me", cookies=cookies).json()["name"] == response.json()["name"]


def test_health_and_metrics(server: Running) -> None:
    assert httpx.get(f"{server.address}/healthz").json()["status"] == "ok"
    assert "croupier_commands_total" in httpx.get(f"{server.address}/metrics").text
