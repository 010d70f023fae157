"""An observed table driven over HTTP: staff sign in, players are let in, and cards fall where a test wants them."""

from itertools import count
from pathlib import Path
from typing import Any

import httpx

from tests.security.inside import PASSWORD, STAFF, hire
from tests.server.running import Running

_keys = count()
_sessions: dict[tuple[str, str], str] = {}

OBSERVED = """
guests = 1000.0
address_rate = 100000.0
address_burst = 100000.0
connections = 10000
address_guests = 100000
rate = 500.0
burst = 1000.0
idle = 3600.0
"""
GAMES = ("lucky8", "ace-race", "blackjack-plus", "dueling8s")


def observed(*names: str) -> str:
    """Return the settings of a server with observed tables, each named after its game with a number behind it."""
    tables = (f'[[tables]]\nname = "{name}"\ngame = "{name.rpartition("-")[0]}"\n' for name in names)
    return OBSERVED + "".join(f'{table}dealing = "observed"\n' for table in tables)


def staffed(folder: Path, settings: str) -> Running:
    """Start a server whose staff can sign in: dora deals, sam and mia have the pit, max the shift."""
    hire(folder)
    return Running(folder, settings)


def session_of(address: str, name: str) -> str:
    """Return a session of somebody of the staff: the one there is, since the next one would end it."""
    with httpx.Client(base_url=f"{address}/api/v1", headers={"origin": address}, trust_env=False, timeout=30) as calls:
        known = {"authorization": f"Bearer {_sessions.get((address, name), 'none')}"}
        if calls.get("/me", headers=known).is_error:
            answer = calls.post("/sessions", json={"name": name, "password": PASSWORD})
            _sessions[address, name] = str(answer.raise_for_status().json()["token"])
        return _sessions[address, name]


class Pit:
    """Everybody who works and plays at the tables of a server."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._calls = httpx.Client(
            base_url=f"{address}/api/v1", headers={"origin": address}, trust_env=False, timeout=30
        )
        self.tokens: dict[str, str] = {}

    def token(self, name: str) -> str:
        """Sign somebody in, or let a player in, once."""
        if name not in self.tokens and name in STAFF:
            self.tokens[name] = session_of(self.address, name)
        elif name not in self.tokens:
            answer = self._calls.post("/guests", json={"name": name})
            self.tokens[name] = str(answer.raise_for_status().json()["token"])
        return self.tokens[name]

    def call(self, name: str, method: str, path: str, body: object = None) -> httpx.Response:
        """Make a call as somebody."""
        headers = {"authorization": f"Bearer {self.token(name)}"}
        return self._calls.request(method, path, json=body, headers=headers)

    def give(self, name: str, table: str, kind: str, why: str = "", **facts: Any) -> dict[str, Any]:  # noqa: ANN401 - of any command
        """Give a command and return the answer."""
        body = {"key": f"o{next(_keys)}", "body": {"command": f"{kind}/1", **facts}, "why": why}
        answer: dict[str, Any] = self.call(name, "POST", f"/tables/{table}/commands", body).json()
        return answer

    def do(self, name: str, table: str, kind: str, why: str = "", **facts: Any) -> None:  # noqa: ANN401 - of any command
        """Give a command that must be accepted."""
        answer = self.give(name, table, kind, why, **facts)
        assert answer.get("accepted"), (kind, facts, answer)

    def bets(self, table: str, **laid: tuple[int, int]) -> None:
        """Open a round, lay a main wager a player on a box, and close the bets."""
        self.do("dora", table, "open-round")
        for name, (box, cents) in laid.items():
            self.do(name, table, "bet", box=box, amount=cents)
        self.do("dora", table, "close-bets")

    def cards(self, table: str, *cards: str) -> None:
        """Let cards fall where they are due; `9d>2` falls on box 2, `9d>0` on the dealer's hand."""
        for card in cards:
            what, _, where = card.partition(">")
            facts: dict[str, Any] = {"card": what, "to": [int(where), 0]} if where else {"card": what}
            self.do("dora", table, "deal-card", **facts)

    def shown(self, name: str, table: str) -> dict[str, Any]:
        """Return the table as the pit sees it."""
        found: dict[str, Any] = self.call(name, "GET", f"/office/tables/{table}").raise_for_status().json()
        return found

    def balance(self, name: str) -> int:
        """Return what a player has."""
        return int(self.call(name, "GET", "/me").json()["balance"])

    def close(self) -> None:
        """Let the connection go."""
        self._calls.close()
