"""The calls of the auditor: the log, its checkpoints, significant events, the books, exports; he looks and no more."""

import platform
import tempfile
import zipfile
from collections import Counter
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from starlette.requests import Request

from croupier import __version__
from croupier.api import audit as m
from croupier.audit.checkpoints import Signed, digest_of
from croupier.audit.manifest import differences, manifest
from croupier.house.reconcile import reconcile
from croupier.operate.databases import BOOKS, as_file
from croupier.operate.exports import Form, export
from croupier.server.examining import Examiner
from croupier.server.refused import refuse
from croupier.server.reply import Download, Reply
from croupier.server.trail_page import Asked, page_of
from croupier.table.actors import Actor, Role

if TYPE_CHECKING:
    from croupier.server.floor import Floor
    from croupier.server.guard import Guard

MAY_LOOK = frozenset((Role.AUDITOR, Role.PIT_MANAGER, Role.SHIFT_MANAGER))


class AuditCalls:
    """What an auditor asks."""

    floor: "Floor"
    guard: "Guard"

    @cached_property
    def examiner(self) -> Examiner:
        """Who reads the log for him."""
        return Examiner(self.floor)

    async def audit(self, request: Request, clock: float) -> Reply:
        """Return how the log stands."""
        self._auditor(request, clock)
        signed, streams = await self.examiner.streams()
        control = self.floor.control
        status = m.AuditStatus(
            version=__version__,
            python=platform.python_version(),
            files=control.watchman.files.digest,
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

    async def verification(self, request: Request, clock: float) -> Reply:
        """Return the last verification, or begin another."""
        self._auditor(request, clock)
        start = request.query_params.get("start", "")
        if start not in ("", "1"):
            raise refuse("bad-query")
        if start:
            self.examiner.verify()
        return Reply(self.examiner.verification())

    async def audit_files(self, request: Request, clock: float) -> Reply:
        """Compare every file of the program with what it was when the server started."""
        self._auditor(request, clock)
        before = self.floor.control.watchman.files
        now = await self.examiner.once("files", manifest)
        counts = {kind: len(names) for kind, names in now.files.items()}
        return Reply(m.FilesCompared(before.digest, now.digest, counts, tuple(differences(before, now))))

    async def audit_events(self, request: Request, clock: float) -> Reply:
        """Return significant events, latest first."""
        self._auditor(request, clock)
        asked = Asked.of(request.query_params)
        entries = await self.examiner.trail()
        counted = Counter(entry.kind for entry in entries)
        return Reply(page_of(entries, asked, dict(sorted(counted.items()))))

    async def reconciliation(self, request: Request, clock: float) -> Reply:
        """Compare the books with every posting."""
        self._auditor(request, clock)
        settings, at = self.floor.settings, self.floor.now()

        def compare() -> m.Reconciliation:
            with as_file(settings.store, settings.database, BOOKS) as path:
                found = reconcile(path)
            wrong = tuple(m.Differing(*one) for one in found.differences)
            return m.Reconciliation(at, found.entries, found.rounds, found.accounts, wrong)

        return Reply(await self.examiner.once("books", compare))

    async def export(self, request: Request, clock: float) -> Reply:
        """Return the store as a file."""
        actor = self._auditor(request, clock)
        form = request.path_params["form"]
        if form not in get_args(Form):
            raise refuse("no-such-page")
        path = await self.examiner.once("export", lambda: self._packed(form))
        why = "asked for on the page"
        await self.floor.control.office.note("data-exported", path.name, by=actor, after=form, why=why)
        return Reply(Download(path, path.name, "application/zip"))

    def _packed(self, form: Form) -> Path:
        """Write what `croupier export` writes, and pack it into one file."""
        settings = self.floor.settings
        packed = Path(tempfile.mkdtemp(prefix="croupier-")) / f"croupier-{form}.zip"
        with tempfile.TemporaryDirectory(prefix="croupier-") as folder:
            with as_file(settings.store, settings.database) as store:
                export(store, Path(folder), form)
            with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
                for path in sorted(Path(folder).rglob("*")):
                    file.write(path, path.relative_to(folder).as_posix())
        return packed

    def _auditor(self, request: Request, clock: float) -> Actor:
        actor = self.guard.who(request)
        self.guard.count(actor, clock)
        if actor.role not in MAY_LOOK:
            why = "only an auditor and the managers of the pit look there"
            note = self.floor.control.office.note_soon
            note("act-refused", request.url.path, by=actor, after="post-too-low", why=why)
            raise refuse("post-too-low")
        return actor

    def let_go_of_log(self) -> None:
        """End what the examiner is at."""
        if "examiner" in self.__dict__:
            self.examiner.close()


def _latest(signed: list[Signed]) -> m.CheckpointView | None:
    if not signed:
        return None
    last = signed[-1].checkpoint
    return m.CheckpointView(last.number, last.at, digest_of(last), last.public)
