"""The built-in charts: complete for their games, and read for the hand that is asked about."""

from random import Random

import pytest

from croupier.bots.chart_player import ChartPlayer, Habit
from croupier.bots.charts import default_chart, rule_of_thumb
from croupier.bots.conduct import Round
from croupier.records.acts import act_text
from croupier.rules.load import GAMES, change, load
from croupier.strategy.chart import Chart, Code
from croupier.strategy.needed import columns, rows
from croupier.table.state import Limits, Setup, Status, Table
from tests.bots.device import listed, shuffled

DOUBLES = "ann doubles 1 for 100"


def acts(game: str, cards: str, chart: Chart | None = None) -> list[str]:
    book = load(game)
    ann = ChartPlayer(chart or default_chart(book), Habit(1, 10000))
    played = Round(Table(book, Setup(6, 7, main=Limits(2500, 500000))), listed(cards), {"ann": ann})
    said = [act_text(moment.command) for moment in played.play()]
    assert played.table.status is Status.SETTLED
    return said[said.index("no more bets") + 1 :]


@pytest.mark.parametrize("game", GAMES)
def test_every_approved_game_has_a_whole_chart(game: str) -> None:
    book = load(game)
    chart = default_chart(book)
    assert set(chart.rows) >= set(rows(book))
    assert chart.columns == columns(book)
    assert Code.SPLIT in chart.rows["pair 8"]


@pytest.mark.parametrize(
    ("game", "cards", "expected"),
    [
        ("lucky8", "Ts Th 6d", ["ann surrenders 1"]),
        ("lucky8", "Ts 6h 6d Tc 9c", ["ann declines 1", "ann stands 1"]),
        ("lucky8", "5s 6h 6d 9c Tc Td", ["ann declines 1", "ann doubles 1 for 100"]),
        ("lucky8", "8s 6h 8d 9c 3d 9h Tc Tc", ["ann declines 1", "ann splits 1", "ann stands 1", DOUBLES]),
        ("ace-race", "As 6h 6d 5c Tc Kc", ["ann declines 1", "ann hits 1", "ann stands 1"]),
        ("ace-race", "6s 6h 5d 9c Tc Kc", ["ann declines 1", "ann doubles 1 for 100"]),
        ("blackjack-plus", "As 6h 8d Tc Kc", ["ann declines 1", "ann stands 1"]),
        ("blackjack-plus", "5s 7h 6d Tc Td", ["ann declines 1", "ann doubles 1 for 100"]),
        ("dueling8s", "8h 4c Kc 9d 9c Kd", ["ann declines 1", "ann splits 1", "ann hits 1", "ann stands 1"]),
    ],
)  # fmt: skip
def test_the_chart_is_played(game: str, cards: str, expected: list[str]) -> None:
    assert acts(game, cards) == expected


def test_a_chart_that_insures_and_takes_even_money_does() -> None:
    usual = default_chart(load("lucky8"))
    bold = Chart(usual.columns, usual.rows, insurance=True, even_money=True)
    assert acts("lucky8", "Ts Ah 9d 8c", bold) == ["ann insures 1 for 50", "ann stands 1"]
    assert acts("lucky8", "Ts Ah Ad", bold) == ["ann takes even money on 1"]


def test_a_pair_that_may_not_be_split_again_is_played_by_its_total() -> None:
    said = acts("lucky8", "8s 6h 8d 8c 8h Ts 8d 9s 9d Th Tc")
    assert said.count("ann splits 1") == 3
    assert said[-1] == "ann stands 1"


def test_a_game_nobody_has_counted_is_played_by_the_rule_of_thumb() -> None:
    book = change(load("dueling8s"), {"game": "sevens", "deck": {"printed": "7h"}, "split": {"hands": 1}})
    assert default_chart(book) == rule_of_thumb(book)
    played = Round(
        Table(book, Setup(6, 7)), shuffled(book, Random(1), 6), {"ann": ChartPlayer(rule_of_thumb(book), Habit(1, 100))}
    )
    list(played.play())
    assert played.table.status is Status.SETTLED


def test_a_game_based_on_another_is_played_by_its_chart() -> None:
    own = change(load("lucky8"), {"game": "own", "blackjack": {"pays": "6:5"}})
    assert default_chart(own).rows == default_chart(load("lucky8")).rows


@pytest.mark.parametrize("game", GAMES)
def test_chart_players_are_never_refused(game: str) -> None:
    book = load(game)
    sides = dict.fromkeys(book.side, 1000)
    chart = default_chart(book)
    for seed in range(15):
        chance = Random(seed)
        setup = Setup(6, 7, main=Limits(2500, 50000), side=Limits(500, 5000))
        players = {
            "ann": ChartPlayer(chart, Habit(1, 10000, sides)),
            "bob": ChartPlayer(chart, Habit(2, 5000, {}, 1)),
            "cal": ChartPlayer(chart, Habit(3, 2500, sides, 2)),
        }
        played = Round(Table(book, setup), shuffled(book, chance, 6), players)
        list(played.play())
        assert played.table.status is Status.SETTLED
