"""A connection to PostgreSQL that comes back: what was asked is asked again for some seconds, then given up."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import asyncpg

from croupier.store.port import StorageFullError, StoreError, StoreUnavailableError

Answer = TypeVar("Answer")
Work = Callable[[Any], Awaitable[Answer]]

GONE = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    # What is left of a connection that the database ended while this process slept.
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.TooManyConnectionsError,
    asyncpg.ReadOnlySQLTransactionError,
)
"""The connection is of no more use; whatever was under way may be done or not."""

CLASHED = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)
"""Two transactions were in each other's way; this one did nothing and is tried again."""

PATIENCE = 5.0
"""Seconds a command waits for a database that is away."""

CONNECT_SECONDS = 2.0
ANSWER_SECONDS = 4.0
AGAIN = 0.05

SETTINGS = {
    "application_name": "croupier",
    # Nothing is acknowledged that the database could still lose, whatever its own default is.
    "synchronous_commit": "on",
    # A server that stops in mid-transaction holds the rows of its tables: shorter than a lease.
    "idle_in_transaction_session_timeout": "1500",
    "lock_timeout": "3000",
    "tcp_user_timeout": "3000",
    "tcp_keepalives_idle": "1",
    "tcp_keepalives_interval": "1",
    "tcp_keepalives_count": "3",
}


async def connect(address: str) -> Any:  # noqa: ANN401 - asyncpg ships no types
    """Return a connection that is durable and does not hold others up for long."""
    db = await asyncpg.connect(
        address, timeout=CONNECT_SECONDS, command_timeout=ANSWER_SECONDS, server_settings=SETTINGS
    )
    if await db.fetchval("SHOW fsync") != "on":
        await db.close()
        msg = "the database runs with fsync off: what it acknowledges can be lost"
        raise StoreError(msg)
    return db


def as_store_error(error: Exception) -> StoreError:
    """Return what an error of the database means to us."""
    if isinstance(error, asyncpg.DiskFullError):
        return StorageFullError(f"nothing was written: {error}")
    if isinstance(error, (*GONE, *CLASHED)):
        return StoreUnavailableError(f"the database cannot be reached: {error!r}")
    return StoreError(f"the database refused: {error!r}")


class Link:
    """One connection, used by one task at a time."""

    def __init__(self, address: str, patience: float = PATIENCE) -> None:
        """Connect when something is first asked."""
        self._address = address
        self._patience = patience
        self._db: Any = None
        self._one = asyncio.Lock()

    async def do(self, work: Work[Answer]) -> Answer:
        """Do a piece of work, again on a new connection where one is lost; it must be safe to do twice."""
        async with self._one:
            until = asyncio.get_running_loop().time() + self._patience
            while True:
                try:
                    return await work(await self._connected())
                except (*GONE, *CLASHED, asyncpg.LockNotAvailableError) as error:
                    await self._after(error, until)
                except asyncpg.PostgresError as error:
                    raise as_store_error(error) from error

    async def _connected(self) -> Any:  # noqa: ANN401 - asyncpg ships no types
        if self._db is None or self._db.is_closed():
            self._db = await connect(self._address)
        return self._db

    async def _after(self, error: Exception, until: float) -> None:
        """Wait a moment before the next attempt, or give up."""
        if isinstance(error, GONE):
            self.drop()
        if asyncio.get_running_loop().time() + AGAIN > until:
            raise as_store_error(error) from error
        await asyncio.sleep(AGAIN)

    def drop(self) -> None:
        """Let the connection go without asking the other side."""
        if self._db is not None:
            self._db.terminate()
            self._db = None

    async def close(self) -> None:
        """Close the connection."""
        if self._db is not None and not self._db.is_closed():
            await self._db.close(timeout=1)
        self._db = None
