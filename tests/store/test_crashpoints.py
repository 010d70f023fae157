"""A process is killed at the point and the passing it was told, and nowhere else."""

import os
import signal
from collections.abc import Iterator

import pytest

from croupier.store import crashpoints


@pytest.fixture
def killed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[int, int]]]:
    found: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "kill", lambda process, how: found.append((process, how)))
    yield found
    crashpoints.aim("")


@pytest.mark.parametrize(("aimed", "passing"), [("before-commit", 1), ("before-commit:1", 1), ("before-commit:3", 3)])
def test_the_process_dies_at_its_passing(killed: list[tuple[int, int]], aimed: str, passing: int) -> None:
    crashpoints.aim(aimed)
    for _ in range(passing - 1):
        for point in crashpoints.POINTS:
            crashpoints.reached(point)
    assert killed == []
    crashpoints.reached("before-write")
    assert killed == []
    crashpoints.reached("before-commit")
    assert killed == [(os.getpid(), signal.SIGKILL)]


def test_without_an_aim_nobody_dies(killed: list[tuple[int, int]]) -> None:
    for point in crashpoints.POINTS:
        crashpoints.reached(point)
    assert killed == []
