"""Every result of the main wager: against rounds played out card by card, the moments, and the kernels' rounds."""

from math import sqrt
from typing import Any

import pytest

from croupier.analysis.best_chart import best_chart
from croupier.analysis.moments import moments
from croupier.analysis.results import results
from croupier.analysis.shoe import fresh
from croupier.analysis.solution import Solution, solve
from croupier.analysis.strategy_value import follow
from croupier.report.decks import deck_counts
from croupier.rules.load import GAMES, load
from croupier.simulation.chunk import play_chunk
from croupier.simulation.job import Run, Shuffling
from croupier.simulation.statistics import Figures
from croupier.simulation.tally import FRESH
from croupier.simulation.totals import Totals
from tests.analysis import reference as r
from tests.analysis.shoes import ACE_RACE, LUCKY8, PLUS, small, variant
from tests.analysis.test_moments import EVERYTHING_SPLIT, law, split_everything

WITH_SPLITS = [("lucky8", LUCKY8), ("ace-race", ACE_RACE), ("blackjack-plus", PLUS)]


def found(solution: Solution) -> dict[float, float]:
    return {one.net: one.probability for one in results(solution)}


@pytest.mark.parametrize(("name", "game"), WITH_SPLITS)
def test_without_splits_every_result_is_exact(name: str, game: r.Game) -> None:
    counts = {1: 6, 8: 9, 10: 12}
    book = variant(name, {"split": {"hands": 1}})
    solution = solve(book, small(book, counts))
    exact = law(solution, game, counts)
    assert found(solution) == pytest.approx({net: chance for net, chance in exact.items() if chance}, abs=1e-12)


@pytest.mark.parametrize(("name", "game", "changes"), EVERYTHING_SPLIT)
def test_with_every_pair_split_results_are_close(name: str, game: r.Game, changes: dict[str, dict[str, Any]]) -> None:
    counts = {1: 32, 8: 32, 10: 32}
    book = variant(name, changes)
    solution = split_everything(solve(book, small(book, counts)))
    exact, close = law(solution, game, counts), found(solution)
    assert sum(close.values()) == pytest.approx(1.0, abs=1e-9)
    for net, chance in exact.items():
        assert close.get(net, 0.0) == pytest.approx(chance, abs=2e-4), net


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("decks", [3, 8])
def test_results_have_the_moments(game: str, decks: int) -> None:
    book = load(game)
    solution = solve(book, fresh(book, max(decks, min(deck_counts(book)))))
    known, law_of = moments(solution), found(solution)
    assert sum(law_of.values()) == pytest.approx(1.0, abs=1e-12)
    assert sum(net * chance for net, chance in law_of.items()) == pytest.approx(known.ev, abs=1e-7)
    square = sum(net * net * chance for net, chance in law_of.items())
    assert sqrt(square - known.ev**2) == pytest.approx(known.sd, abs=1e-7)
    won = sum(chance for net, chance in law_of.items() if net > 0)
    assert won == pytest.approx(known.hit_frequency, abs=1e-9)


@pytest.mark.parametrize("game", GAMES)
def test_rounds_played_come_to_every_result_as_often(game: str) -> None:
    book = load(game)
    chart = best_chart(solve(book, fresh(book, 6)))
    expected = found(follow(book, fresh(book, 6), chart))
    run = Run(book, (chart,), (100,), 6, shuffling=Shuffling(FRESH, burn=False), seed=3, plain=True)
    totals = Totals(1)
    totals.add(play_chunk(run, 0, 1_000_000))
    came = {row["net"]: row["count"] for row in Figures(run, totals).main()["distribution"]}
    assert set(came) <= set(expected)
    for net, chance in expected.items():
        many = 1e6 * chance
        assert abs(came.get(net, 0) - many) < 4.5 * sqrt(many * (1 - chance)) + 3, net
