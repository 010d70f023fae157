"""What the commands of the back office share: entries of a store's audit trail, in the name of a member of staff."""

import time
from typing import TYPE_CHECKING

from croupier.cli.error_sentences import UsageError
from croupier.cli.stores import Asked, opened, opened_to_write
from croupier.control.trail.people_entries import OPERATOR
from croupier.words.facts import message

if TYPE_CHECKING:
    from croupier.control.trail.entry import Noted


def entry(  # noqa: PLR0913 - the fields of an entry
    kind: str, subject: str, who: tuple[str, str], *, where: Asked, before: object = None, after: object = None
) -> "Noted":
    """Return an entry of the trail; `who` is the name and the reason."""
    from croupier.control.trail.entry import Noted

    by, why = who
    role = post_of(by, where) if by else OPERATOR
    return Noted(kind, time.time_ns() // 1_000_000, by or OPERATOR, role, subject, before, after, why)


def write_entry(  # noqa: PLR0913 - the fields of an entry
    kind: str, subject: str, who: tuple[str, str], *, where: Asked, before: object = None, after: object = None
) -> None:
    """Write an entry of the trail; `who` is the name and the reason. A running server hears of it within a second."""
    from croupier.control.trail.entry import note

    noted = entry(kind, subject, who, where=where, before=before, after=after)
    with opened_to_write(where) as writing:
        note(writing, noted)


def post_of(name: str, where: Asked) -> str:
    """Return the post of a member of staff; no one else gives orders."""
    from croupier.server.sessions.session_store import People

    with opened(where) as found:
        people = People().read(found)
    if name not in people.passwords:
        staff = ", ".join(sorted(people.passwords)) or "nobody yet; croupier users add"
        raise UsageError(message("usage.no-staff", name=name, staff=staff))
    return people.roles[name].value
