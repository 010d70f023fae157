"""The HTTP side of the client: come in, look around, recall."""

import ssl
from types import TracebackType
from typing import Self, TypeVar

import httpx
import msgspec

from croupier.api import messages as m
from croupier.api.answers import Answer
from croupier.api.bodies import write_body
from croupier.api.messages import BASE
from croupier.api.views import LobbyTable, TableView
from croupier.client.errors import ServerSaysNo
from croupier.fairness.proof import ShoeProof
from croupier.table.commands import Command

Kind = TypeVar("Kind")


class Client:
    """A person at a server: a guest, or a member of staff."""

    def __init__(self, address: str, token: str = "", trust: ssl.SSLContext | None = None) -> None:
        """Take the server's address, as in http://127.0.0.1:8321; `trust` says whose certificates are believed."""
        self.address = address.rstrip("/")
        self.token = token
        self.name = ""
        self.trust = trust
        # To know every authority there is takes a tenth of a second, for which nobody waits where nothing is encrypted.
        believed = trust if trust is not None else self.address.startswith("https:")
        self._http = httpx.AsyncClient(base_url=self.address, timeout=30, trust_env=False, verify=believed)

    async def __aenter__(self) -> Self:
        """Use the client for a while."""
        return self

    async def __aexit__(
        self, _type: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        """Let the connections go."""
        await self._http.aclose()

    async def come_in(self, name: str = "") -> m.Session:
        """Come in as a guest."""
        return self._began(await self._send("POST", "/guests", m.NewGuest(name), m.Session))

    async def sign_in(self, name: str, password: str) -> m.Session:
        """Sign in as a member of staff."""
        return self._began(await self._send("POST", "/sessions", m.SignIn(name, password), m.Session))

    async def sign_out(self) -> None:
        """End the session."""
        await self._call("DELETE", "/sessions")

    async def me(self) -> m.Me:
        """Return who one is, and what one has."""
        return await self._get("/me", m.Me)

    async def refill(self) -> m.Me:
        """Be given play money again, where nearly all of it is lost."""
        return msgspec.json.decode((await self._call("POST", "/me/refill")).content, type=m.Me)

    async def tables(self) -> tuple[LobbyTable, ...]:
        """Return the tables there are."""
        return (await self._get("/tables", m.Lobby)).tables

    async def table(self, table: str) -> TableView:
        """Return a table in its current state."""
        return await self._get(f"/tables/{table}", TableView)

    async def events(self, table: str, after: int = 0) -> m.EventPage:
        """Return the events of a table after a version."""
        return await self._get(f"/tables/{table}/events?after={after}", m.EventPage)

    async def options(self, table: str) -> m.Options:
        """Return what one may do at a table now."""
        return await self._get(f"/tables/{table}/options", m.Options)

    async def shoe(self, table: str, number: int) -> ShoeProof:
        """Return the proof of a shoe."""
        return await self._get(f"/tables/{table}/shoes/{number}", ShoeProof)

    async def round(self, table: str, number: int) -> m.RoundRecord:
        """Recall a round."""
        return await self._get(f"/tables/{table}/rounds/{number}", m.RoundRecord)

    async def command(self, table: str, key: str, command: Command, expected: int | None = None) -> Answer:
        """Ask something of a table; a table's refusal is an answer, not an error."""
        call = m.CommandCall(key, msgspec.Raw(write_body(command)), expected)
        response = await self._call("POST", f"/tables/{table}/commands", msgspec.json.encode(call), fail=False)
        if b'"accepted"' not in response.content:
            raise _no(response)
        return msgspec.json.decode(response.content, type=Answer)

    def _began(self, session: m.Session) -> m.Session:
        self.token, self.name = session.token, session.name
        return session

    async def _get(self, path: str, kind: type[Kind]) -> Kind:
        return msgspec.json.decode((await self._call("GET", path)).content, type=kind)

    async def _send(self, method: str, path: str, body: msgspec.Struct, kind: type[Kind]) -> Kind:
        response = await self._call(method, path, msgspec.json.encode(body))
        return msgspec.json.decode(response.content, type=kind)

    async def _call(self, method: str, path: str, body: bytes | None = None, *, fail: bool = True) -> httpx.Response:
        headers = {"content-type": "application/json"} if body is not None else {}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        response = await self._http.request(method, BASE + path, content=body, headers=headers)
        if fail and response.is_error:
            raise _no(response)
        return response


def _no(response: httpx.Response) -> ServerSaysNo:
    try:
        problem = msgspec.json.decode(response.content, type=m.Problem)
    except msgspec.DecodeError:
        return ServerSaysNo("server-error", f"HTTP status {response.status_code}")
    return ServerSaysNo(problem.code, problem.message)
