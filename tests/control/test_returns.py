"""The return watched against the exact values: no alarm where the mean is right, one where it is off by a point."""

import math
from collections.abc import Iterator
from random import Random

import pytest

from croupier.api.events import RoundOpened
from croupier.cards.card import Card
from croupier.control.money.exact_figures import figures
from croupier.control.returns.return_monitor import Alarm, ReturnMonitor
from croupier.control.returns.return_test import ALARM, Fortune, Watched, is_alarm, learn, results_needed, worth
from croupier.control.returns.watched_wagers import watched
from croupier.live.host import TableUpdate
from croupier.live.state import LiveTable
from croupier.rules.digest import digest
from croupier.rules.load import load
from croupier.table.events import RoundEnded
from croupier.table.state import Box, Hand, Line, Phase, Setup, Stake, Status, Table, Wager

EVEN = Watched(0.0, 1.0, 1.0)


def rounds_with_pairs(count: int) -> Iterator[TableUpdate]:
    """Yield rounds in each of which a pair is dealt and paid, which no fair shoe does."""
    book = load("lucky8")
    line = Line("ann", 1, None, "pair", 1000, 12_000, "win", ())
    hand = Hand((Card("8s"), Card("8h")), (Stake("ann", 1000, live=False),))
    box = Box(1, (Wager("main", "ann", 1000, 1000),), (), (hand,))
    table = Table(book, Setup(decks=6), phase=Phase.OVER, status=Status.SETTLED, boxes=(box,), lines=(line,))
    live = LiveTable("lucky8", book, Setup(decks=6), table=table, rulebook=digest(book))
    for number in range(count):
        opened = RoundOpened(number, live.rulebook, Setup(decks=6), 0)
        yield TableUpdate(1, (opened, RoundEnded(Status.SETTLED)), live)


def _watch(figure: Watched, chance: Random, win: float, most: int) -> Fortune:
    fortune = Fortune()
    for _ in range(most):
        learn(fortune, figure, 1.0 if chance.random() < win else -1.0)
        if is_alarm(fortune):
            break
    return fortune


def test_a_fair_coin_gives_no_alarm() -> None:
    for seed in range(30):
        assert not is_alarm(_watch(EVEN, Random(seed), 0.5, 3_000))


@pytest.mark.parametrize(("win", "over_only", "alarm"), [(0.45, False, True), (0.55, False, True), (0.45, True, False)])
def test_a_coin_that_is_off_gives_one(win: float, over_only: bool, alarm: bool) -> None:  # noqa: FBT001 - a row
    fortune = _watch(EVEN._replace(over_only=over_only), Random(1), win, 10_000)
    assert is_alarm(fortune) is alarm
    assert fortune.count < 10_000 or not alarm


def test_a_fortune_is_a_martingale_where_the_mean_is_right() -> None:
    """Over both results of the next toss the fortune is on average what it was, exactly."""
    fortune = _watch(EVEN, Random(3), 0.5, 500)
    before = math.exp(worth(fortune))
    after = 0.0
    for result in (1.0, -1.0):
        next_ = Fortune(fortune.count, fortune.total, list(fortune.logs))
        learn(next_, EVEN, result)
        after += math.exp(worth(next_)) / 2
    assert after == pytest.approx(before)


def test_the_power_calculation_is_borne_out() -> None:
    """A bias of ten points is found after about as many results as were reckoned."""
    needed = results_needed(EVEN, 0.1)
    found = [_watch(EVEN, Random(seed), 0.55, 20 * needed).count for seed in range(40)]
    assert 0.5 * needed < sum(found) / len(found) < 1.6 * needed


@pytest.mark.parametrize("game", ["lucky8", "ace-race", "blackjack-plus", "dueling8s"])
def test_what_a_point_takes_at_each_game(game: str) -> None:
    book = load(game)
    found = watched(game, 6, digest(book))
    assert set(found) == set(figures()[game, 6])
    assert found["main"].over_only
    assert 150_000 < results_needed(found["main"]) < 400_000


def test_other_rules_are_not_watched() -> None:
    assert watched("lucky8", 6, "sha256:other") == {}


def _alarms(monitor: ReturnMonitor, count: int) -> list[Alarm]:
    found = []
    for told in rounds_with_pairs(count):
        assert told.after.table is not None
        found += monitor.take("lucky8", told.after.rulebook, told.after.table)
    return found


def test_a_wager_that_always_wins_gives_the_alarm_once_and_is_remembered() -> None:
    monitor = ReturnMonitor()
    alarms = _alarms(monitor, 60)
    assert [alarm.wager for alarm in alarms] == ["pair"]
    assert alarms[0].mean == pytest.approx(11.0)
    again = ReturnMonitor(monitor.kept())
    assert again.fortunes.keys() == monitor.fortunes.keys()
    assert _alarms(again, 5) == []
    assert ALARM == 1e-4
