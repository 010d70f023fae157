"""Cases from the shipped records: each is cut before what the house decides, and asked about."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from croupier.records.errors import RecordError
from croupier.records.read import read
from croupier.records.record import Record
from croupier.records.replay import replay
from croupier.records.shipped_records import ShownRecord, shown_records
from croupier.rules.clauses.catalogue import book as clauses_of
from croupier.rules.schema import Rulebook
from croupier.table.state import Table
from croupier.training.contested_rulings import rests_on
from croupier.training.pit.cases import Case, case_clauses, case_parts, case_scene, is_irregular
from croupier.training.question import Draft

SECONDS = 120
LAST = -1
"""The last act of a record."""


class Place(NamedTuple):
    """A case in a record: at which act, and the clause it shows."""

    record: str
    at: int
    clause: str


def make(book: Rulebook, chance: Random) -> Draft:
    """Ask about a case of a record; each clause is asked about as often as any other."""
    places = places_of(book.game)
    clause = chance.choice(sorted({place.clause for place in places}))
    place = chance.choice([one for one in places if one.clause == clause])
    shown = shown_records(book.game)[place.record]
    record = read(shown.text, Path())
    case = case_at(record, place.at)
    parts = tuple(case_parts(case, place.clause, chance))
    return Draft(case_scene(case), parts, SECONDS, rests_on(book, _played(record, place.at)), shown.text)


def _played(record: Record, at: int) -> Callable[[Rulebook], object]:
    def played(book: Rulebook) -> object:
        try:
            case = case_at(record._replace(book=book), at)
        except RecordError:
            return None
        return case.events, case.refused

    return played


def case_at(record: Record, at: int) -> Case:
    """Return the case of a record at an act."""
    return tuple(cases_of(record))[at]


def cases_of(record: Record) -> Iterator[Case]:
    """Yield every act of a record with the table before it and what came of it."""
    replayed = replay(record)
    acts = tuple(written.act for written in record.acts)
    before = Table(record.book, record.setup)
    for at, (act, step) in enumerate(zip(acts, replayed.steps, strict=False)):
        yield Case(before, acts[:at], act, step.events, step.after)
        before = step.after
    if replayed.refused is not None and acts:
        yield Case(before, acts[:-1], acts[-1], (), before, replayed.refused.clauses)


@cache
def places_of(game: str) -> tuple[Place, ...]:
    """Return every case of a game's records: where the record's own clauses are decided."""
    found = [place for shown in shown_records(game).values() for place in _places(game, shown)]
    known = {place.clause for place in found if place.at != LAST}
    # A clause no event names is asked about where its record ends.
    return tuple(place for place in found if place.at != LAST or place.clause not in known)


def _places(game: str, shown: ShownRecord) -> Iterator[Place]:
    wanted = {number for number in shown.clauses if is_irregular(number) and clauses_of(game)[number].how == "test"}
    record = read(shown.text, Path()) if wanted else None
    if record is None or record.forbidden is not None or not record.acts:
        return
    for at, case in enumerate(cases_of(record)):
        yield from (Place(shown.name, at, number) for number in sorted(wanted & set(case_clauses(case))))
    yield from (Place(shown.name, LAST, number) for number in sorted(wanted))
