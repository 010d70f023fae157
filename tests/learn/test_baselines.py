"""The baselines of the documentation: random play is far worse than what is learnt in a minute."""

from pathlib import Path

import croupier
from bench.baselines import by_chance, draw, learnt, tables
from croupier.learn.q_table import WholeRounds


def test_baselines_are_worth_what_they_learnt(tmp_path: Path) -> None:
    game = croupier.game("lucky8", decks=8)
    exact = game.analyze()
    mean, error, rounds = by_chance(game, 10)
    assert rounds > 10_000
    assert abs(mean + 0.44) < 4 * error + 0.01
    run = learnt("by rounds", WholeRounds(tables(game, "corrected")), game, exact.ev, 60)
    assert [played for played, _ in run.curve] == sorted(played for played, _ in run.curve)
    assert 0 <= run.curve[-1][1] < 0.002 < run.curve[0][1]
    draw(tmp_path / "curve.png", [run], exact.ev - exact.chart_ev)
    assert (tmp_path / "curve.png").read_bytes().startswith(b"\x89PNG")
