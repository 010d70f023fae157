"""The commands `backup`, `restore` and `export`: copies of a store, and back."""

import time
from pathlib import Path
from typing import Literal

from croupier.cli import output
from croupier.cli.faults import UsageError
from croupier.cli.office import Store, paths, said


def backup(copy: Path, /, *, store: Store = None, by: str = "operator") -> int:
    """Copy a store while a server runs on it.

    Parameters
    ----------
    copy
        The file to write; its digest is written beside it.
    store
        The server's store; without it, the one in the user's data directory.
    by
        Who makes it.
    """
    from croupier.operate.copies import CopyError
    from croupier.operate.copies import backup as make

    try:
        made = make(Path(paths(store).store), copy, time.time_ns() // 1_000_000)
    except CopyError as error:
        raise UsageError(str(error)) from error
    said("backup-made", copy.name, (by, "croupier backup"), store=store, after=made.state)
    events = sum(made.streams.values())
    output.line(f"{events} events of {len(made.streams)} streams are in {copy}; state {made.state}.")
    return 0


def restore(copy: Path, /, *, store: Store = None, by: str = "operator", why: str = "croupier restore") -> int:
    """Put a backup, or a folder exported as CSV or Parquet, in the place of a store that is not there.

    Parameters
    ----------
    copy
        The backup, or the folder of an export.
    store
        Where the store shall be; without it, in the user's data directory.
    by
        Who does it.
    why
        What happened.
    """
    from croupier.operate.copies import CopyError
    from croupier.operate.copies import restore as put_back
    from croupier.operate.exports import import_

    target = Path(paths(store).store)
    try:
        state = import_(copy, target) if copy.is_dir() else put_back(copy, target).state
    except CopyError as error:
        raise UsageError(str(error)) from error
    said("store-restored", copy.name, (by, why), store=store, after=state)
    output.line(f"{target} holds what {copy} held; state {state}.")
    output.line("A server opens it only where no checkpoint is ahead: croupier audit verify, croupier audit accept.")
    return 0


def export(
    folder: Path, /, *, form: Literal["csv", "parquet", "records"] = "csv", store: Store = None, by: str = "operator"
) -> int:
    """Write a store out for others: every table as CSV or Parquet, or every round as a record.

    Parameters
    ----------
    folder
        An empty folder, or one that is not there yet.
    form
        csv, parquet or records.
    store
        The server's store; without it, the one in the user's data directory.
    by
        Who does it.
    """
    from croupier.operate.copies import CopyError
    from croupier.operate.exports import export as write

    try:
        rows = write(Path(paths(store).store), folder, form)
    except CopyError as error:
        raise UsageError(str(error)) from error
    said("data-exported", folder.name, (by, "croupier export"), store=store, after=form)
    output.line(f"{rows} {'rounds' if form == 'records' else 'rows'} are in {folder}.")
    return 0
