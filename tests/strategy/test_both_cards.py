"""Charts of games whose dealer shows both cards, and of games whose wagers are raised after the first one."""

from functools import cache

import pytest

from croupier.analysis.best_chart import charted
from croupier.analysis.shoe import fresh
from croupier.analysis.solution import Solution, solve
from croupier.analysis.strategy_value import follow
from croupier.bots.chart_player import ChartPlayer, Habit
from croupier.bots.conduct import Round
from croupier.cards.card import CARDS
from croupier.records.acts import act_text
from croupier.rules.load import change, load
from croupier.rules.schema import Rulebook
from croupier.strategy.chart import Chart, Code
from croupier.strategy.needed import column, columns
from croupier.strategy.read import StrategyError, read_chart
from croupier.strategy.write import write_chart
from croupier.table.state import Limits, Setup, Status, Table
from tests.bots.device import listed

RAISED = {"wagers": {"raises": True}, "blackjack": {"pays": "1:1", "even_money": False}, "insurance": {"by": "never"}}


@cache
def exposure() -> tuple[Solution, Chart, float]:
    book = load("double-exposure")
    best = solve(book, fresh(book, 8))
    return best, *charted(best)


@cache
def raising() -> Rulebook:
    return change(load("las-vegas-strip"), RAISED)


def test_the_columns_are_totals_of_two_cards_where_both_are_seen() -> None:
    book = load("double-exposure")
    assert columns(book) == (*(f"hard {points}" for points in range(4, 21)), *(f"soft {n}" for n in range(12, 21)))
    assert column(book, (CARDS["Ah"], CARDS["6c"], CARDS["9c"])) == "soft 17"
    assert column(book, (CARDS["Kh"], CARDS["6c"])) == "hard 16"
    assert column(load("lucky8"), (CARDS["Kh"], CARDS["6c"])) == "T"
    never = change(book, {"blackjack": {"exists": False, "always_wins": False}})
    assert columns(never)[-1] == "soft 21"


def test_the_best_chart_of_two_cards_costs_next_to_nothing() -> None:
    best, chart, value = exposure()
    assert 0 < best.ev - value < 0.00001
    assert value == pytest.approx(-0.00785358, abs=1e-8)
    assert chart.code("hard 20", "hard 20") is Code.HIT
    assert chart.code("hard 13", "hard 12") is Code.STAND


def test_it_is_written_and_read_back_with_the_same_value() -> None:
    best, chart, value = exposure()
    again = read_chart(write_chart(chart), best.book)
    assert again == chart
    assert follow(best.book, fresh(best.book, 8), again).ev == value


def test_what_is_wrong_in_such_a_file_is_named() -> None:
    best, chart, _ = exposure()
    text = write_chart(chart)
    with pytest.raises(StrategyError, match="column '2': the dealer's totals of two cards are hard 4, hard 5"):
        read_chart(text.replace("hand,hard 4", "hand,2"), best.book)
    with pytest.raises(StrategyError, match="as in hand,hard 4,hard 5"):
        read_chart("hard 4,H\n", best.book)
    with pytest.raises(StrategyError, match="raise: at double-exposure no wager is raised"):
        read_chart(text + "raise,always\n", best.book)


def acts(book: Rulebook, cards: str, chart: Chart) -> list[str]:
    ann = ChartPlayer(chart, Habit(1, 10000))
    played = Round(Table(book, Setup(6, 7, main=Limits(2500, 500000))), listed(cards), {"ann": ann})
    said = [act_text(moment.command) for moment in played.play()]
    assert played.table.status is Status.SETTLED
    return said[said.index("no more bets") + 1 :]


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("Ts Th Td Tc As", ["ann hits 1"]),
        ("Ts 5h 3d Tc 8s", ["ann stands 1"]),
        ("5s Th 5d 5c Ts 9h", ["ann doubles 1 for 100"]),
        ("9s Th 9d 8c Td 8h 4c Kc", ["ann splits 1", "ann stands 1", "ann hits 1"]),
        ("Ts Ah 9d Tc", []),
    ],
)
def test_bots_play_it(cards: str, expected: list[str]) -> None:
    best, chart, _ = exposure()
    assert acts(best.book, cards, chart)[: len(expected)] == expected


def test_the_best_chart_raises_where_the_player_is_ahead() -> None:
    book = raising()
    best = solve(book, fresh(book, 6))
    chart, value = charted(best)
    assert chart.raises == tuple("2345678")
    assert value == pytest.approx(best.ev, abs=0.0005)
    again = read_chart(write_chart(chart), book)
    assert again == chart
    assert follow(book, fresh(book, 6), again).ev == value
    never = read_chart(write_chart(chart).replace("raise,2,3,4,5,6,7,8", "raise,never"), book)
    always = read_chart(write_chart(chart).replace("raise,2,3,4,5,6,7,8", "raise,always"), book)
    one, two = (follow(book, fresh(book, 6), bet).ev for bet in (never, always))
    assert two == pytest.approx(2 * one, rel=1e-12)
    assert two < one < value
    with pytest.raises(StrategyError, match="raise is `always`, `never` or some of"):
        read_chart(write_chart(chart) + "raise,2,2\n", book)
    assert acts(book, "6h Ts 9s Td Kc 9h", chart)[0] == "ann raises 1 for 100"
    assert acts(book, "9h Ts 9s Td", chart)[0] == "ann declines 1"


def test_where_both_are_seen_a_wager_is_raised_by_the_first_card_alone() -> None:
    book = change(load("double-exposure"), {"wagers": {"raises": True}})
    best = solve(book, fresh(book, 6))
    by_lane = (best.hands.chances * best.played(best.plan.first)).sum(axis=0)
    by_first = by_lane @ best.ready.first_cards
    assert by_first.sum() == pytest.approx(by_lane.sum(), abs=1e-15)
    assert best.ev == pytest.approx(sum(max(one, 2 * one) for one in by_first), abs=1e-15)
