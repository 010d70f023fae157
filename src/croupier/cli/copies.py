"""The commands `backup`, `restore` and `export`: copies of a store, and back."""

import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Literal

from croupier.cli import output
from croupier.cli.error_sentences import UsageError
from croupier.cli.language import wording
from croupier.cli.office import write_entry
from croupier.cli.options import option
from croupier.cli.stores import Asked, file_of, opened_to_write, paths
from croupier.words.facts import Fact


def backup(
    copy: Annotated[Path, option("backup.copy")],
    /,
    *,
    where: Asked = None,
    by: Annotated[str, option("backup.by")] = "",
) -> int:
    """Copy a store while a server runs on it."""
    from croupier.control.copies.backups import CopyError
    from croupier.control.copies.backups import backup as make
    from croupier.control.copies.database_copy import backup_database

    settings, at = paths(where), time.time_ns() // 1_000_000
    try:
        made = (
            backup_database(settings.database, copy, at) if settings.database else make(Path(settings.store), copy, at)
        )
    except CopyError as error:
        raise UsageError(str(error)) from error
    write_entry("backup-made", copy.name, (by, "croupier backup"), where=where, after=made.state)
    events = sum(made.streams.values())
    output.line(wording()("copy.made", events=events, streams=len(made.streams), file=str(copy), state=made.state))
    output.line(wording()("copy.private"))
    return 0


def restore(
    copy: Annotated[Path, option("restore.copy")],
    /,
    *,
    where: Asked = None,
    by: Annotated[str, option("restore.by")] = "",
    why: Annotated[str, option("restore.why")] = "croupier restore",
) -> int:
    """Put a backup, or a folder exported as CSV or Parquet, in the place of a store that is not there or is empty."""
    from croupier.control.copies.backups import CopyError

    settings = paths(where)
    try:
        state = _into_database(copy, settings.database) if settings.database else _into_file(copy, Path(settings.store))
    except CopyError as error:
        raise UsageError(str(error)) from error
    write_entry("store-restored", copy.name, (by, why), where=where, after=state)
    held = wording()("copy.the-database") if settings.database else settings.store
    output.line(wording()("copy.restored", store=held, file=str(copy), state=state))
    output.line(wording()("copy.checkpoints"))
    return 0


def _into_file(copy: Path, target: Path) -> str:
    from croupier.control.copies.backups import restore as put_back
    from croupier.control.copies.exports import import_

    return import_(copy, target) if copy.is_dir() else put_back(copy, target).state


def _into_database(copy: Path, database: str) -> str:
    from croupier.control.copies.backups import checked
    from croupier.control.copies.database_copy import copy_in
    from croupier.control.copies.exports import import_

    if not copy.is_dir():
        checked(copy)
        return copy_in(copy, database)
    with TemporaryDirectory(prefix="croupier-") as folder:
        path = Path(folder) / "tables.db"
        import_(copy, path)
        return copy_in(path, database)


def upgrade(*, where: Asked = None) -> int:
    """Bring the store of an older version up to date, which every look at it needs; make a backup first.

    A server does the same when it starts on one.
    """
    from croupier.control.copies.backups import CopyError, open_to_read

    settings = paths(where)
    try:
        if not settings.database:
            open_to_read(Path(settings.store), older=True).close()
    except CopyError as error:
        raise UsageError(str(error)) from error
    with opened_to_write(where) as found:
        streams = found.streams()
    output.line(wording()("copy.up-to-date", streams=len(streams)))
    return 0


def export(
    folder: Annotated[Path, option("export.folder")],
    /,
    *,
    form: Annotated[Literal["csv", "parquet", "records"], option("export.form")] = "csv",
    where: Asked = None,
    by: Annotated[str, option("export.by")] = "",
) -> int:
    """Write a store out for others: every table as CSV or Parquet, or every round as a record."""
    from croupier.control.copies.backups import CopyError
    from croupier.control.copies.exports import export as write

    try:
        with file_of(where) as path:
            written = write(path, folder, form)
    except CopyError as error:
        raise UsageError(str(error)) from error
    write_entry("data-exported", folder.name, (by, "croupier export"), where=where, after=form)
    facts: dict[str, Fact] = {"count": written.written, "folder": str(folder)}
    output.line(wording()("copy.rounds", **facts) if form == "records" else wording()("copy.rows", **facts))
    for failed in written.failed:
        output.line(wording()("copy.left-out", what=str(failed)))
    return 1 if written.failed else 0
