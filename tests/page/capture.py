"""What a real server really said: a visit over HTTP and socket, every answer and message kept by its kind."""

import json
import tempfile
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from croupier.server.all_routes import SOCKET
from tests.page import entered, incidents
from tests.page.calling import Caller
from tests.page.captured import Captured, Samples
from tests.page.samples import FOLDER, written
from tests.page.visits import CALLS, EXAM, STAFF_CALLS, Visit
from tests.security.inside import hire
from tests.server.running import FAST
from tests.server.witnessed import Both

FILE = FOLDER / "captured.json"
QUIET = ("stand/1", "decline/1", "stay/1", "refuse-card/1", "hit/1")
"""How the guest answers; he draws only where he must."""

SETTINGS = (
    "gift = 100000000\n"
    + FAST.replace("bets = 0.15", "bets = 1.0").replace("decision = 1.0", "decision = 20.0")
    + '[[tables]]\nname = "plus"\ngame = "blackjack-plus"\n'
    + '[[tables]]\nname = "eights"\ngame = "dueling8s"\npenetration = 0.01\n'
    + f'[[tables]]\nname = "shown"\ngame = "lucky8"\ndealing = "test"\nrecord = {json.dumps(entered.texts()[0])}\n'
    + entered.tables()
    + incidents.TABLES
)
"""The cut card of one table lies so early that every round ends its shoe; another deals a given round."""

OTHER_DECKS = {
    "command": "change-setup/1",
    "setup": {"decks": 8, "positions": 7, "unit": 100, "main": {"least": 1_000, "most": 500_000}},
    "reason": "eight decks are the rule from now on",
}
"""After it the shoes that were committed to are given up."""

STAKE = 2_500
ROUNDS = 3


def capture() -> dict[str, Samples]:
    """Visit a real server, and return what it said."""
    kept = Captured()
    with tempfile.TemporaryDirectory() as name:
        hire(Path(name))
        with Both(Path(name), SETTINGS) as both:
            address = both.server.address
            with httpx.Client(base_url=address, trust_env=False, timeout=60) as http:
                _visit(kept, Caller(kept, http), address.replace("http", "ws", 1) + SOCKET)
    return kept.parts


def _visit(kept: Captured, caller: Caller, address: str) -> None:
    caller.let_in()
    caller.give("mia", "eights", OTHER_DECKS)
    _socket(kept, address, caller)
    entered.enter(caller.give)
    incidents.happen(caller.give)
    for visit in CALLS:
        caller.call("ann", visit)
    caller.wait("ann", "/maths/simulation", lambda view: view["state"] == "done")
    caller.call("ann", Visit("DELETE", "/maths/simulation"))
    caller.look_back("plus", "eights", "shown")
    for visit in STAFF_CALLS:
        caller.call("max", visit)
    _exam(caller)
    caller.wait("max", "/audit/verification", lambda found: not found["running"])


def _exam(caller: Caller) -> None:
    """Set an exam, sit it, and look at everything that comes of it."""
    path = f"/training/exams/{caller.call('ina', Visit('POST', '/training/exams', EXAM))['exam']}"
    caller.call("tim", Visit("POST", f"{path}/sitting", {}))
    caller.call("tim", Visit("POST", f"{path}/answers", {"number": 0, "part": 0, "given": ["13"]}))
    caller.call("tim", Visit("GET", "/training/exams"))
    for looked in ("/training/exams", f"{path}/results", f"{path}/papers/tim"):
        caller.call("ina", Visit("GET", looked))


def _socket(kept: Captured, address: str, caller: Caller) -> None:
    """Play rounds at two tables, and say everything a client can say, some of it wrong."""
    headers = {"Authorization": f"Bearer {caller.tokens['ann']}"}
    with connect(address, additional_headers=headers, proxy=None) as wire:
        for table in ("plus", "eights"):
            _tell(kept, wire, {"type": "watch", "table": table, "after": None})
            for _ in range(ROUNDS):
                _play(kept, wire, table, caller)
        _tell(kept, wire, {"type": "watch", "table": "plus", "show": True})
        _until(kept, wire, "updated")
        _tell(kept, wire, {"type": "ping", "number": 7})
        _tell(kept, wire, {"type": "watch", "table": "nowhere"})
        _until(kept, wire, "failed")
        _tell(kept, wire, {"type": "unwatch", "table": "plus"})


def _tell(kept: Captured, wire: ClientConnection, message: dict[str, Any]) -> None:
    kept.sent(message)
    wire.send(json.dumps(message))


def _until(kept: Captured, wire: ClientConnection, kind: str) -> None:
    while kept.said(str(wire.recv(20)))["type"] != kind:
        continue


def _play(kept: Captured, wire: ClientConnection, table: str, caller: Caller) -> None:
    """Lay a bet when bets are open, ask the coach, answer quietly, and stay until the round is over."""
    laid = False
    _tell(kept, wire, {"type": "ask-options", "table": table})
    while True:
        message = kept.said(str(wire.recv(20)))
        if message["type"] == "answered" and "-bet/1" in message["key"]:
            laid = laid or message["answer"]["accepted"]
        elif message["type"] == "happened":
            if laid and any(event["event"] == "round-ended/2" for event in message["events"]):
                return
            if message.get("waits_for") == "bets" and not laid:
                _tell(kept, wire, {"type": "ask-options", "table": table})
        elif message["type"] == "options" and message["table"] == table:
            for body in _chosen(message["options"], laid=laid):
                if body["command"] in ("stand/1", "hit/1"):
                    caller.call("ann", Visit("GET", f"/tables/{table}/coach"))
                key = f"{table}-{message['version']}-{body['command']}"
                _tell(kept, wire, {"type": "command", "table": table, "key": key, "body": body})


def _chosen(options: Any, *, laid: bool) -> list[dict[str, Any]]:  # noqa: ANN401 - a message
    wanted = QUIET if laid else ("bet/1",)
    found = [one for kind in wanted for one in options if one["command"]["command"] == kind]
    return [{**one["command"], **({"amount": STAKE} if one.get("least") else {})} for one in found[:1]]


def text_of(parts: dict[str, Samples]) -> str:
    """Return the file as text."""
    rows = (f"{json.dumps(part)}: {written(samples).rstrip()}" for part, samples in parts.items())
    return "{\n" + ",\n".join(rows) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(text_of(capture()), encoding="utf-8")
