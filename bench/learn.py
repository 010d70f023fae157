"""Steps a second of the environments on one core: thousands of compiled tables, one box on the engine, and peers.

python -m bench.learn [--tables 4096] [--steps 400]
"""

import argparse
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import gymnasium
import numpy as np

from croupier.learn.tables import TablesEnv

BETTING: dict[str, Any] = {"episode": "shoe", "bets": (1, 2, 4, 8), "bankroll": 1000, "tags": {"5": 1, "T": -1}}


def tables(many: int, steps: int, game: str = "lucky8", **settings: Any) -> tuple[int, float]:  # noqa: ANN401 - the environment's own
    """Play many tables by lawful actions of chance; return steps and seconds of CPU."""
    env = TablesEnv(many, game, decks=8, **settings)
    _, info = env.reset(seed=1)
    chance = np.random.default_rng(1)
    drawn = [chance.random((many, info["action_mask"].shape[1]), dtype=np.float32) for _ in range(16)]
    began = time.process_time()
    for number in range(steps):
        _, _, _, _, info = env.step((drawn[number % 16] * info["action_mask"]).argmax(axis=1))
    return many * steps, time.process_time() - began


def single(name: str, steps: int) -> tuple[int, float]:
    """Play one environment by lawful actions of chance."""
    env = gymnasium.make(name)
    _, info = env.reset(seed=1)
    chance = np.random.default_rng(1)
    began = time.process_time()
    for _ in range(steps):
        mask = info.get("action_mask")
        action = int(chance.integers(2)) if mask is None else int((chance.random(len(mask)) * mask).argmax())
        _, _, over, cut, info = env.step(action)
        if over or cut:
            _, info = env.reset()
    return steps, time.process_time() - began


def pool(many: int, steps: int) -> tuple[int, float]:
    """Play envpool's Blackjack by actions of chance, on one thread."""
    import envpool

    env = envpool.make_gymnasium("Blackjack-v1", num_envs=many, num_threads=1)
    env.reset()
    chance = np.random.default_rng(1)
    drawn = [chance.integers(2, size=many).astype(np.int32) for _ in range(16)]
    began = time.process_time()
    for number in range(steps):
        env.step(drawn[number % 16])
    return many * steps, time.process_time() - began


def report(name: str, run: Callable[[], tuple[int, float]]) -> None:
    """Print one line."""
    steps, seconds = run()
    print(f"{name}: {steps / seconds:,.0f} steps a second", flush=True)


def main() -> None:
    """Measure every environment that is installed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=4096)
    parser.add_argument("--steps", type=int, default=400)
    asked = parser.parse_args()
    report(f"croupier/Tables-v0, {asked.tables} tables", lambda: tables(asked.tables, asked.steps))
    report("  with regrets", lambda: tables(asked.tables, asked.steps, regret=True))
    report("  without luck", lambda: tables(asked.tables, asked.steps, reward="corrected"))
    report("  with bets, bankroll and count", lambda: tables(asked.tables, asked.steps, **BETTING))
    report("  Spanish 21", lambda: tables(asked.tables, asked.steps, "spanish-21"))
    report("croupier/Box-v0", lambda: single("croupier.learn:croupier/Box-v0", 3000))
    report("gymnasium Blackjack-v1", lambda: single("Blackjack-v1", 20_000))
    if find_spec("envpool") is None:
        print("envpool Blackjack-v1: envpool is not installed")
    else:
        report(f"envpool Blackjack-v1, {asked.tables} tables", lambda: pool(asked.tables, asked.steps))


if __name__ == "__main__":
    main()
