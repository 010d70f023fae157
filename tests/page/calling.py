"""Everybody who calls a server over HTTP while the contract is captured: each call and answer is kept."""

import re
import time
from collections.abc import Callable
from itertools import count
from typing import Any

import httpx

from croupier.api.messages import BASE
from croupier.server.all_routes import ROUTES
from croupier.server.http.route import Route
from tests.page.captured import Captured
from tests.page.visits import Visit
from tests.security.inside import PASSWORD, STAFF

PLAYERS = ("ann", "bob", "cal", "dee", "eve")
PATIENCE = 600
"""How often something is asked for until it is done."""


class Caller:
    """The calls of players and staff, by name."""

    def __init__(self, kept: Captured, http: httpx.Client) -> None:
        self._kept = kept
        self._http = http
        self._keys = count()
        self._tables: dict[str, None] = {}
        self.tokens: dict[str, str] = {}

    def let_in(self) -> None:
        """Let every player and all staff in."""
        for name in PLAYERS:
            self.tokens[name] = self.call("", Visit("POST", "/guests", {"name": name}))["token"]
        for name in STAFF:
            signed_in = self.call("", Visit("POST", "/sessions", {"name": name, "password": PASSWORD}))
            self.tokens[name] = signed_in["token"]

    def call(self, name: str, visit: Visit) -> dict[str, Any]:
        """Make a call as somebody, or as nobody."""
        path = visit.path if visit.path.startswith("/healthz") else BASE + visit.path
        route = _route(visit.method, path.partition("?")[0])
        headers = {"authorization": f"Bearer {self.tokens[name]}"} if name else {}
        self._http.cookies.clear()
        answer = self._http.request(visit.method, path, json=visit.body, headers=headers)
        if route is not None and route.takes is not None and visit.body is not None:
            self._kept.keep("http", route.takes.__name__, visit.body)
            self._kept.body(visit.body)
        value: dict[str, Any] = answer.json() if answer.content else {}
        if answer.is_error and "accepted" not in value:
            self._kept.keep("http", "Problem", value)
        elif route is not None and route.gives is not None:
            self._kept.keep("http", route.gives.__name__, value)
            self._kept.events(value)
        return value

    def wait(self, name: str, path: str, is_done: Callable[[dict[str, Any]], bool]) -> None:
        """Ask again until what was begun is done."""
        for _ in range(PATIENCE):
            if is_done(self.call(name, Visit("GET", path))):
                return
            time.sleep(0.1)
        msg = f"{path} is never done"
        raise AssertionError(msg)

    def give(self, name: str, table: str, body: dict[str, Any]) -> None:
        """Give a command that must be accepted."""
        self._tables[table] = None
        call = {"key": f"given-{next(self._keys)}", "body": body, "why": "as the record has it"}
        answer = self.call(name, Visit("POST", f"/tables/{table}/commands", call))
        assert answer.get("accepted"), (table, body, answer)
        self.call("dora", Visit("GET", f"/tables/{table}/console"))

    def look_back(self, *more: str) -> None:
        """Ask for every event of the tables at which commands were given, and of some more."""
        for table in (*self._tables, *more):
            after = 0
            while found := self.call("dora", Visit("GET", f"/tables/{table}/events?after={after}"))["events"]:
                after += len(found)


def _route(method: str, path: str) -> Route | None:
    for route in ROUTES:
        pattern = re.sub(r"\{\w+:path\}", ".+", route.path)
        pattern = re.sub(r"\{\w+\}", "[^/]+", pattern)
        if route.method == method and re.fullmatch(pattern, path):
            return route
    return None
