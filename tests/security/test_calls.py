"""Attacks by HTTP: forged forms, strange JSON, fields too many, injected text, and what must not change anything."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.api.bodies import BODIES
from croupier.api.messages import BASE
from croupier.server.all_routes import ROUTES
from croupier.server.openapi import plain
from tests.security.inside import House, Opened, inside

Act = Callable[[House, str], Awaitable[None]]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[Act], None]]:
    opened = Opened(tmp_path_factory.mktemp("calls"))

    def run(act: Act) -> None:
        async def with_guest(house: House) -> None:
            await act(house, (await house.guest())[1])

        opened.run(with_guest)

    yield run
    opened.close()


Run = Callable[[Act], None]


def _heads(house: House) -> dict[str, int]:
    """Return where every stream ends, but for what the server itself notes of refusals."""
    reader = house.floor.reader
    return {
        stream: reader.head(stream).version
        for stream in reader.streams()
        if stream != "office" and not stream.startswith("entries:")
    }


async def _post(house: House, token: str, content: bytes, **headers: str) -> tuple[int, str]:
    async with house.client(token) as client:
        sent = {"content-type": "application/json", **headers}
        response = await client.post(f"{BASE}/tables/lucky8/commands", content=content, headers=sent)
    return response.status_code, response.json().get("code", "")


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({"content-type": "application/x-www-form-urlencoded", "origin": "http://house"}, "only-json"),
        ({"content-type": "text/plain", "origin": "http://house"}, "only-json"),
        ({"content-type": "multipart/form-data; boundary=x", "origin": "http://house"}, "only-json"),
        ({"content-type": "application/json", "origin": "https://elsewhere.example"}, "forbidden-origin"),
        ({"content-type": "application/json", "origin": "null"}, "forbidden-origin"),
        ({"content-type": "application/json"}, "forbidden-origin"),
        (
            {
                "content-type": "application/json",
                "origin": "https://elsewhere.example",
                "authorization": "Basic eDp5",
            },
            "forbidden-origin",
        ),
    ],
)
def test_a_forged_form_with_the_cookie_is_refused(run: Run, headers: dict[str, str], code: str) -> None:
    async def act(house: House, token: str) -> None:
        before = _heads(house)
        body = b'{"key":"k","body":{"command":"bet/1","box":1,"amount":1000}}'
        async with house.client() as client:
            client.cookies.set("croupier_session", token)
            response = await client.post(f"{BASE}/tables/lucky8/commands", content=body, headers=headers)
        assert response.json()["code"] == code
        assert response.status_code in (403, 415)
        assert _heads(house) == before

    run(act)


NAMED = {"table": "lucky8", "number": 1, "game": "lucky8", "other": "ace-race", "clause": "3.1"}
NAMED |= {"name": "x", "form": "csv", "rulebook": "x", "exam": "1", "trainee": "x"}


def test_no_get_changes_anything_and_no_other_method_works(run: Run) -> None:
    async def act(house: House, token: str) -> None:
        before = _heads(house)
        async with house.client(token) as client:
            for route in ROUTES:
                path = plain(route.path).format_map(NAMED)
                await client.get(path)
                for method in ("PUT", "PATCH", "OPTIONS", "TRACE"):
                    assert (await client.request(method, path)).status_code == 405
        assert _heads(house) == before

    run(act)


STRANGE: dict[str, bytes] = {
    "depth": b"[" * 3000,
    "depth of objects": b'{"a":' * 800,
    "depth inside the body": b'{"key":"k","body":' + b"[" * 3000,
    "not a number": b'{"key":"k","body":{"command":"bet/1","box":1,"amount":NaN}}',
    "infinity": b'{"key":"k","body":{"command":"bet/1","box":1,"amount":-Infinity}}',
    "1e400": b'{"key":"k","body":{"command":"bet/1","box":1,"amount":1e400}}',
    "10^3000": b'{"key":"k","body":{"command":"bet/1","box":1,"amount":1' + b"0" * 3000 + b"}}",
    "a part of a cent": b'{"key":"k","body":{"command":"bet/1","box":1,"amount":25.000000001}}',
    "a lone surrogate": b'{"key":"\\ud800","body":{"command":"deal/1"}}',
    "raw bytes": b'{"key":"\xff\xfe","body":{"command":"deal/1"}}',
    "a byte order mark": b'\xef\xbb\xbf{"key":"k","body":{"command":"deal/1"}}',
    "nul in the key": b'{"key":"a\\u0000b","body":{"command":"deal/1"}}',
    "nul between": b'{"key":"k",\x00"body":{"command":"deal/1"}}',
    "two documents": b'{"key":"k","body":{"command":"deal/1"}}{}',
    "a comment": b'{"key":"k",/* */"body":{"command":"deal/1"}}',
    "single quotes": b"{'key':'k','body':{'command':'deal/1'}}",
    "a huge string": b'{"key":"' + b"k" * 100_000 + b'","body":{}}',
    "a negative box": b'{"key":"k","body":{"command":"bet/1","box":"1","amount":1000}}',
}


@pytest.mark.parametrize("name", STRANGE)
def test_strange_json_is_refused_with_a_code_and_changes_nothing(run: Run, name: str) -> None:
    async def act(house: House, token: str) -> None:
        before = _heads(house)
        status, code = await _post(house, token, STRANGE[name])
        assert status in (400, 409, 413), (status, code)
        assert code in ("bad-json", "bad-message", "bad-key", "too-large", "outside-limits")
        assert _heads(house) == before

    run(act)


def test_a_key_named_twice_counts_once_and_the_last_is_what_is_checked(run: Run) -> None:
    """A proxy that reads the first and a server that reads the last cannot be played against each other."""

    async def act(house: House, token: str) -> None:
        text = b'{"key":"k","body":{"command":"bet/1","box":1,"amount":1000,"amount":-5}}'
        status, code = await _post(house, token, text)
        assert status == 409
        assert code
        assert (await house.call(token, "GET", "/me")).json()["balance"] == 100_000

    run(act)


EXTRA = {"balance": 1, "role": "shift-manager", "seed": "00", "outcome": "win", "by": {"role": "house", "name": "x"}}


@pytest.mark.parametrize("kind", BODIES)
def test_a_field_too_many_is_refused_in_every_command(run: Run, kind: str) -> None:
    async def act(house: House, token: str) -> None:
        for name, value in EXTRA.items():
            body = {"command": kind, name: value}
            response = await house.command(token, "lucky8", body, key=name)
            assert (response.status_code, response.json()["code"]) == (400, "bad-message")

    run(act)


def test_a_field_too_many_is_refused_in_every_call(run: Run) -> None:
    async def act(house: House, _token: str) -> None:
        for route in ROUTES:
            if route.takes is None:
                continue
            with pytest.raises(msgspec.ValidationError):
                msgspec.json.decode(json.dumps({**_least(route.takes), "role": "house"}), type=route.takes)
        answered = await house.call("", "POST", "/guests", {"name": "kim", "role": "shift-manager"})
        assert answered.status_code == 400

    run(act)


def _least(kind: Any) -> dict[str, Any]:  # noqa: ANN401 - any message
    given = {"key": "k", "body": {}, "name": "x", "password": "y", "agree": True, "closed": True, "why": "z"}
    given |= {"kind": "cash-in", "subject": "x", "cents": 1, "scope": "play", "order": "unlock", "record": "x"}
    given |= {"game": "lucky8", "asked": {}, "rounds": 1, "old": "y", "new": "z"}
    given |= {"code": "1", "rulebook": "x", "passkey": {}}
    given |= {"title": "x", "drills": ["totals"], "games": ["lucky8"], "questions": 1, "minutes": 1, "pass_mark": 50}
    given |= {
        "drill": "totals",
        "level": 1,
        "lesson": "main",
        "acts": [],
        "seed": 1,
        "number": 1,
        "part": 0,
        "given": ["1"],
    }
    return {field.name: given[field.name] for field in msgspec.structs.fields(kind) if field.required}


INJECTED = (
    "'; DROP TABLE events; --",
    '" OR 1=1 --',
    "../../etc/passwd",
    "..%2f..%2fetc%2fpasswd",
    "%00",
    "http://169.254.169.254/",
    "{{7*7}}",
    "<img src=x onerror=alert(1)>",
    "\u202ereversed",
)


@pytest.mark.parametrize("text", INJECTED)
def test_injected_text_is_mere_text(run: Run, text: str) -> None:
    async def act(house: House, token: str) -> None:
        before = _heads(house)
        async with house.client(token) as client:
            tables = f"{BASE}/tables"
            paths = (f"{tables}/{text}", f"{BASE}/rules/{text}", f"/assets/{text}", f"{tables}/lucky8/rounds/{text}")
            for path in paths:
                response = await client.get(path)
                assert response.status_code in (400, 404), path
                assert "root:" not in response.text
            events = await client.get(f"{BASE}/tables/lucky8/events", params={"after": text})
            assert events.status_code == 400
        assert (await house.call("", "POST", "/guests", {"name": text})).json()["code"] == "bad-name"
        assert (await house.call("", "POST", "/sessions", {"name": text, "password": text})).status_code in (401, 429)
        assert (await house.command(token, text, {"command": "deal/1"})).status_code == 404
        assert {stream: version for stream, version in _heads(house).items() if stream != "people"} == {
            stream: version for stream, version in before.items() if stream != "people"
        }

    run(act)


def test_every_answer_carries_the_headers_that_keep_a_browser_in_check(run: Run) -> None:
    async def act(house: House, token: str) -> None:
        async with house.client(token) as client:
            for path in (f"{BASE}/tables", f"{BASE}/nowhere", "/metrics", "/healthz", f"{BASE}/openapi.json", "/"):
                headers = (await client.get(path)).headers
                assert headers["x-content-type-options"] == "nosniff"
                assert headers["referrer-policy"] == "no-referrer"
                policy = headers["content-security-policy"]
                assert "default-src 'none'" in policy
                assert "frame-ancestors 'none'" in policy
                assert "unsafe-inline" not in policy
                assert "unsafe-eval" not in policy
                assert "server" not in headers

    run(act)


def test_a_reason_with_markup_comes_back_as_the_text_it_is(run: Run) -> None:
    async def act(house: House, token: str) -> None:
        text = "<script>alert(1)</script>"
        response = await house.command(token, "lucky8", {"command": "suspend/1", "reason": text})
        assert response.headers["content-type"] == "application/json"
        assert response.json()["code"] == "role-too-low"

    run(act)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("e" + "\u0301" * 10, "bad-words"),
        ("\u202eevil", "bad-words"),
        ("a\u200bb", "bad-words"),
        ("tab\tbed", "bad-words"),
        ("x" * 201, "bad-words"),
        ("caf\u0065\u0301", "role-too-low"),
        ("\uff41 wide a", "role-too-low"),
    ],
)
def test_words_are_shown_as_they_are_written_or_refused(run: Run, text: str, code: str) -> None:
    async def act(house: House, token: str) -> None:
        response = await house.command(token, "lucky8", {"command": "suspend/1", "reason": text}, key="words")
        assert response.json()["code"] == code

    run(act)


def test_confusable_names_cannot_be_had(run: Run) -> None:
    async def act(house: House, _token: str) -> None:
        for name in ("аnn", "ann\u0301", "ann\u200d", "ANN", "ann ", "a" * 10_000, "\u202enna", "ａｎｎ"):  # noqa: RUF001 - the point of the test
            response = await house.call("", "POST", "/guests", {"name": name})
            assert response.json()["code"] in ("bad-name", "too-large")

    run(act)


def test_a_quota_ends_the_making_of_guests(tmp_path: Path) -> None:
    async def inner() -> None:
        async with inside(tmp_path, most_guests=5) as house:
            codes = [(await house.call("", "POST", "/guests", {})).status_code for _ in range(8)]
            assert codes == [201] * 5 + [503] * 3

    asyncio.run(inner())


def test_guests_come_only_so_fast_from_one_address(tmp_path: Path) -> None:
    async def inner() -> None:
        async with inside(tmp_path, guests=0.1) as house:
            codes = [(await house.call("", "POST", "/guests", {})).status_code for _ in range(6)]
            assert codes[:2] == [201, 201]
            assert codes[-1] == 429

    asyncio.run(inner())


def test_commands_come_only_so_fast_from_one_session(tmp_path: Path) -> None:
    async def inner() -> None:
        async with inside(tmp_path, rate=0.01, burst=5.0) as house:
            _, token = await house.guest()
            codes = [
                (await house.command(token, "lucky8", {"command": "deal/1"}, f"k{n}")).status_code for n in range(9)
            ]
            assert codes.count(429) == 4
            other = (await house.guest())[1]
            assert (await house.command(other, "lucky8", {"command": "sit/1", "box": 1})).status_code == 200

    asyncio.run(inner())
