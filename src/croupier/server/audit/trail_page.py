"""A page of the audit trail: significant events by kind, person, table and time, latest first."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import NamedTuple

import msgspec

from croupier.api.audit import TrailEntry, TrailPage
from croupier.control.trail.entry import Entry
from croupier.server.http.request_parsing import EVER, number_in
from croupier.words.facts import Said

AT_ONCE = 50
MOST = 60
"""Letters of a kind, a name or a table that are looked for."""


class Asked(NamedTuple):
    """Which events: of a kind, by a person, about a table, between two times, after those shown already."""

    kind: str = ""
    who: str = ""
    table: str = ""
    since: int = 0
    until: int = EVER
    after: str = ""

    @classmethod
    def of(cls, query: Mapping[str, str]) -> "Asked":
        """Return what an address asks for."""
        kind, who, table, after = (query.get(name, "")[:MOST] for name in ("kind", "who", "table", "after"))
        since, until = number_in(query.get("since", "0")), number_in(query.get("until", str(EVER)))
        return cls(kind, who, table, since, until, after)

    def fits(self, entry: Entry) -> bool:
        """Tell whether an event is wanted."""
        return (
            self.kind in ("", entry.kind)
            and self.who in ("", entry.who)
            and (not self.table or self.table in (entry.stream.removeprefix("table:"), _first_word(entry.subject)))
            and self.since <= entry.at <= self.until
        )


def page_of(entries: list[Entry], asked: Asked, kinds: dict[str, int]) -> TrailPage:
    """Return the events that are wanted, latest first, and where the next page begins."""
    found = list(islice(_wanted(entries, asked), AT_ONCE + 1))
    shown = tuple(msgspec.convert(msgspec.to_builtins(entry), TrailEntry) for entry in found[:AT_ONCE])
    return TrailPage(shown, _place(found[AT_ONCE - 1]) if len(found) > AT_ONCE else "", kinds)


def _wanted(entries: list[Entry], asked: Asked) -> Iterator[Entry]:
    waiting = bool(asked.after)
    for entry in reversed(entries):
        if not waiting and asked.fits(entry):
            yield entry
        waiting = waiting and _place(entry) != asked.after


def _first_word(subject: Said) -> str:
    """Return the table that a subject may begin with; a subject in facts names it in its stream as well."""
    return subject.partition(" ")[0] if isinstance(subject, str) else ""


def _place(entry: Entry) -> str:
    return f"{entry.stream}@{entry.version}"
