"""The best chart: no single cell of it can be bettered, and it costs little against best play."""

import pytest

from croupier.analysis.best_chart import best_chart
from croupier.analysis.shoe import fresh
from croupier.analysis.solution import Solution, solve
from croupier.analysis.strategy_value import follow, follow_ready
from croupier.cards.card import Card
from croupier.rules.load import GAMES, load
from croupier.rules.schema import Rulebook
from croupier.strategy.chart import PAIR_ONLY, Chart, Code
from croupier.strategy.read import read_chart
from croupier.strategy.write import write_chart
from tests.analysis.shoes import small, variant


def found(game: str, decks: int) -> tuple[Rulebook, Solution, Chart]:
    book = load(game)
    solution = solve(book, fresh(book, decks))
    return book, solution, best_chart(solution)


@pytest.mark.parametrize("game", GAMES)
def test_the_chart_is_complete_and_can_be_read_back(game: str) -> None:
    book, _, chart = found(game, 8)
    assert read_chart(write_chart(chart, ("a note",)), book) == chart


@pytest.mark.parametrize(("game", "decks", "most"), [("lucky8", 1, 3e-4), ("lucky8", 8, 1e-5), ("ace-race", 8, 1e-5)])
def test_what_a_chart_costs(game: str, decks: int, most: float) -> None:
    book, solution, chart = found(game, decks)
    cost = solution.ev - follow(book, fresh(book, decks), chart).ev
    assert 0.0 < cost < most


def neighbours(book: Rulebook, chart: Chart, name: str) -> list[Chart]:
    """Return charts in which one row is another code in all columns: columns do not touch each other."""
    able = [code for code in Code if name.startswith("pair") or code not in PAIR_ONLY]
    points = int(name.split()[1]) if not name.startswith("pair") else 21
    able = [code for code in able if not code.stands or points >= book.hit.compulsory_below]
    wide = len(chart.columns)
    return [Chart(chart.columns, {**chart.rows, name: (code,) * wide}, even_money=chart.even_money) for code in able]


def by_column(solution: Solution) -> list[float]:
    """Return what each column adds to the value."""
    return [float(part) for part in (solution.hands.chances * solution.played(solution.plan.first)).sum(axis=0)]


@pytest.mark.parametrize(
    ("game", "decks", "step"), [("dueling8s", 3, 1), ("dueling8s", 8, 1), ("lucky8", 1, 6), ("ace-race", 6, 11)]
)
def test_no_cell_can_be_bettered(game: str, decks: int, step: int) -> None:
    book, solution, chart = found(game, decks)
    best = by_column(follow_ready(book, solution.ready, chart))
    for name in list(chart.rows)[::step]:
        for other in neighbours(book, chart, name):
            changed = by_column(follow_ready(book, solution.ready, other))
            for here, there in zip(best, changed, strict=True):
                assert there <= here + 1e-12


def test_known_cells_of_the_eight_deck_charts() -> None:
    _, _, lucky = found("lucky8", 8)
    assert lucky.code("hard 16", "T").surrenders
    assert lucky.code("hard 11", "T") is Code.DOUBLE_ELSE_HIT
    assert lucky.code("pair 8", "A") is Code.SPLIT
    assert lucky.code("hard 12", "4") is Code.STAND
    _, _, race = found("ace-race", 8)
    assert race.even_money
    assert race.code("hard 11", "T") is Code.HIT
    assert race.code("pair A", "A") is Code.AS_TOTAL
    assert race.code("soft 17", "6") is Code.HIT
    _, _, plus = found("blackjack-plus", 8)
    assert plus.code("pair 8", "A") is Code.AS_TOTAL
    assert not plus.even_money
    assert not plus.insurance


def test_insurance_is_in_the_chart_of_a_shoe_rich_in_tens() -> None:
    book = variant("lucky8")
    chart = best_chart(solve(book, small(book, {1: 8, 8: 8, 9: 8, 10: 24})))
    assert chart.insurance


def test_a_pair_that_cannot_come_is_left_to_the_row_of_its_total() -> None:
    book = variant("lucky8")
    chart = best_chart(solve(book, fresh(book, 1).without([Card("As"), Card("Ah"), Card("Ad")])))
    assert {chart.code("pair A", column) for column in chart.columns} == {Code.AS_TOTAL}
    assert chart.code("pair 8", "6") is Code.SPLIT


def test_a_deck_without_aces_has_a_chart_without_soft_rows() -> None:
    book = variant("dueling8s", {"deck": {"without": ["T", "A"]}})
    solution = solve(book, fresh(book, 3))
    chart = best_chart(solution)
    assert not any(row.startswith("soft") for row in chart.rows)
    assert follow(book, fresh(book, 3), chart).ev <= solution.ev
