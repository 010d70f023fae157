"""What the commands of the back office share: a store's settings, and entries of its audit trail."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

if TYPE_CHECKING:
    from croupier.server.settings import Settings

Store = Annotated[Path | None, Parameter(help="The server's store; without it, the one in the user's data directory.")]


def paths(store: Path | None) -> "Settings":
    """Return the settings of a store: where it lies, and its keys and checkpoints."""
    from croupier.server.settings import load_settings

    return load_settings(None, {"store": str(store) if store else None})


def said(  # noqa: PLR0913 - the fields of an entry
    kind: str, subject: str, who: tuple[str, str], *, store: Path | None, before: object = None, after: object = None
) -> None:
    """Write an entry of the trail; `who` is the name and the reason. A running server hears of it within a second."""
    from croupier.audit.entry import Noted, note
    from croupier.store.sqlite import SqliteStore

    by, why = who
    writing = SqliteStore(paths(store).store)
    try:
        note(writing, Noted(kind, time.time_ns() // 1_000_000, by, "operator", subject, before, after, why))
    finally:
        writing.close()
