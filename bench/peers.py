"""Rounds a second of other simulators, where they are installed: each draws below 17 and does nothing else.

Run it with any Python that has some of them: it needs nothing of Croupier.
"""

import random
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

DRAWS_BELOW = 17
ROUNDS = 3_000


def gymnasium() -> Callable[[], None]:
    """Play Gymnasium's Blackjack-v1."""
    env: Any = import_module("gymnasium").make("Blackjack-v1")

    def play() -> None:
        seen, _ = env.reset()
        over = False
        while not over:
            seen, _, over, _, _ = env.step(int(seen[0] < DRAWS_BELOW))

    return play


def rlcard() -> Callable[[], None]:
    """Play RLCard's blackjack."""
    env: Any = import_module("rlcard").make("blackjack")

    def play() -> None:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(int(state["obs"][0] >= DRAWS_BELOW))

    return play


def open_spiel() -> Callable[[], None]:
    """Play OpenSpiel's blackjack by chance, since a state does not tell its points."""
    game: Any = import_module("pyspiel").load_game("blackjack")
    chance = random.Random(1)

    def play() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))

    return play


def jackblack() -> Callable[[], None]:
    """Play jackblack's simulation; its own summary after every round is left out."""
    package: Any = import_module("jackblack")
    simulation = package.Simulation([package.Player("one", chips=10**9, strategy=package.Simple17())])

    def play() -> None:
        simulation._start()  # noqa: SLF001 - what its run does over and over

    return play


PEERS = {"gymnasium": gymnasium, "rlcard": rlcard, "pyspiel": open_spiel, "jackblack": jackblack}
"""What plays each package."""


def main() -> None:
    """Print a line for each that is there."""
    for name, make in PEERS.items():
        if find_spec(name) is None:
            print(f"{name} is not installed")
            continue
        play = make()
        began = time.process_time()
        for _ in range(ROUNDS):
            play()
        print(f"{name}: {ROUNDS / (time.process_time() - began):,.0f} rounds/s")


if __name__ == "__main__":
    main()
