"""Whether a record shows its clause: it fails where the clause is broken."""

import signal
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import NamedTuple

from croupier.records.errors import RecordError
from croupier.records.read import read
from croupier.records.record import Forbidden, Record
from croupier.records.replay import replay
from croupier.records.report import check_expectations
from croupier.rules.clauses.catalogue import Clause, every
from croupier.rules.clauses.cite import Cited
from croupier.rules.clauses.trace import Found, recorded
from croupier.rules.fits import misfit
from croupier.rules.load import load
from tests.broken.breaks import Break, citation_breaks, row_breaks, rule_breaks
from tests.broken.mutants import Figure, Mutant, citing, figures, in_place, mutants, naming

TESTS = Path(__file__).parent.parent
SECONDS = 0.5
"""A record or test that works longer than this under a break has failed."""

CONTROLS = 24
"""Records of other clauses: a mutant under which most of them fail broke more than the clause."""


class Kind(StrEnum):
    """What was broken, from what says most about a clause to what says least."""

    RULE = "the rule"
    CONDITION = "the condition under which it is cited"
    CITATION = "its citation"
    FUNCTION = "the function that cites it"
    ROW = "a row of its wager"
    MODULE = "the module that names it"


BY_THE_BOOK = (Kind.RULE, Kind.CITATION)
"""What is broken in the rulebook alone, and so quickly."""


class Proof(NamedTuple):
    """What shows a clause: the break, and the record or test that failed under it."""

    kind: Kind
    broken: str
    place: str


class TooLongError(Exception):
    """A replay that does not come to an end."""


@cache
def records() -> Found:
    """Return the records by the clauses they name."""
    return recorded(TESTS)


def decided() -> tuple[Clause, ...]:
    """Return the clauses that a program decides, which are those without a written reason."""
    return tuple(clause for clause in every() if clause.how == "test")


@cache
def read_record(place: str) -> Record:
    path = TESTS / place
    return read(path.read_text(encoding="utf-8"), path.parent)


@contextmanager
def in_time() -> Iterator[None]:
    def stop(*_: object) -> None:
        raise TooLongError

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def fails(record: Record) -> bool:
    """Tell whether a record does not come out as it expects."""
    try:
        with in_time():
            wrong = misfit(record.book, record.setup)
            forbidden = None if wrong is None else Forbidden(wrong, None)
            check_expectations(replay(record._replace(forbidden=forbidden)))
    except RecordError:
        return True
    except Exception:  # noqa: BLE001 - a broken rule may break anything
        return True
    return False


Breakable = Break | Mutant | Figure


def ways(clause: Clause) -> Iterator[tuple[Kind, Breakable]]:
    """Yield every way to break a clause, those first that say most about it."""
    book, cited = load(clause.game), Cited(clause.game, clause.number)
    topics = frozenset(topic for topic, numbers in book.clauses.items() if clause.number in numbers)
    yield from ((Kind.RULE, way) for way in rule_breaks(book, clause.number))
    yield from ((Kind.CONDITION, way) for place in citing(topics) for way in mutants(place, topics))
    yield from ((Kind.CITATION, way) for way in citation_breaks(book, clause.number))
    yield from ((Kind.FUNCTION, way) for place in citing(topics) for way in mutants(place))
    yield from ((Kind.ROW, way) for way in row_breaks(book, clause))
    yield from ((Kind.MODULE, way) for place in naming(cited) for way in mutants(place))
    yield from ((Kind.MODULE, way) for way in figures(cited))


def by_record(clause: Clause, kinds: Container[Kind] = tuple(Kind)) -> Proof | None:
    """Return which break, of some kinds, fails which record of a clause.

    A mutant under which most other records fail too broke more than the clause, and shows nothing.
    """
    # Everything is read before anything is broken.
    named = {place: read_record(place) for place in places(clause)}
    others = tuple(read_record(place) for place in controls(clause.game))
    for kind, way in ways(clause) if named else ():
        if kind not in kinds:
            continue
        failed = _failed_by_book(way, named) if isinstance(way, Break) else _failed_by_source(way, named)
        if failed is not None and (isinstance(way, Break) or _is_particular(way, clause.game, others)):
            return Proof(kind, way.what, failed)
    return None


def _failed_by_book(way: Break, named: Mapping[str, Record]) -> str | None:
    return next((place for place, record in named.items() if fails(record._replace(book=way.of(record.book)))), None)


def _failed_by_source(way: Mutant | Figure, named: Mapping[str, Record]) -> str | None:
    with in_place(way) as done:
        return next((place for place, record in named.items() if done and fails(record)), None)


_PARTICULAR: dict[tuple[str, str], bool] = {}


def _is_particular(way: Mutant | Figure, game: str, others: Sequence[Record]) -> bool:
    """Tell whether most records of the game come out all the same; otherwise more is broken than a clause."""
    known = _PARTICULAR.get((way.what, game))
    if known is None:
        with in_place(way):
            failed = 0
            for record in others:
                failed += fails(record)
                if failed * 2 > len(others):
                    break
        known = _PARTICULAR[way.what, game] = failed * 2 <= len(others)
    return known


def places(clause: Clause) -> tuple[str, ...]:
    """Return the records that name a clause."""
    return records().places.get(Cited(clause.game, clause.number), ())


@cache
def controls(game: str) -> tuple[str, ...]:
    """Return some records of a game, from all over it."""
    found = sorted({place for cited, where in records().places.items() if cited.game == game for place in where})
    return tuple(found[:: max(1, len(found) // CONTROLS)])
