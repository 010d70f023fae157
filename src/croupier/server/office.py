"""The office: writes what no table, person or cage did, and knows what is closed to new wagers."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from croupier.audit.approvals import APPROVED
from croupier.audit.entry import OFFICE, Noted, encode
from croupier.audit.kinds import KINDS
from croupier.live.writer import Writes
from croupier.store.port import Append, Conflict, Store, StoreError
from croupier.table.actors import HOUSE, Actor
from croupier.table.state import Phase


class Closures:
    """What takes no new wagers, each with its reason: the fold of the office's stream."""

    def __init__(self) -> None:
        """Begin with everything open."""
        self.play = ""
        self.tables: dict[str, str] = {}
        self.games: dict[str, str] = {}
        self.files = ""

    def learn(self, noted: Noted) -> None:
        """Take in one entry."""
        why = noted.why or "closed"
        scope, _, what = noted.kind.partition("-")
        if noted.kind == "files-changed":
            self.files = "files are not what they were"
        elif noted.kind == "files-accepted":
            self.files = ""
        elif scope == "play":
            self.play = why if what == "closed" else ""
        elif what == "closed":
            (self.tables if scope == "table" else self.games)[noted.subject] = why
        elif what == "reopened":
            (self.tables if scope == "table" else self.games).pop(noted.subject, None)

    def why(self, table: str, game: str) -> str:
        """Return why a table takes no new wagers, or nothing."""
        return self.files or self.play or self.tables.get(table, "") or self.games.get(game, "")


CLOSING = {f"{scope}-{what}" for scope in ("play", "table", "game") for what in ("closed", "reopened")} | {
    "files-changed",
    "files-accepted",
}


class Office:
    """Keeps the office's stream of one server."""

    def __init__(self, reader: Store, writer: Writes, now: Callable[[], int]) -> None:
        """Learn what is closed already."""
        self._reader = reader
        self._writer = writer
        self._now = now
        self._one = asyncio.Lock()
        self._version = 0
        self._soon: set[asyncio.Task[None]] = set()
        self.closures = Closures()
        self.added: dict[str, Any] = {}
        """Tables that the pit has opened beside those of the settings, as they were asked for."""
        self.approvals: list[Noted] = []
        """Rules that somebody approved, signed or not."""
        self.on_added: Callable[[Any], None] = lambda _asked: None
        self.read()

    def read(self) -> None:
        """Hear what others wrote."""
        for stored in self._reader.read(OFFICE, self._version):
            self._learn(msgspec.json.decode(stored.event, type=Noted))
            self._version = stored.version

    def _learn(self, noted: Noted) -> None:
        if noted.kind in CLOSING:
            self.closures.learn(noted)
        elif noted.kind == APPROVED:
            self.approvals.append(noted)
        elif noted.kind == "table-added":
            self.added[noted.subject] = noted.after
            self.on_added(noted.after)

    async def note(  # noqa: PLR0913 - the fields of an entry
        self,
        kind: str,
        subject: str,
        *,
        by: Actor = HOUSE,
        before: object = None,
        after: object = None,
        why: str,
    ) -> None:
        """Write an entry; a kind that the table of kinds does not have cannot be written."""
        if kind not in KINDS:
            msg = f"{kind} is no kind of significant event"
            raise KeyError(msg)
        noted = Noted(kind, self._now(), by.name, by.role.value, subject, before, after, why)
        async with self._one:
            while isinstance(await self._writer.append(Append(OFFICE, self._version, (encode(noted),))), Conflict):
                self.read()
            # Learned by reading, as everything is: the watchman may have read it already.
            self.read()

    def note_soon(self, kind: str, subject: str, *, by: Actor = HOUSE, after: object = None, why: str) -> None:
        """Write an entry as soon as the loop gets to it; a store that cannot be written to has told so already."""
        task = asyncio.get_running_loop().create_task(self._try(kind, subject, by, after, why))
        self._soon.add(task)
        task.add_done_callback(self._soon.discard)

    async def _try(self, kind: str, subject: str, by: Actor, after: object, why: str) -> None:
        try:
            await self.note(kind, subject, by=by, after=after, why=why)
        except StoreError:
            return

    async def settle(self) -> None:
        """Wait until everything noted is written."""
        await asyncio.gather(*self._soon)


def is_new_wager(command: object, phase: Phase | None) -> bool:
    """Tell whether a command lays new chips before the deal, which a closed table does not take."""
    return phase in (None, Phase.BETTING, Phase.OVER) and type(command).__name__ in ("Bet", "Sit", "OpenRound")
