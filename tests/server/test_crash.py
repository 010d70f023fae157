"""Killed at any moment: nothing acknowledged is lost, nothing happens twice, nothing is made up."""

import random
from pathlib import Path

import pytest

from croupier.store.crashpoints import POINTS
from tests.scale import scaled
from tests.server.journal import faults
from tests.server.killing import kills


@pytest.mark.parametrize("seed", range(scaled(2, 20)))
def test_killed_at_random_moments(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    crowd = kills(tmp_path, [chance.randint(3, 40) for _ in range(5)])
    assert faults(tmp_path / "tables.db", crowd.journal) == []
    assert sum(answer.accepted for answer in crowd.journal.answers.values()) > 20


@pytest.mark.parametrize("point", POINTS)
def test_killed_at_each_crash_point(tmp_path: Path, point: str) -> None:
    crowd = kills(tmp_path, [f"{point}:{30}", f"{point}:{41}"])
    assert faults(tmp_path / "tables.db", crowd.journal) == []
