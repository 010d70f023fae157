"""What the commands of the back office share: entries of a store's audit trail."""

import time

from croupier.cli.stores import Asked, opened_to_write


def said(  # noqa: PLR0913 - the fields of an entry
    kind: str, subject: str, who: tuple[str, str], *, where: Asked, before: object = None, after: object = None
) -> None:
    """Write an entry of the trail; `who` is the name and the reason. A running server hears of it within a second."""
    from croupier.audit.entry import Noted, note

    by, why = who
    with opened_to_write(where) as writing:
        note(writing, Noted(kind, time.time_ns() // 1_000_000, by, "operator", subject, before, after, why))
