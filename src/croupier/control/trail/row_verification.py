"""Verify every table of a store: rows are chained and signed themselves, or worked out again from those that are."""

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import cache
from typing import Any, NamedTuple

import apsw
import msgspec

from croupier.control.trail.chain_verification import Finding, verify
from croupier.control.trail.checkpoints import Signed, keys_of
from croupier.control.trail.people_entries import CREDENTIALS_OF
from croupier.control.trail.signing_key import is_signed
from croupier.rules.digest import digest_of, text_of
from croupier.store.chain import START
from croupier.store.entries import PREFIX, Booked, kept_text
from croupier.store.migrations import MIGRATIONS
from croupier.store.port import Head, Stored, shoes_of
from croupier.words.facts import Message, message
from croupier.words.render import render

Row = tuple[Any, ...]
_ENTRY = msgspec.json.Decoder(Booked)


class Verified(NamedTuple):
    """One table of the schema: how it is verified, how many rows it has, and what is wrong with them."""

    table: str
    words: Message | None
    rows: int
    findings: list[Finding]

    @property
    def how(self) -> str:
        """Return how it is verified in English; nothing where no one knows."""
        return render(self.words) if self.words is not None else ""


class Look:
    """A store's file at one moment, with the checkpoints it is compared with."""

    def __init__(self, db: apsw.Connection, signed: list[Signed], public: str = "") -> None:
        """Take the moment that is now; `public` is the key to believe first."""
        self._db = db
        self.signed = signed
        self.public = public
        self.keys = {key.public for key in keys_of(signed)} | ({public} if public else set())

    def rows(self, text: str, *values: str | int) -> Iterator[Row]:
        """Yield the rows of a query."""
        return iter(self._db.execute(text, values))

    def count(self, table: str) -> int:
        """Return how many rows a table has."""
        counted: int = next(self.rows(f"SELECT count(*) FROM {table}"))[0]  # noqa: S608 - a name of the schema
        return counted

    def entries(self) -> Iterator[tuple[str, int, Booked]]:
        """Yield the stream, the number and the content of each entry; what is none is found among the events."""
        text = "SELECT stream, version, event FROM events WHERE stream LIKE 'entries:%' ORDER BY stream, version"
        for stream, number, event in self.rows(text):
            try:
                yield stream, number, _ENTRY.decode(event)
            except msgspec.DecodeError:
                continue

    def streams(self) -> list[str]:
        """Return the streams there are, of whichever table."""
        return [row[0] for row in self.rows("SELECT stream FROM heads UNION SELECT DISTINCT stream FROM events")]

    def head(self, stream: str) -> Head:
        """Return where a stream ends."""
        row = next(self.rows("SELECT version, chain FROM heads WHERE stream = ?", stream), None)
        return Head(*row) if row is not None else Head(0, START)

    def unchecked(self, stream: str, after: int = 0) -> Iterator[Stored]:
        """Yield the events of a stream as they stand."""
        text = "SELECT version, event, chain FROM events WHERE stream = ? AND version > ? ORDER BY version"
        return (Stored(*row) for row in self.rows(text, stream, after))


def _events(look: Look) -> Iterator[Finding]:
    yield from verify(look, look.signed, look.public)


def _heads(look: Look) -> Iterator[Finding]:
    last: dict[str, int] = dict(look.rows("SELECT stream, max(version) FROM events GROUP BY stream"))
    for stream, version, chain in look.rows("SELECT stream, version, chain FROM heads"):
        stored = next(look.unchecked(stream, version - 1), None)
        if last.pop(stream, 0) != version or (stored is not None and stored.chain != chain):
            yield Finding("heads", 0, message("finding.head.not-the-end", stream=stream))
    yield from (Finding("heads", 0, message("finding.head.missing", stream=stream)) for stream in last)


def _keys(look: Look) -> Iterator[Finding]:
    named = 0
    for stream, number, entry in look.entries():
        if entry.key:
            named += 1
            found = next(look.rows("SELECT stream, version FROM keys WHERE key = ?", entry.key), None)
            if found != (stream, number):
                says = message("finding.key.astray", name=entry.key, number=number, stream=stream)
                yield Finding("keys", 0, says)
    if look.count("keys") > named:
        yield Finding("keys", 0, message("finding.key.unanswered"))


def _postings(look: Look) -> Iterator[Finding]:
    text = "SELECT place, version, account, cents FROM postings WHERE stream = ? AND entry = ? ORDER BY place"
    booked = 0
    for stream, number, entry in look.entries():
        booked += len(entry.postings)
        moved = enumerate(entry.postings)
        should = [(place, entry.version, one.account, one.cents) for place, one in moved]
        if should != list(look.rows(text, stream.removeprefix(PREFIX), number)):
            says = message("finding.posting.not-booked", number=number, stream=stream)
            yield Finding("postings", 0, says)
    if look.count("postings") > booked:
        yield Finding("postings", 0, message("finding.posting.never-booked"))


def _balances(look: Look) -> Iterator[Finding]:
    sums: dict[str, int] = {}
    for _, _, entry in look.entries():
        for one in entry.postings:
            sums[one.account] = sums.get(one.account, 0) + one.cents
    for account, cents in look.rows("SELECT account, cents FROM balances"):
        if sums.pop(account, None) != cents:
            yield Finding("balances", 0, message("finding.balance.not-booked", account=account))
    yield from (Finding("balances", 0, message("finding.balance.missing", account=account)) for account in sums)


BEGUN = """
SELECT stream, version, CAST(event AS TEXT) AS text FROM events
WHERE stream LIKE 'table:%' AND (CAST(event AS TEXT) LIKE '{"event":"round-opened/%'
    OR CAST(event AS TEXT) LIKE '{"event":"shoe-sealed/%')
"""


def _rounds(look: Look) -> Iterator[Finding]:
    begun: set[Row] = set()
    for stream, version, text in look.rows(BEGUN):
        raw = msgspec.json.decode(text)
        shoe = raw.get("shoe")
        begun.add((shoes_of(stream), shoe["number"], version) if shoe else (stream, raw["number"], version))
    kept = set(look.rows("SELECT stream, number, version FROM rounds"))
    for stream, number, version in sorted(begun ^ kept):
        key = "finding.round.missing" if (stream, number, version) in begun else "finding.round.elsewhere"
        yield Finding("rounds", 0, message(key, stream=stream, number=number, version=version))


def _texts(look: Look, table: str, column: str, named: set[str]) -> Iterator[Finding]:
    for digest, text in look.rows(f"SELECT digest, {column} FROM {table}"):  # noqa: S608 - names of the schema
        if digest_of(text) != digest or digest not in named:
            yield Finding(table, 0, message("finding.text.not-its-digest", digest=digest))
        named.discard(digest)
    missing = (message("finding.text.missing", digest=digest) for digest in sorted(named))
    yield from (Finding(table, 0, says) for says in missing)


def _rulebooks(look: Look) -> Iterator[Finding]:
    text = 'SELECT event FROM events WHERE CAST(event AS TEXT) LIKE \'{"event":"rulebook-adopted/%\''
    named = {digest_of(text_of(msgspec.json.decode(row[0])["book"])) for row in look.rows(text)}
    yield from _texts(look, "rulebooks", "text", named)


def _credentials(look: Look) -> Iterator[Finding]:
    named: set[str] = set()
    for row in look.rows("SELECT event FROM events WHERE stream = 'people' AND CAST(event AS TEXT) LIKE '%sha256:%'"):
        event = msgspec.json.decode(row[0])
        field = CREDENTIALS_OF.get(event.get("event"))
        named |= {event[field]} if field else set()
    yield from _texts(look, "credentials", "secret", named)


def _snapshots(look: Look) -> Iterator[Finding]:
    for stream, version, state, signature in look.rows("SELECT stream, version, state, signature FROM snapshots"):
        stored = next(look.unchecked(stream, version - 1), None)
        chain = stored.chain if stored is not None and stored.version == version else START
        text = kept_text(stream, version, chain, state)
        if not any(is_signed(public, text, signature.hex()) for public in look.keys):
            yield Finding("snapshots", 0, message("finding.snapshot.unsigned", stream=stream))


Check = Callable[[Look], Iterator[Finding]]

CHECKS: dict[str, Check] = {
    "events": _events,
    "heads": _heads,
    "keys": _keys,
    "postings": _postings,
    "balances": _balances,
    "rounds": _rounds,
    "rulebooks": _rulebooks,
    "credentials": _credentials,
    "snapshots": _snapshots,
}
"""How each table of the schema is verified; a table that is not here makes the verification fail."""

TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
MADE = "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"


@cache
def _schema() -> frozenset[Row]:
    """Return the tables and indexes of a new store, and how each is made."""
    with closing(apsw.Connection(":memory:")) as db:
        for step in MIGRATIONS:
            db.execute(step) if isinstance(step, str) else step(db)
        return frozenset(db.execute(MADE))


def _foreign(look: Look) -> Iterator[Verified]:
    """Yield what is no table of ours and could change rows unseen, a trigger above all, and what is made otherwise."""
    made = set(look.rows(MADE))
    for kind, name in sorted({(row[0], row[1]) for row in made ^ _schema()}):
        if kind != "table" or name in CHECKS:
            yield Verified(f"{name} ({kind})", None, 0, [Finding(name, 0, message("finding.table.foreign"))])


def verify_rows(look: Look) -> Iterator[Verified]:
    """Verify every table that the store has, and that it has nothing else."""
    yield from _tables(look)
    yield from _foreign(look)


def _tables(look: Look) -> Iterator[Verified]:
    there = [row[0] for row in look.rows(TABLES)]
    for name in dict.fromkeys((*CHECKS, *there)):
        if name not in there:
            yield Verified(name, None, 0, [Finding(name, 0, message("finding.table.missing"))])
        elif name not in CHECKS:
            yield Verified(name, None, look.count(name), [Finding(name, 0, message("finding.table.unknown"))])
        else:
            yield Verified(name, message(f"verified.{name}"), look.count(name), list(CHECKS[name](look)))
