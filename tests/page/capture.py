"""What a real server really said: a visit over HTTP and socket, every answer and message kept by its kind."""

import json
import re
import tempfile
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from croupier.api.messages import AnySaid, AnySent
from croupier.server.routes import BASE, ROUTES, SOCKET, Route
from tests.page.samples import FOLDER, written
from tests.page.visits import CALLS, STAFF_CALLS, Visit
from tests.security.inside import PASSWORD, hire
from tests.server.running import FAST, Running

FILE = FOLDER / "captured.json"
Samples = dict[str, list[Any]]
SAID = {kind.__struct_config__.tag: kind.__name__ for kind in AnySaid.__args__}
SENT = {kind.__struct_config__.tag: kind.__name__ for kind in AnySent.__args__}
QUIET = ("stand/1", "decline/1", "stay/1", "refuse-card/1")
SETTINGS = (
    FAST.replace("bets = 0.15", "bets = 1.0")
    + '[[tables]]\nname = "plus"\ngame = "blackjack-plus"\n[[tables]]\nname = "eights"\ngame = "dueling8s"\n'
)
STAKE = 2_500
EACH = 2
"""Entries of a list that are kept; the first say what the rest are like."""


class Captured:
    """Everything that was said, by part and kind: the shortest and the longest of each."""

    def __init__(self) -> None:
        self.parts: dict[str, Samples] = {"http": {}, "said": {}, "sent": {}, "events": {}, "bodies": {}}

    def keep(self, part: str, kind: str, value: Any) -> None:  # noqa: ANN401 - any message as JSON
        """Keep a message where it says more, or less, than the others of its kind."""
        found = [*self.parts[part].get(kind, ()), _short(value)]
        found.sort(key=lambda one: len(json.dumps(one)))
        self.parts[part][kind] = [found[0], found[-1]] if len(found) > 1 else found

    def said(self, text: str) -> dict[str, Any]:
        """Keep a message of the server, and each event in it; return it."""
        message: dict[str, Any] = json.loads(text)
        for event in message.get("events", ()):
            self.event(event)
        self.keep("said", SAID[message["type"]], message)
        return message

    def event(self, event: dict[str, Any]) -> None:
        """Keep an event by the name of its kind."""
        self.keep("events", event["event"], event)


def _short(value: Any) -> Any:  # noqa: ANN401 - any message as JSON
    """Return a message with long lists cut, and without the token of its session."""
    if isinstance(value, list):
        return [_short(one) for one in value[:EACH]]
    if isinstance(value, dict):
        return {key: "token" if key == "token" else _short(one) for key, one in value.items()}
    return value


def capture() -> dict[str, Samples]:
    """Visit a real server, and return what it said."""
    kept = Captured()
    with tempfile.TemporaryDirectory() as name:
        hire(Path(name))
        server = Running(Path(name), SETTINGS)
        try:
            with httpx.Client(base_url=server.address, trust_env=False, timeout=60) as http:
                token = _call(kept, http, Visit("POST", "/guests", {"name": "ann"}))["token"]
                _socket(kept, server.address.replace("http", "ws", 1) + SOCKET, token)
                for visit in CALLS:
                    _call(kept, http, visit, token)
                staff = _call(kept, http, Visit("POST", "/sessions", {"name": "max", "password": PASSWORD}))
                for visit in STAFF_CALLS:
                    _call(kept, http, visit, staff["token"])
        finally:
            server.end()
    return kept.parts


def _call(kept: Captured, http: httpx.Client, visit: Visit, token: str = "") -> dict[str, Any]:
    path = visit.path if visit.path == "/healthz" else BASE + visit.path
    route = _route(visit.method, path.partition("?")[0])
    headers = {"authorization": f"Bearer {token}"} if token else {}
    http.cookies.clear()
    answer = http.request(visit.method, path, json=visit.body, headers=headers)
    if route is not None and route.takes is not None and visit.body is not None:
        kept.keep("http", route.takes.__name__, visit.body)
    value: dict[str, Any] = answer.json() if answer.content else {}
    if answer.is_error and "accepted" not in value:
        kept.keep("http", "Problem", value)
    elif route is not None and route.gives is not None:
        kept.keep("http", route.gives.__name__, value)
        for event in value.get("events", ()):
            kept.event(event)
    return value


def _route(method: str, path: str) -> Route | None:
    for route in ROUTES:
        pattern = re.sub(r"\{\w+:path\}", ".+", route.path)
        pattern = re.sub(r"\{\w+\}", "[^/]+", pattern)
        if route.method == method and re.fullmatch(pattern, path):
            return route
    return None


def _socket(kept: Captured, address: str, token: str) -> None:
    """Play rounds at two tables, and say everything a client can say, some of it wrong."""
    with connect(address, additional_headers={"Authorization": f"Bearer {token}"}, proxy=None) as wire:
        for table in ("plus", "eights"):
            _tell(kept, wire, {"type": "watch", "table": table, "after": None})
            for _ in range(3):
                _play(kept, wire, table)
        _tell(kept, wire, {"type": "ping", "number": 7})
        _tell(kept, wire, {"type": "watch", "table": "nowhere"})
        _until(kept, wire, "failed")
        _tell(kept, wire, {"type": "unwatch", "table": "plus"})


def _tell(kept: Captured, wire: ClientConnection, message: dict[str, Any]) -> None:
    kept.keep("sent", SENT[message["type"]], message)
    if "body" in message:
        kept.keep("bodies", message["body"]["command"], message["body"])
    wire.send(json.dumps(message))


def _until(kept: Captured, wire: ClientConnection, kind: str) -> None:
    while kept.said(str(wire.recv(20)))["type"] != kind:
        continue


def _play(kept: Captured, wire: ClientConnection, table: str) -> None:
    """Lay a bet when bets are open, answer quietly, and stay until the round is over."""
    laid = False
    _tell(kept, wire, {"type": "ask-options", "table": table})
    while True:
        message = kept.said(str(wire.recv(20)))
        if message["type"] == "answered" and "-bet/1" in message["key"]:
            laid = laid or message["answer"]["accepted"]
        elif message["type"] == "happened":
            if laid and any(event["event"] == "round-ended/1" for event in message["events"]):
                return
            if message.get("waits_for") == "bets" and not laid:
                _tell(kept, wire, {"type": "ask-options", "table": table})
        elif message["type"] == "options" and message["table"] == table:
            for body in _chosen(message["options"], laid=laid):
                key = f"{table}-{message['version']}-{body['command']}"
                _tell(kept, wire, {"type": "command", "table": table, "key": key, "body": body})


def _chosen(options: Any, *, laid: bool) -> list[dict[str, Any]]:  # noqa: ANN401 - a message
    wanted = QUIET if laid else ("bet/1",)
    found = [one for one in options if one["command"]["command"] in wanted]
    return [{**one["command"], **({"amount": STAKE} if one.get("least") else {})} for one in found[:1]]


def text_of(parts: dict[str, Samples]) -> str:
    """Return the file as text."""
    rows = (f"{json.dumps(part)}: {written(samples).rstrip()}" for part, samples in parts.items())
    return "{\n" + ",\n".join(rows) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(text_of(capture()), encoding="utf-8")
