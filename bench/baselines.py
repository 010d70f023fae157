"""What simple players are worth at Lucky 8, by exact values of what they learnt: random, chart, learners, counters.

python -m bench.baselines [--steps 1500] [--picture docs/pictures/learning-curve.png]
"""

import argparse
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import numpy as np

import croupier as cr
from croupier.learn.q_table import Learner, QLearner, WholeRounds
from croupier.learn.tables import Reward, TablesEnv

TABLES = 4096
MARKS = (5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560)
GAME = "lucky8"


class Run(NamedTuple):
    """What a player learnt: the rounds and what was given away at each mark, and the seconds it took."""

    name: str
    curve: list[tuple[int, float]]
    seconds: float


def tables(game: cr.Game, reward: Reward) -> TablesEnv:
    """Return the tables everybody plays at: a fresh shoe every round, so that the exact value is known."""
    return TablesEnv(
        TABLES,
        game.book,
        decks=game.decks,
        penetration=0.0,
        normalised=False,
        reward=reward,
    )


def learnt(name: str, learner: Learner, game: cr.Game, best: float, steps: int) -> Run:
    """Let a learner play so many steps, and value its chart on the way."""
    curve: list[tuple[int, float]] = []
    seconds, done = 0.0, 0
    for mark in [*(mark for mark in MARKS if mark < steps), steps]:
        began = time.process_time()
        learner.run(mark - done)
        seconds += time.process_time() - began
        done = mark
        curve.append((learner.rounds, best - game.value(learner.table.chart(game.book))))
    return Run(name, curve, seconds)


def by_chance(game: cr.Game, steps: int) -> tuple[float, float, int]:
    """Play lawful actions of chance; return what a round is worth without luck, its error, and the rounds."""
    env = tables(game, "corrected")
    _, info = env.reset(seed=1)
    chance = np.random.default_rng(1)
    kept = []
    for _ in range(steps):
        mask = info["action_mask"]
        _, rewards, over, _, info = env.step((chance.random(mask.shape) * mask).argmax(axis=1))
        kept.append(rewards[over])
    nets = np.concatenate(kept)
    return float(nets.mean()), float(nets.std() / len(nets) ** 0.5), len(nets)


def learners(game: cr.Game, best: float, steps: int) -> list[Run]:
    """Train every player that can be trained here."""
    runs = [
        learnt("tabular Q-learning", QLearner(tables(game, "net")), game, best, steps),
        learnt("table of whole rounds without luck", WholeRounds(tables(game, "corrected")), game, best, steps),
    ]
    if find_spec("jax") is None or find_spec("optax") is None:
        print("a neural network: jax and optax are not installed (pip install jax optax)")
        return runs
    from bench.neural import NeuralTable

    learner = WholeRounds(tables(game, "corrected"))
    learner.table = NeuralTable(steps)
    return [*runs, learnt("small neural network without luck", learner, game, best, steps)]


def counters(game: cr.Game) -> None:
    """Print what counting wins at a shoe with a cut card."""
    play = cr.Play(count=cr.Count.hi_lo(), bet=lambda tc: min(max(1, 2 * (tc - 1)), 8))
    counted = game.simulate(play, rounds=2e7, penetration=0.75, seed=1)
    won = f"{counted.per_100['mean']:+.3f} ± {counted.per_100['se']:.3f} units in 100 rounds"
    print(f"| hi-lo, 1 to 8 units | {won} | | {counted.rounds:,} | |")
    perfect = game.protect(penetration=0.75).wagers["main"].perfect
    won = f"{perfect.units:+.3f} ± {perfect.units_se:.3f} units in 100 rounds"
    print(f"| perfect count: a unit where the cards left favour it, {perfect.frequency:.1%} of rounds | {won} | | | |")


def draw(path: Path, runs: list[Run], floor: float) -> None:
    """Draw what each player gave away against the rounds it had played."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots()
    for run in runs:
        axes.plot(
            *zip(*[(at, 100 * cost) for at, cost in run.curve], strict=True), marker="o", markersize=4, label=run.name
        )
    axes.axhline(100 * floor, color="grey", linewidth=0.8, label="the best chart there is")
    axes.set(xscale="log", yscale="log", xlabel="rounds played", ylabel="per cent of the wager a round")
    axes.set_title("What a player who learns gives away at Lucky 8, exactly")
    axes.legend(fontsize=8)
    figure.savefig(path, dpi=110, metadata={"Software": None})


def timed(run: Callable[[], tuple[float, float, int]]) -> tuple[float, float, int, float]:
    """Return what a run returns, and its seconds of CPU."""
    began = time.process_time()
    return *run(), time.process_time() - began


def main() -> None:
    """Print the table, and draw the curves where a file is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--picture", type=Path)
    asked = parser.parse_args()
    game = cr.game(GAME, decks=8)
    exact = game.analyze()
    print("| player | exact value | given away a round | rounds | seconds |\n| --- | ---: | ---: | ---: | ---: |")
    mean, error, rounds, seconds = timed(lambda: by_chance(game, asked.steps // 4))
    print(f"| random | {mean:+.3%} ± {error:.3%} | {exact.ev - mean:.3%} | {rounds:,} | {seconds:.0f} |")
    runs = learners(game, exact.ev, asked.steps)
    for run in runs:
        played, cost = run.curve[-1]
        print(f"| {run.name} | {exact.ev - cost:+.5%} | {cost:.5%} | {played:,} | {run.seconds:.0f} |", flush=True)
    print(f"| basic chart | {exact.chart_ev:+.5%} | {exact.ev - exact.chart_ev:.5%} | | |")
    print(f"| best play | {exact.ev:+.5%} | 0 | | |")
    counters(game)
    if asked.picture is not None:
        draw(asked.picture, runs, exact.ev - exact.chart_ev)


if __name__ == "__main__":
    main()
