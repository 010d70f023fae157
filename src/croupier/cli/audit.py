"""The `audit` command: the trail of significant events, signed checkpoints, and whether the log is what was signed."""

import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App

from croupier.cli import output
from croupier.cli.error_sentences import UsageError
from croupier.cli.help_text import help_text
from croupier.cli.language import say, wording
from croupier.cli.office import write_entry
from croupier.cli.options import option
from croupier.cli.rules.arguments import Json
from croupier.cli.stores import Asked, opened, opened_sealed, paths
from croupier.cli.table_heads import heads
from croupier.words.facts import message

if TYPE_CHECKING:
    from croupier.control.trail.checkpoints import Signed
    from croupier.control.trail.row_verification import Verified

app = App(name="audit", help=help_text("command.audit"))


@app.command(help=help_text("command.audit.verify"))
def verify(
    *, where: Asked = None, public: Annotated[str, option("audit-verify.public")] = "", json: Json = False
) -> int:
    """Check every table of a store: against its chain and its signed checkpoints, or worked out again from them."""
    from croupier.control.trail.checkpoints import CheckpointError, read

    settings = paths(where)
    try:
        signed = read(Path(settings.checkpoints))
    except CheckpointError as error:
        raise UsageError(str(error)) from error
    tables = _verified(where, signed, public or ("" if signed else _public(Path(settings.signing))))
    wrong = [finding for table in tables for finding in table.findings]
    if json:
        findings = [{"stream": one.stream, "event": one.event, "says": one.says} for one in wrong]
        rows = [{"table": one.table, "rows": one.rows, "how": one.how, "wrong": len(one.findings)} for one in tables]
        output.as_json({"tables": rows, "checkpoints": len(signed), "findings": findings})
        return 1 if wrong else 0
    for finding in wrong:
        output.line(str(finding))
    said = wording()
    cells = [
        (
            one.table,
            str(one.rows),
            said("log.wrong", count=len(one.findings)) if one.findings else said("log.all-right"),
            one.how,
        )
        for one in tables
    ]
    output.table(heads("table", "rows", "verdict", "verified"), cells)
    if not wrong:
        output.line(wording()("log.signed", tables=len(tables), checkpoints=len(signed)))
    return 1 if wrong else 0


def _verified(where: Asked, signed: "list[Signed]", public: str) -> "list[Verified]":
    from croupier.control.copies.backups import CopyError
    from croupier.control.copies.store_verification import verify_store

    settings = paths(where)
    try:
        return verify_store(settings.store, settings.database, signed, public).tables
    except CopyError as error:
        raise UsageError(str(error)) from error


def _public(path: Path) -> str:
    """Return the key to believe where nothing was signed yet: the one that would sign."""
    from croupier.control.trail.signing_key import SigningError, open_key, public_of

    try:
        return public_of(open_key(path))
    except SigningError:
        return ""


@app.command(help=help_text("command.audit.checkpoint"))
def checkpoint(*, where: Asked = None) -> int:
    """Sign a checkpoint of everything that is new, and print it for another person to keep."""
    from croupier.control.trail.checkpoints import digest_of, read

    settings = paths(where)
    made = _signed(where)
    signed = read(Path(settings.checkpoints))
    if made is None and not signed:
        raise UsageError(message("usage.nothing-to-sign"))
    last = signed[-1].checkpoint
    output.line(f"checkpoint {last.number} sha256 {digest_of(last)} key {last.public}")
    return 0


def _signed(where: Asked, why: str = "") -> object:
    from croupier.control.trail.checkpoints import Checkpointer
    from croupier.control.trail.signing_key import SigningError
    from croupier.server.storage.key_files import signing_key

    settings = paths(where)
    # The store comes first: where there is none, no key is made for it either.
    with opened(where) as found:
        try:
            key = signing_key(settings, found)
        except SigningError as error:
            raise UsageError(str(error)) from error
        return Checkpointer(Path(settings.checkpoints), key).make(found, time.time_ns() // 1_000_000, why)


@app.command(help=help_text("command.audit.accept"))
def accept(
    *,
    by: Annotated[str, option("audit-accept.by")],
    why: Annotated[str, option("audit-accept.why")],
    where: Asked = None,
) -> int:
    """Accept a log that is behind its checkpoints, after a backup was restored; the server is stopped meanwhile."""
    write_entry("log-accepted", "log", (by, why), where=where, before="behind its checkpoints", after="accepted")
    _signed(where, f"accepted by {by}: {why}")
    output.line(wording()("log.accepted"))
    return 0


@app.command(help=help_text("command.audit.rotate"))
def rotate(
    *,
    by: Annotated[str, option("audit-rotate.by")],
    why: Annotated[str, option("audit-rotate.why")],
    where: Asked = None,
) -> int:
    """Sign with a new key from now on; the old one signs which it is. The servers are stopped meanwhile."""
    from croupier.cli.office import entry
    from croupier.control.trail.checkpoints import CheckpointError
    from croupier.control.trail.key_rotation import CHANGED, change_key
    from croupier.control.trail.signing_key import SigningError
    from croupier.server.storage.file_backend import KEPT_NAMES
    from croupier.server.storage.store_lock import StoreLock, StoreTakenError

    settings = paths(where)
    noted = entry(CHANGED, "signing key", (by, why), where=where)
    try:
        alone = None if settings.database else StoreLock(Path(f"{settings.store}.lock"))
        opened_with = partial(opened_sealed, where)
        public = change_key(Path(settings.signing), Path(settings.checkpoints), noted, opened_with, KEPT_NAMES)
    except (CheckpointError, SigningError, StoreTakenError) as error:
        raise UsageError(str(error)) from error
    if alone is not None:
        alone.let_go()
    output.line(wording()("log.new-key", public=public))
    return 0


@app.command(name="list", help=help_text("command.audit.list"))
def listed(
    *,
    where: Asked = None,
    kind: Annotated[str, option("audit-list.kind")] = "",
    last: Annotated[int, option("audit-list.last")] = 50,
    json: Json = False,
) -> int:
    """List significant events: who did what, when, before and after, and why."""
    import msgspec

    from croupier.control.trail.event_kinds import KINDS
    from croupier.control.trail.trail_reader import entries

    if kind and kind not in KINDS:
        raise UsageError(message("usage.no-event-kind", kind=kind, known=", ".join(sorted(KINDS))))
    with opened(where) as found:
        wanted = [entry for entry in entries(found) if kind in ("", entry.kind)][-last:]
    if json:
        output.as_json([msgspec.to_builtins(entry) for entry in wanted])
        return 0
    rows = [
        (_when(entry.at), entry.kind, entry.who, entry.address, say(entry.subject), say(entry.why)) for entry in wanted
    ]
    output.table(heads("when", "what", "who", "from", "whom", "why"), rows)
    return 0


def _when(at: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(at / 1000))
