"""The calls of the auditor: the log, its checkpoints, significant events, the books, exports; they look and no more."""

import asyncio
import platform
import tempfile
from pathlib import Path
from shutil import rmtree
from typing import get_args

from starlette.requests import Request

from croupier import __version__
from croupier.api import audit as m
from croupier.control.copies.exports import Form
from croupier.control.trail.checkpoints import Signed, digest_of
from croupier.control.trail.file_manifest import differences
from croupier.server.audit.log_reader import Examiner
from croupier.server.audit.trail_page import Asked
from croupier.server.background.audit_jobs import listed_files, packed, reconciled
from croupier.server.http.responses import Download, Reply
from croupier.server.live_tables.table_manager import TableManager
from croupier.server.refused import refuse
from croupier.table.actors import Actor, Role
from croupier.words.facts import message

MAY_LOOK = frozenset((Role.AUDITOR, Role.PIT_MANAGER, Role.SHIFT_MANAGER))


class AuditCalls:
    """What an auditor asks."""

    def __init__(self, floor: TableManager) -> None:
        """Answer for one server."""
        self.floor = floor
        self.guard = floor.guard
        self.examiner = Examiner(floor)
        floor.on_stopping.append(self.examiner.close)

    async def audit(self, request: Request) -> Reply:
        """Return how the log stands: checkpoints, streams, versions and digests."""
        self._auditor(request)
        signed, streams = await self.examiner.streams()
        control = self.floor.control
        status = m.AuditStatus(
            version=__version__,
            python=platform.python_version(),
            files=control.periodic.files.digest,
            books=self._books(),
            checkpoints=len(signed),
            unsigned=sum(max(0, one.events - one.signed) for one in streams),
            streams=streams,
            verification=self.examiner.verification(),
            checkpoint=_latest(signed),
            files_changed=control.office.closures.files,
        )
        return Reply(status)

    def _books(self) -> tuple[m.BookDigest, ...]:
        tables: dict[tuple[str, str, str, str], list[str]] = {}
        for name, gallery in sorted(self.floor.tables.items()):
            live = gallery.host.live
            tables.setdefault((live.book.game, live.book.title, live.book.edition, live.rulebook), []).append(name)
        return tuple(m.BookDigest(*book, tuple(names)) for book, names in sorted(tables.items()))

    async def verification(self, request: Request) -> Reply:
        """Return the last verification of the log; with `start=1` begin another, which changes nothing."""
        self._auditor(request)
        start = request.query_params.get("start", "")
        if start not in ("", "1"):
            raise refuse("bad-query")
        if start:
            self.examiner.verify(self.guard.queued(request))
        return Reply(self.examiner.verification())

    async def audit_files(self, request: Request) -> Reply:
        """Compare every file of the program with what it was when the server started."""
        self._auditor(request)
        before = self.floor.control.periodic.files
        now = await self.examiner.once(self.guard.queued(request), listed_files)
        counts = {kind: len(names) for kind, names in now.files.items()}
        return Reply(m.FilesCompared(before.digest, now.digest, counts, tuple(differences(before, now))))

    async def audit_events(self, request: Request) -> Reply:
        """Return significant events, latest first."""
        self._auditor(request)
        return Reply(await self.examiner.page(Asked.of(request.query_params)))

    async def reconciliation(self, request: Request) -> Reply:
        """Compare the books with every posting."""
        self._auditor(request)
        return Reply(
            await self.examiner.once(self.guard.queued(request), reconciled, self.floor.store_address, self.floor.now())
        )

    async def export(self, request: Request) -> Reply:
        """Return the store as a file: `csv`, `parquet` or `records`."""
        actor = self._auditor(request)
        form = request.path_params["form"]
        if form not in get_args(Form):
            raise refuse("no-such-page")
        folder = Path(tempfile.mkdtemp(prefix="croupier-"))
        try:
            path = await self.examiner.once(self.guard.queued(request), packed, self.floor.store_address, form, folder)
            why = message("trail.asked-on-page")
            await self.floor.control.office.note("data-exported", path.name, by=actor, after=form, why=why)
        except BaseException:
            # Whoever ended the process, or the wait for it, leaves nothing of the store behind.
            await asyncio.shield(asyncio.to_thread(rmtree, folder, ignore_errors=True))
            raise
        return Reply(Download(path, path.name, "application/zip"))

    def _auditor(self, request: Request) -> Actor:
        actor = self.guard.who(request)
        if actor.role not in MAY_LOOK:
            raise self.guard.refused_post(actor, request.url.path, message("trail.auditors-only"))
        return actor


def _latest(signed: list[Signed]) -> m.CheckpointView | None:
    if not signed:
        return None
    last = signed[-1].checkpoint
    return m.CheckpointView(last.number, last.at, digest_of(last), last.public)
