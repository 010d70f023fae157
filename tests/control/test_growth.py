"""The books of three times as many rounds take about three times as many steps of the database, not nine."""

from pathlib import Path

import apsw

from croupier.control.money.reconciliation import reconcile
from tests.control.stocked import stocked

FEW, MANY = 20, 60
EVERY = 100
"""Steps of the database from one count to the next."""


def steps(path: Path, rounds: int) -> int:
    """Return how many hundred steps the reconciliation of a store takes."""
    stocked(path, rounds).close()
    counted = 0

    def count() -> bool:
        nonlocal counted
        counted += 1
        return False

    def watch(connection: apsw.Connection) -> None:
        connection.set_progress_handler(count, EVERY)

    apsw.connection_hooks.append(watch)
    try:
        assert reconcile(path).differences == []
    finally:
        apsw.connection_hooks.remove(watch)
    return counted


def test_the_reconciliation_grows_with_the_rounds(tmp_path: Path) -> None:
    assert steps(tmp_path / "many.db", MANY) < 1.25 * MANY / FEW * steps(tmp_path / "few.db", FEW)
