"""Strangers cannot lock staff out, weak passwords are refused, and a new password ends every session."""

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.server.sessions import sign_in
from croupier.server.sessions.password_rules import COMMONEST, LEAST, why_weak
from croupier.server.sessions.session_store import fingerprint
from croupier.server.sessions.sign_in_delay import FREE, SignInDelays
from tests.processes import croupier
from tests.security.inside import PASSWORD, hire, inside
from tests.server.running import FAST, Running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("staff")
    hire(folder, "mia")
    running = Running(folder, FAST)
    yield running
    running.end()


def _from(server: Running, address: str, token: str = "") -> httpx.Client:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    return httpx.Client(
        base_url=f"{server.address}/api/v1",
        headers=headers,
        transport=httpx.HTTPTransport(local_address=address),
        timeout=30,
    )


def _sign_in(server: Running, address: str, password: str = PASSWORD, name: str = "mia") -> httpx.Response:
    with _from(server, address) as client:
        return client.post("/sessions", json={"name": name, "password": password})


def test_a_stranger_with_wrong_passwords_locks_nobody_out(server: Running) -> None:
    token = _sign_in(server, "127.0.9.1").json()["token"]
    codes = [_sign_in(server, f"127.0.9.{2 + number % 5}", "wrong").status_code for number in range(30)]
    assert set(codes) == {401, 429}
    assert codes.count(401) <= 5 * (FREE + 2)
    with _from(server, "127.0.9.1", token) as client:
        assert client.get("/me").json()["name"] == "mia"
    # From where she has signed in before, and from a new place.
    assert [_sign_in(server, address).status_code for address in ("127.0.9.1", "127.0.9.77")] == [201, 201]


def test_an_unknown_name_is_slowed_down_in_the_same_way(server: Running) -> None:
    def tried(name: str, address: str) -> list[tuple[int, str]]:
        answers = [_sign_in(server, address, "wrong", name) for _ in range(FREE + 1)]
        return [(answer.status_code, answer.json()["code"]) for answer in answers]

    assert tried("nobody-at-all", "127.0.10.1") == tried("mia", "127.0.10.2")


def test_each_further_failure_doubles_the_wait_and_a_success_ends_it() -> None:
    now = 0.0
    delays = SignInDelays(lambda: now)
    waits = []
    for _ in range(FREE + 12):
        delays.failed("mia", "here")
        waits.append(delays.left("mia", "here"))
    assert waits[: FREE + 2] == [0.0] * (FREE - 1) + [2.0, 4.0, 8.0]
    assert waits[-1] == 900.0
    assert (delays.left("mia", "there"), delays.knows("mia", "here")) == (0.0, False)
    delays.succeeded("mia", "here")
    assert (delays.left("mia", "here"), delays.knows("mia", "here")) == (0.0, True)


def test_somebody_changes_a_password_and_every_other_session_ends(tmp_path: Path) -> None:
    hire(tmp_path, "dora", "ada")

    async def act() -> None:
        async with inside(tmp_path) as house:
            for name in ("dora", "ada"):
                old = await house.staff(name)
                new = f"quite another one, {len(name)}"
                body = {"old": "not that", "new": new}
                assert (await house.call(old, "POST", "/me/password", body)).json()["code"] == "sign-in-failed"
                weak = await house.call(old, "POST", "/me/password", {"old": PASSWORD, "new": "password123"})
                assert weak.json()["code"] == "weak-password"
                changed = await house.call(old, "POST", "/me/password", {"old": PASSWORD, "new": new})
                assert changed.status_code == 200
                assert (await house.call(old, "GET", "/me")).status_code == 401
                assert (await house.call(changed.json()["token"], "GET", "/me")).json()["name"] == name
                assert (await house.staff(name), bool(await house.staff(name, new))) == ("", True)
            _, guest = await house.guest()
            refused = await house.call(guest, "POST", "/me/password", {"old": "", "new": "never mind it"})
            assert refused.json()["code"] == "post-too-low"

    asyncio.run(act())


def test_a_password_set_from_outside_ends_the_sessions_too(server: Running) -> None:
    token = _sign_in(server, "127.0.11.1").json()["token"]
    words = ["users", "add", "mia", "--role", "pit-manager", "--store", str(server.store)]
    assert croupier(*words, given="mia mia mia\n").returncode != 0
    assert croupier(*words, given=f"{PASSWORD} again\n").returncode == 0
    with _from(server, "127.0.11.1", token) as client:
        for _ in range(100):
            if client.get("/me").status_code == 401:
                break
            time.sleep(0.1)
        else:
            pytest.fail("the session lives on")


@pytest.mark.parametrize(
    "password",
    [
        *("short", "1234567890", "Password123", "qwertyuiop", "aaaaaaaaaaaa", "abcdefghijkl", "abababababab"),
        *("P@ssw0rd2024", "Summer2024!", "Welcome2026!", "admin12345", "helloworld1", "dragon!dragon", "1234567890ab"),
        *("Casino2026!", "MonkeyDragon12", "W3lcome!!2026", "letmein2024"),
    ],
)
def test_what_is_easily_guessed_is_refused(password: str) -> None:
    assert why_weak(password, "mia")


def test_what_is_not_is_taken_and_a_name_in_it_is_seen() -> None:
    for password in (PASSWORD, "correct horse battery 7", "charlie-tiger-lemon-9", "xkq-bumblebee-44-rain"):
        assert why_weak(password, "mia") == ""
    assert "name" in why_weak("oh mia my mia", "mia")
    assert all(len(one) >= LEAST - 1 for one in COMMONEST)


def test_every_line_of_the_log_is_json(server: Running) -> None:
    with _from(server, "127.0.12.1") as client:
        client.get("/nowhere")
        client.post("/guests", content=b"\xff\xfe", headers={"content-type": "application/json"})
    lines = server.log.read_text(encoding="utf-8").splitlines()
    assert lines
    assert all(isinstance(json.loads(line), dict) for line in lines)


def test_over_https_the_cookie_is_of_this_host_alone_and_browsers_stay_there(tmp_path: Path) -> None:
    async def act() -> None:
        async with inside(tmp_path) as house, house.client() as client:
            secure = await client.post("https://house/api/v1/guests", json={})
            plain = await client.post("http://house/api/v1/guests", json={})
            assert secure.headers["set-cookie"].startswith("__Host-croupier_session=")
            assert "Secure" in secure.headers["set-cookie"]
            assert "strict-transport-security" in secure.headers
            assert plain.headers["set-cookie"].startswith("croupier_session=")
            assert "strict-transport-security" not in plain.headers
            me = await client.get("https://house/api/v1/me")
            assert me.json()["name"] == secure.json()["name"]
            wrong = await client.get("http://elsewhere/api/v1/tables")
            assert (wrong.status_code, wrong.json()["code"]) == (421, "wrong-host")

    asyncio.run(act())


def test_only_a_trusted_proxy_says_where_a_request_came_from(tmp_path: Path) -> None:
    """An address that has used up its guests is no other one for saying so."""
    forwarded = {"x-forwarded-for": "203.0.113.5", "x-forwarded-proto": "https"}
    for settings, name in ((FAST, "croupier_session="), (f"proxies = ['127.0.0.1']\n{FAST}", "__Host-")):
        folder = tmp_path / name.strip("_=")
        folder.mkdir()
        running = Running(folder, settings)
        try:
            answer = httpx.post(f"{running.address}/api/v1/guests", json={}, headers=forwarded)
            assert answer.headers["set-cookie"].startswith(name)
        finally:
            running.end()


def test_the_quota_of_guests_counts_who_is_there(tmp_path: Path) -> None:
    async def act() -> None:
        async with inside(tmp_path, most_guests=3, address_guests=2) as house:
            for _ in range(4):
                _, token = await house.guest()
                assert (await house.call(token, "DELETE", "/sessions")).status_code == 204
            first, _ = await house.guest(), await house.guest()
            refused = await house.call("", "POST", "/guests", {})
            assert (refused.status_code, refused.json()["code"]) == (503, "full-house")
            await house.call(first[1], "DELETE", "/sessions")
            assert (await house.call("", "POST", "/guests", {})).status_code == 201

    asyncio.run(act())


@pytest.mark.parametrize("quota", [{"most_guests": 3}, {"address_guests": 3}], ids=["of all", "of an address"])
def test_guests_who_closed_their_browser_give_way_to_others(
    tmp_path: Path, quota: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their sessions last for a month, and yet they are not there."""

    async def act() -> None:
        async with inside(tmp_path, **quota) as house:
            tokens = [(await house.guest())[1] for _ in range(3)]
            assert (await house.call("", "POST", "/guests", {})).json()["code"] == "full-house"
            monkeypatch.setattr(sign_in, "HERE", 0.2)
            await asyncio.sleep(0.3)
            # One of them does something, and another has a socket open: these two are there.
            assert (await house.call(tokens[0], "GET", "/me")).status_code == 200
            house.floor.desk.connected = {fingerprint(tokens[1])}.__contains__
            tokens.append((await house.guest())[1])
            monkeypatch.setattr(sign_in, "HERE", 900.0)
            there = [(await house.call(token, "GET", "/me")).status_code == 200 for token in tokens]
            assert there == [True, True, False, True]
            monkeypatch.setattr(sign_in, "HERE", 0.0)
            house.floor.desk.connected = lambda _session: True
            assert (await house.call("", "POST", "/guests", {})).json()["code"] == "full-house"

    asyncio.run(act())


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Running]:
    """Return a server whose staff have the passwords they began with."""
    hire(tmp_path, "mia")
    running = Running(tmp_path, FAST)
    yield running
    running.end()


def test_the_trail_says_who_did_it_and_from_where(fresh: Running) -> None:
    """Whoever types a name is not that person; an order of one's own carries one's own address."""
    assert _sign_in(fresh, "127.0.9.41", "a wrong password").status_code == 401
    token = _sign_in(fresh, "127.0.9.42").json()["token"]
    with _from(fresh, "127.0.9.43", token) as client:
        assert client.post("/office/closures", json={"scope": "play", "closed": True, "why": "a drill"}).is_success
        assert client.post("/office/closures", json={"scope": "play", "closed": False, "why": "over"}).is_success
        order = {
            "kind": "cash-in",
            "subject": client.post("/guests", json={}).json()["name"],
            "cents": 5,
            "why": "buys",
        }
        assert client.post("/office/orders", json=order).is_success
        table = client.get("/tables").json()["tables"][0]["table"]
        suspend = {"key": "out", "body": {"command": "suspend/1", "reason": "a drill"}}
        assert client.post(f"/tables/{table}/commands", json=suspend).is_success
        told = client.get(f"/tables/{table}/events").text
        wanted = ("sign-in-failed", "signed-in", "play-closed", "money-asked", "guest-came", "table-suspended")
        pages = {kind: client.get(f"/audit/events?kind={kind}").json()["entries"] for kind in wanted}
        found = {kind: (entries[0]["who"], entries[0]["address"]) for kind, entries in pages.items()}
    assert found["sign-in-failed"] == ("(unknown)", "127.0.9.41")
    assert found["signed-in"] == ("mia", "127.0.9.42")
    assert found["play-closed"] == found["money-asked"] == found["table-suspended"] == ("mia", "127.0.9.43")
    assert "suspend/1" in told
    assert "127.0.9.43" not in told
    assert found["guest-came"][1] == "127.0.9.43"
