"""Worlds that go wrong in every way a seed can think of; a failure names its seed."""

import pytest

from tests.live.simulated import Simulation
from tests.live.virtual_time import run_virtual
from tests.scale import scaled

SEEDS = scaled(60, 200)
IN_A_TEST = 10


@pytest.mark.parametrize("first", range(0, SEEDS, IN_A_TEST))
def test_no_world_loses_doubles_or_invents_anything(first: int) -> None:
    rounds = 0
    for seed in range(first, first + IN_A_TEST):
        world = Simulation(seed)
        try:
            run_virtual(world.run())
        except Exception as error:
            message = f"seed {seed}: {error!r}"
            raise AssertionError(message) from error
        rounds += world.rounds
    # Worlds in which nobody ever gets a card would show nothing.
    assert rounds > IN_A_TEST


def test_the_same_seed_is_the_same_world_and_another_seed_another() -> None:
    assert run_virtual(Simulation(7).run()) == run_virtual(Simulation(7).run())
    assert run_virtual(Simulation(7).run()) != run_virtual(Simulation(8).run())
