"""What all tests share: made-up cases come the same every time, and a clause mark must name clauses there are."""

import signal
import threading
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from croupier.rules.clauses.catalogue import GAMES
from croupier.rules.clauses.cite import read_numbers
from tests.scale import scaled
from tests.store.pg import Postgres

collect_ignore = ["long"]
"""What takes minutes to hours runs by `make test-long`."""

# The same cases every time and no limit by the clock; the long run makes new ones, and many.
CALM = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large, HealthCheck.large_base_example]
settings.register_profile("ci", max_examples=30, derandomize=True, deadline=None, suppress_health_check=CALM)
settings.register_profile("long", max_examples=1000, deadline=None, suppress_health_check=CALM)
settings.load_profile(scaled("ci", "long"))

if threading.current_thread() is threading.main_thread():
    # A run started in the background inherits "ignore interrupts", and so would every program it starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Return a PostgreSQL server that the tests of one process share, each with a database of its own."""
    server = Postgres()
    yield server
    server.end()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse to run while a test is marked with a clause that no rule book has."""
    wrong = [f"{item.nodeid}: {mark.args}" for item in items for mark in item.iter_markers("clause") if bad(mark)]
    if wrong:
        message = "no such clauses: " + "; ".join(wrong)
        raise pytest.UsageError(message)


def bad(mark: pytest.Mark) -> bool:
    """Tell whether a clause mark names a game or a clause there is not."""
    game, *numbers = mark.args
    return game not in GAMES or not numbers or bool(read_numbers(game, ", ".join(numbers)).unknown)
