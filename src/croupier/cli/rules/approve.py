"""`croupier rules approve`: let the tables of a server go by a rulebook from their next round on."""

import time

from croupier.cli import output
from croupier.cli.faults import UsageError
from croupier.cli.rules.arguments import GameOrFile
from croupier.cli.stores import Asked
from croupier.rules.digest import digest
from croupier.rules.load import RulebookError, load


def approve(book: GameOrFile, /, *, by: str, why: str, where: Asked = None) -> int:
    """Sign a rulebook that tables may go by from their next round on.

    Parameters
    ----------
    by
        Who approves it.
    why
        The reason.
    """
    from pathlib import Path

    from croupier.audit.approvals import APPROVED, approved
    from croupier.audit.entry import Noted, note
    from croupier.audit.signing import SigningError, open_key
    from croupier.cli.stores import opened, opened_to_write, paths

    if not by.strip() or not why.strip():
        message = "an approval has a name and a reason"
        raise UsageError(message)
    with opened(where) as found:
        found.streams()
    try:
        rules = load(book)
        key = open_key(Path(paths(where).signing))
    except (RulebookError, SigningError) as error:
        raise UsageError(str(error)) from error
    entry = Noted(APPROVED, time.time_ns() // 1_000_000, by, "operator", rules.title, why=why)
    with opened_to_write(where) as writing:
        note(writing, approved(entry, digest(rules), key))
    output.line(f"{rules.title} is approved, {digest(rules)}; a running server knows within a second.")
    return 0
