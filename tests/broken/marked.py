"""Whether a marked test shows its clause: it fails where the clause is broken.

Tests run inside one session of pytest, over and over, each time with something else broken.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

from croupier.rules import load as loading
from croupier.rules.clauses.catalogue import Clause
from croupier.rules.schema import Rulebook
from tests.broken.breaks import Break
from tests.broken.mutants import in_place
from tests.broken.shown import TESTS, Proof, in_time, ways

SLOW = ("page", "live", "server", "cluster")
"""Folders whose tests start servers or browsers, and are not run hundreds of times."""


class Breaking:
    """A plugin that breaks each clause in turn and runs the tests marked with it."""

    def __init__(self, clauses: tuple[Clause, ...]) -> None:
        """Take the clauses that records do not show."""
        self.clauses = clauses
        self.proofs: dict[Clause, Proof] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run for every clause its tests under its breaks, until one fails."""
        sound = [item for item in session.items if not _fails(item)]
        for clause in self.clauses:
            items = [item for item in sound if _shows(item, clause)]
            proof = _proof(clause, items) if items else None
            if proof is not None:
                self.proofs[clause] = proof
        return True


def by_marked_tests(clauses: tuple[Clause, ...]) -> dict[Clause, Proof]:
    """Return which break fails which marked test, for the clauses that have one."""
    breaking = Breaking(clauses)
    files = [str(path) for path in _marked_files()]
    pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--tb=native", *files], plugins=[breaking])
    return breaking.proofs


def _marked_files() -> Iterator[Path]:
    for path in sorted(TESTS.rglob("test_*.py")):
        if path.relative_to(TESTS).parts[0] not in SLOW and "mark.clause(" in path.read_text(encoding="utf-8"):
            yield path


def _shows(item: pytest.Item, clause: Clause) -> bool:
    marks = [mark.args for mark in item.iter_markers("clause")]
    return any(game == clause.game and clause.number in numbers for game, *numbers in marks)


def _fails(item: pytest.Item) -> bool:
    try:
        with in_time():
            return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))
    except Exception:  # noqa: BLE001 - out of time, or so broken that pytest cannot tell how
        item.session._setupstate.teardown_exact(None)  # noqa: SLF001 - what was set up for it must go
        return True


def _proof(clause: Clause, items: list[pytest.Item]) -> Proof | None:
    for kind, way in ways(clause):
        with _approved(clause.game, way) if isinstance(way, Break) else in_place(way) as done:
            failed = next((item for item in items if done and _fails(item)), None)
        if failed is not None:
            return Proof(kind, way.what, _name(failed))
    return None


def _name(item: pytest.Item) -> str:
    return item.nodeid.removeprefix("tests/")


@contextmanager
def _approved(game: str, broken: Break) -> Iterator[bool]:
    """Have a game's rulebook loaded broken."""
    kept = loading._named  # noqa: SLF001 - the approved book is what is to be broken

    def load(name: str) -> Rulebook:
        return broken.of(kept(name)) if name == game else kept(name)

    setattr(loading, "_named", load)  # noqa: B010 - not the function it is declared to be
    try:
        yield True
    finally:
        setattr(loading, "_named", kept)  # noqa: B010 - as above
