"""What an attacker asks for without end: every call there is, and what else a stranger can send."""

import re
from typing import NamedTuple

from croupier.server.all_routes import ROUTES

TABLE = "t0"
"""The table that is asked about; it is played at meanwhile."""

GUEST = "a guest's token"
UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


class Ask(NamedTuple):
    """What is asked for: a path, whether as a guest, with a body, and whether the answer is read or waited for."""

    path: str
    token: str = ""
    body: str = ""
    reads: bool = True
    waits: bool = True
    headers: str = ""
    method: str = ""

    @property
    def name(self) -> str:
        """What it is called in the figures."""
        said = {"socket": bool(self.headers), "not read": not self.reads, "comes and goes": not self.waits}
        marks = [mark for mark, so in said.items() if so]
        return f"{self.verb} {self.path}{' (' + ', '.join(marks) + ')' if marks else ''}"

    @property
    def verb(self) -> str:
        """The method: as it is said, or else what goes with a body or without."""
        return self.method or ("POST" if self.body else "GET")

    def text(self, token: str) -> bytes:
        """Return the request."""
        head = f"{self.verb} {self.path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{self.headers}"
        if self.token:
            head += f"Authorization: Bearer {token}\r\n"
        if self.body:
            head += f"Content-Type: application/json\r\nContent-Length: {len(self.body)}\r\n"
        return f"{head}\r\n{self.body}".encode()


STRANGERS = (
    Ask("/api/v1/rounds"),
    Ask(f"/api/v1/tables/{TABLE}/rounds/1"),
    Ask(f"/api/v1/tables/{TABLE}/rounds/1/steps"),
    Ask(f"/api/v1/tables/{TABLE}/events"),
    Ask(f"/api/v1/tables/{TABLE}/shoes/1"),
    Ask(f"/api/v1/tables/{TABLE}"),
    Ask("/api/v1/tables"),
    Ask("/api/v1/rules/lucky8"),
    Ask("/api/v1/openapi.json"),
    Ask("/api/v1/openapi.json", reads=False),
    Ask("/metrics"),
    Ask("/healthz"),
    Ask("/"),
    Ask("/", waits=False),
    Ask("/api/v1/me/history", token=GUEST),
    Ask("/api/v1/sessions", body='{"name":"kim","password":"a wrong password"}'),
    Ask("/api/v1/replays", token=GUEST, body='{"record":"game = \\"lucky8\\""}'),
    Ask("/api/v1/socket", token=GUEST, headers=UPGRADE),
)

PLACES = {"table": TABLE, "number": "1", "game": "lucky8", "other": "ace-race", "form": "csv"}
PLACE = re.compile(r"\{(\w+)(:\w+)?\}")
BODIES = {
    "maths_form": '{"game":"lucky8"}',
    "maths_worth": '{"game":"lucky8"}',
    "maths_figures": '{"game":"lucky8"}',
    "maths_effects": '{"game":"lucky8"}',
    "maths_par": '{"game":"lucky8"}',
    "maths_protection": '{"game":"lucky8"}',
    "simulate": '{"asked":{"game":"lucky8"},"rounds":200000000}',
    "guest": "{}",
}
"""What is sent so that there is work to do; anything else is sent an empty message."""


def every_route() -> list[Ask]:
    """Return an ask for each call there is which is not among those above, as a guest where it takes a session."""
    known = {(ask.verb, ask.path) for ask in STRANGERS}
    found = []
    for route in ROUTES:
        path = PLACE.sub(lambda place: PLACES.get(place[1], "x"), route.path)
        body = BODIES.get(route.name, "{}") if route.method == "POST" else ""
        if (route.method, path) not in known:
            found.append(Ask(path, GUEST if route.session else "", body, method=route.method))
    return found
