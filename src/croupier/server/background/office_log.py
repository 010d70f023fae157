"""The office's log: significant events that no table, person or cage caused, and what is closed to wagers."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from croupier.api.source import SOURCE
from croupier.control.trail.approvals import APPROVED
from croupier.control.trail.entry import OFFICE, Noted, encode
from croupier.control.trail.event_kinds import KINDS
from croupier.control.trail.exam_results import BEGUN, SAT, SET, ExamResult, result_in
from croupier.live.writer import Writes
from croupier.store.port import Append, Conflict, Store, StoreError
from croupier.table.actors import HOUSE, Actor
from croupier.table.state import Phase
from croupier.words.facts import Said
from croupier.words.render import render


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
        why = render(noted.why) or "closed"
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
        self._own: list[Noted] = []
        self.from_outside = 0
        """The version of the last closure that was ordered from outside the server, until it is confirmed."""
        self.approvals: list[tuple[int, Noted]] = []
        """Rules that somebody approved, signed or not, each with its version."""
        self.submitted: dict[str, Noted] = {}
        """Games of one's own that somebody submitted, by the digest of their rules, latest last."""
        self.declined: set[str] = set()
        """The digests of those that somebody declined since."""
        self.exams: dict[str, Noted] = {}
        """The exams that were set, by name, latest last."""
        self.begun: dict[tuple[str, str], int] = {}
        """When somebody began an exam, by its name and theirs."""
        self.sat: dict[tuple[str, str], tuple[int, ExamResult]] = {}
        """What somebody reached in it, with the version of the entry; the first counts."""
        self.on_added: Callable[[Any], None] = lambda _asked: None
        self.on_closing: Callable[[], None] = lambda: None
        self.read()
        self.from_outside = 0

    def read(self) -> None:
        """Hear what others wrote."""
        for stored in self._reader.read(OFFICE, self._version):
            self._version = stored.version
            noted = msgspec.json.decode(stored.event, type=Noted)
            self._learn(noted)
            if noted.kind in CLOSING and noted not in self._own:
                self.from_outside = stored.version

    def _learn(self, noted: Noted) -> None:
        if noted.kind in CLOSING:
            self.closures.learn(noted)
            self.on_closing()
        elif noted.kind == APPROVED:
            self.approvals.append((self._version, noted))
        elif noted.kind == "game-submitted":
            rulebook = noted.after["examined"]["rulebook"]
            self.submitted.pop(rulebook, None)
            self.submitted[rulebook] = noted
            self.declined.discard(rulebook)
        elif noted.kind == "game-declined":
            self.declined.add(str(noted.after))
        elif noted.kind == SET:
            self.exams.setdefault(noted.subject, noted)
        elif noted.kind == BEGUN:
            self.begun.setdefault((noted.subject, noted.who), noted.at)
        elif noted.kind == SAT:
            self._sat(noted)
        elif noted.kind == "table-added":
            self.added[noted.subject] = noted.after
            self.on_added(noted.after)

    def _sat(self, noted: Noted) -> None:
        result = result_in(noted)
        if result is not None:
            self.sat.setdefault((result.exam, result.trainee), (self._version, result))

    async def note(  # noqa: PLR0913 - the fields of an entry
        self,
        kind: str,
        subject: str,
        *,
        by: Actor = HOUSE,
        before: object = None,
        after: object = None,
        why: Said,
    ) -> None:
        """Write an entry; a kind that the table of kinds does not have cannot be written."""
        if kind not in KINDS:
            msg = f"{kind} is no kind of significant event"
            raise KeyError(msg)
        await self.write(Noted(kind, self._now(), by.name, by.role.value, subject, before, after, why))

    async def write(self, noted: Noted) -> None:
        """Write an entry with where it came from; everybody learns it by reading."""
        noted = msgspec.structs.replace(noted, address=SOURCE.get())
        async with self._one:
            self._own.append(noted)
            try:
                while isinstance(await self._writer.append(Append(OFFICE, self._version, (encode(noted),))), Conflict):
                    self.read()
                # Learned by reading, as everything is: the periodic tasks may have read it already.
                self.read()
            finally:
                self._own.remove(noted)

    def note_soon(self, kind: str, subject: str, *, by: Actor = HOUSE, after: object = None, why: Said) -> None:
        """Write an entry as soon as the loop gets to it; a store that cannot be written to has told so already."""
        task = asyncio.get_running_loop().create_task(self._try(kind, subject, by, after, why))
        self._soon.add(task)
        task.add_done_callback(self._soon.discard)

    async def _try(self, kind: str, subject: str, by: Actor, after: object, why: Said) -> None:
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
