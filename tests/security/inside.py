"""A whole server inside a test: its floor, its application, and clients that speak HTTP to it without a wire."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from croupier.live.config import Clocks
from croupier.server.app import application
from croupier.server.live_tables.table_manager import TableManager, wall_clock
from croupier.server.sessions.session_store import People, SessionBegan, add_staff, append, fingerprint
from croupier.server.settings import Settings, TableSettings, load_settings
from croupier.store.sqlite import SqliteStore
from croupier.table.actors import Role

PASSWORD = "a password of sorts"  # noqa: S105 - of this test's people
STAFF = {
    "dora": Role.DEALER,
    "sam": Role.PIT_SUPERVISOR,
    "mia": Role.PIT_MANAGER,
    "max": Role.SHIFT_MANAGER,
    "ada": Role.AUDITOR,
    "ina": Role.INSTRUCTOR,
    "tim": Role.TRAINEE,
}
FAST = Clocks(bets=0.05, offer=0.2, decision=0.2, pause=0.02)
SLOW = Clocks(bets=60.0, offer=60.0, decision=60.0, pause=0.02, absent=60.0)
HOST = "house"
JSON = {"content-type": "application/json"}
TABLES = (
    TableSettings("lucky8", "lucky8"),
    TableSettings("floor", "lucky8", dealing="observed"),
    TableSettings("plus", "blackjack-plus"),
)


class Clock:
    """The time of a test."""

    def __init__(self) -> None:
        self.ahead = 0

    def now(self) -> int:
        """Return the time in milliseconds."""
        return wall_clock() + self.ahead


class House:
    """A running server and whoever speaks to it."""

    def __init__(self, floor: TableManager) -> None:
        self.floor = floor
        self.app = application(floor)

    def client(self, token: str = "", **headers: str) -> httpx.AsyncClient:
        """Return a client with a session, or none."""
        own = {"authorization": f"Bearer {token}"} if token else {}
        transport = httpx.ASGITransport(app=self.app, raise_app_exceptions=False)
        return httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}", headers=own | headers)

    async def call(self, token: str, method: str, path: str, body: object = None) -> httpx.Response:
        """Make one call."""
        async with self.client(token) as client:
            return await client.request(method, f"/api/v1{path}", json=body if body is not None else None)

    async def guest(self, name: str = "") -> tuple[str, str]:
        """Let a guest in; return his name and token."""
        found = (await self.call("", "POST", "/guests", {"name": name} if name else {})).json()
        return found["name"], found["token"]

    async def staff(self, name: str, password: str = PASSWORD) -> str:
        """Sign a member of staff in; return his token."""
        response = await self.call("", "POST", "/sessions", {"name": name, "password": password})
        return str(response.json().get("token", ""))

    async def command(self, token: str, table: str, body: dict[str, Any], key: str = "k") -> httpx.Response:
        """Give a command."""
        return await self.call(token, "POST", f"/tables/{table}/commands", {"key": key, "body": body})


def settings_of(folder: Path, **named: Any) -> Settings:  # noqa: ANN401 - any setting
    """Return the settings of a small server."""
    values = {"store": str(folder / "tables.db"), "guests": 10_000.0, "rate": 10_000.0, "burst": 10_000.0}
    values |= {"address_rate": 100_000.0, "address_burst": 100_000.0, "hosts": ("house", "127.0.0.1", "x")}
    tables = named.pop("tables", TABLES)
    clocks = named.pop("clocks", SLOW)
    settings = load_settings(None, values | named, {})
    return Settings(
        **{**{f: getattr(settings, f) for f in settings.__struct_fields__}, "tables": tables, "clocks": clocks}
    )


def hire(folder: Path, *names: str) -> None:
    """Let staff sign in."""
    store = SqliteStore(folder / "tables.db")
    for name in names or STAFF:
        add_staff(store, People().read(store), name, STAFF[name], PASSWORD)
    store.close()


def hire_signed_in(folder: Path) -> Path:
    """Let all staff sign in, and open a session for each whose token is `token of NAME`; return the store's file."""
    hire(folder)
    path = folder / "tables.db"
    store = SqliteStore(path)
    for name in STAFF:
        append(store, People().read(store), SessionBegan(name, fingerprint(f"token of {name}"), 10**15))
    store.close()
    return path


@asynccontextmanager
async def inside(folder: Path, clock: Clock | None = None, **named: Any) -> AsyncIterator[House]:  # noqa: ANN401 - any setting
    """Run a server while the test does."""
    floor = TableManager(settings_of(folder, **named), now=(clock or Clock()).now)
    house = House(floor)
    await floor.start()
    try:
        yield house
    finally:
        await floor.stop()


class Opened:
    """A server that the tests of a module share, each doing its part on one loop."""

    def __init__(self, folder: Path, **named: Any) -> None:  # noqa: ANN401 - any setting
        self._runner = asyncio.Runner()
        self._inside = inside(folder, **named)
        self.house = self._runner.run(self._inside.__aenter__())
        dealt = {f"table:{table.name}" for table in named.get("tables", TABLES) if table.dealing != "observed"}
        self._runner.run(until(lambda: dealt <= set(self.house.floor.reader.streams())))

    def run(self, act: Callable[[House], Awaitable[None]]) -> None:
        """Do something at the server."""

        async def inner() -> None:
            await act(self.house)

        self._runner.run(inner())

    def close(self) -> None:
        """Stop the server."""
        self._runner.run(self._inside.__aexit__(None, None, None))
        self._runner.close()


async def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(20):
        while not is_so():  # noqa: ASYNC110 - tables tell nobody of what a test waits for
            await asyncio.sleep(0.02)
