"""How much a test does: little each time the tests run, all of it in `python -m tests.long suite`."""

import os
from typing import TypeVar

T = TypeVar("T")
SETTING = "CROUPIER_TESTS"
LONG = "long"


def is_long() -> bool:
    """Tell whether this is the long run."""
    return os.environ.get(SETTING) == LONG


def scaled(fast: T, long: T) -> T:
    """Return what a test is to do in this run."""
    return long if is_long() else fast
