"""The PostgreSQL store as the port knows it: questions are asked on a thread of their own, so that anybody may wait."""

import asyncio
import threading
from collections.abc import Iterator, Sequence
from functools import partial

from croupier.store import postgres_read as questions
from croupier.store.chain import checked
from croupier.store.entries import CLAIMED, OWNER
from croupier.store.port import Append, Done, Head, Holdings, Known, Outcome, Seal, Stored
from croupier.store.postgres_append import Attempt
from croupier.store.postgres_connection import PATIENCE, Answer, Link, Work
from croupier.store.postgres_schema import migrate

SHORT = 0.4
"""Seconds a mere look waits for a database that is away; whoever looks is told, and may look again."""


class PostgresStore:
    """A store in a PostgreSQL database."""

    def __init__(self, address: str, *, read_only: bool = False, seal: Seal | None = None) -> None:
        """Connect, and make the tables where there are none; without a `seal` nothing is kept to save time."""
        self._seal = seal
        self._claimed: int | None = None
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="postgres", daemon=True)
        self._thread.start()
        self._link = Link(address, SHORT if read_only else PATIENCE)
        try:
            if not read_only:
                self._do(migrate)
            self._do(questions.streams)
        except BaseException:
            self.close()
            raise

    def _do(self, work: Work[Answer]) -> Answer:
        return asyncio.run_coroutine_threadsafe(self._link.do(work), self._loop).result()

    def claim(self) -> int:
        """Become the store's owner; the owner before finds out at its next write."""
        while True:
            outcome = self._do(Attempt([Append(OWNER, self.head(OWNER).version, (CLAIMED,))]).run)[0]
            if isinstance(outcome, Done):
                self._claimed = outcome.version
                return outcome.version

    def append(self, entries: Sequence[Append]) -> list[Outcome]:
        """Append each entry or none of it, all of them in one durable transaction."""
        return self._do(Attempt(entries, self._claimed).run)

    def read(self, stream: str, after: int = 0) -> Iterator[Stored]:
        """Yield the events of a stream after a version, in order, each once it follows from the one before."""
        return checked(stream, self.unchecked(stream, after - 1), after)

    def unchecked(self, stream: str, after: int = 0) -> Iterator[Stored]:
        """Yield the events of a stream as they stand."""
        while found := self._do(partial(questions.page, stream=stream, after=after)):
            yield from found
            if len(found) < questions.PAGE:
                return
            after = found[-1].version

    def head(self, stream: str) -> Head:
        """Return where a stream ends."""
        return self._do(partial(questions.head, stream=stream))

    def known(self, key: str) -> Known | None:
        """Return what became of a command, where one of that key came before."""
        return self._do(partial(questions.known, key=key))

    def round_at(self, stream: str, number: int) -> int | None:
        """Return the version at which a round of a stream begins."""
        text = "SELECT version FROM rounds WHERE stream = $1 AND number = $2"
        return self._do(questions.number(text, stream, number))

    def rounds(self, stream: str) -> int:
        """Return the number of the latest round of a stream."""
        return self._do(questions.number("SELECT max(number) FROM rounds WHERE stream = $1", stream)) or 0

    def streams(self) -> list[str]:
        """Return the names of all streams."""
        return self._do(questions.streams)

    def balance(self, account: str) -> int:
        """Return what an account holds, in cents."""
        return self._do(questions.number("SELECT cents FROM balances WHERE account = $1", account)) or 0

    def holdings(self) -> Holdings:
        """Return what every account holds, at one moment."""
        return self._do(questions.holdings)

    def rulebook(self, digest: str) -> str | None:
        """Return the text of the rules with a digest."""
        return self._do(partial(questions.rulebook, digest=digest))

    def credential(self, digest: str) -> str | None:
        """Return the secret with a digest."""
        return self._do(partial(questions.credential, digest=digest))

    def total(self) -> int:
        """Return the sum over all postings, which is nothing."""
        return self._do(questions.number("SELECT coalesce(sum(cents), 0)::bigint FROM postings")) or 0

    def save_snapshot(self, stream: str, version: int, state: bytes) -> None:
        """Keep a state of a stream."""
        self._do(partial(questions.save_snapshot, stream=stream, version=version, state=state, seal=self._seal))

    def snapshot(self, stream: str) -> tuple[int, bytes] | None:
        """Return the latest state kept of a stream, where the seal has signed it."""
        return self._do(partial(questions.snapshot, stream=stream, seal=self._seal))

    def close(self) -> None:
        """Let the connection and the thread go."""
        if self._thread.is_alive():
            asyncio.run_coroutine_threadsafe(self._link.close(), self._loop).result(5)
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join(5)
            self._loop.close()
