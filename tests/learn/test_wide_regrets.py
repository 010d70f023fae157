"""Regrets at games with rules that no approved game has: a chart gives away what its exact value lacks."""

from dataclasses import replace

import numpy as np
import pytest

import croupier as cr
from croupier.analysis.index import place
from croupier.analysis.shoe import value_of
from croupier.cards.card import parse_card
from croupier.learn.box import BoxEnv
from croupier.learn.chart_policy import ChartPolicy
from croupier.learn.regrets import regrets
from croupier.learn.seen import Seen
from croupier.learn.tables import TablesEnv
from croupier.simulation.step_tables import Action
from croupier.strategy.chart import Chart, Code
from tests.learn.test_environments import by_chart_of
from tests.scale import scaled

ROUNDS = scaled(100, 400)


def never_busts(chart: Chart) -> Chart:
    """Return a poor chart: hard hands stand from 12 on, soft ones from 18, and nothing is doubled or split."""

    def code(row: str) -> Code:
        kind, *_, last = row.split()
        if kind == "pair":
            return Code.AS_TOTAL
        return Code.HIT if int(last) <= (17 if kind == "soft" else 11) else Code.STAND

    rows = {row: (code(row),) * len(codes) for row, codes in chart.rows.items()}
    return replace(chart, rows=rows, insurance=False, even_money=False)


def given_away(game: cr.Game, chart: Chart) -> np.ndarray:
    """Return what each of some rounds gave away, every one from a fresh shoe."""
    box = BoxEnv(game.book, decks=game.decks, penetration=0.0, regret=True)
    costs = np.zeros(ROUNDS)
    for number in range(ROUNDS):
        box.reset(seed=7 if number == 0 else None)
        over = cut = False
        while not (over or cut):
            _, _, over, cut, info = box.step(by_chart_of(box.conducted, chart))
            costs[number] += info["regret"]
    return costs


@pytest.mark.parametrize("name", ["double-exposure", "las-vegas-strip", "spanish-21"])
def test_a_poor_chart_gives_away_what_its_value_lacks(name: str) -> None:
    game = cr.game(name)
    exact = game.analyze()
    poor = never_busts(exact.chart)
    costs = given_away(game, poor)
    assert costs.mean() == pytest.approx(exact.ev - game.value(poor), abs=3.5 * costs.std() / ROUNDS**0.5)
    assert given_away(game, exact.chart).mean() < 0.002


def test_a_play_costs_what_it_does_once_the_dealer_has_looked() -> None:
    """The report's values suppose that the dealer may still have a Blackjack."""
    game = cr.game("las-vegas-strip", decks=4)
    found = {(row["hand"], row["up"]): row for row in game.analyze().hands}
    worth = regrets(game.book, 4)
    mask = np.zeros(len(Action), dtype=np.int8)
    mask[[Action.STAND, Action.HIT]] = 1
    for up, blackjacks in (("T", 16 / (4 * 52 - 3)), ("A", (4 * 16 - 1) / (4 * 52 - 3)), ("9", 0.0)):
        row = found["T,7", up]
        cards = [parse_card(card) for card in ("Ts", "7s")]
        cost = worth.cost(Seen(cards, [parse_card(f"{up}h")], looked=True), mask, Action.HIT)
        assert cost == pytest.approx((row["stand"] - row["hit"]) / (1 - blackjacks), abs=1e-9)
        cost = worth.cost(Seen(cards, [parse_card(f"{up}h")]), mask, Action.HIT)
        assert cost == pytest.approx(row["stand"] - row["hit"])


def test_both_cards_of_the_dealer_decide_where_both_are_seen() -> None:
    game = cr.game("double-exposure", decks=4)
    found = {(row["hand"], row["up"]): row for row in game.analyze().hands}
    worth = regrets(game.book, 4)
    mask = np.zeros(len(Action), dtype=np.int8)
    mask[[Action.STAND, Action.HIT]] = 1
    for (hand, up), row in found.items():
        first, second = up.split(",")
        if hand != "T,6" or {first, second} == {"A", "T"}:
            continue
        cards = [parse_card(card) for card in ("Ts", "6s")]
        for shown in ((first, second), (second, first)):
            dealer = [parse_card(f"{card}h") for card in shown]
            cost = worth.cost(Seen(cards, dealer), mask, Action.HIT)
            assert cost == pytest.approx(max(row["stand"], row["hit"]) - row["hit"], abs=1e-9)


def test_doubled_hands_that_may_be_given_up_have_values_of_their_own() -> None:
    """At Spanish 21 a doubled hand is given up for the original wager: half of what lies there."""
    worth = regrets(cr.game("spanish-21").book, 6)
    cards, dealer = [parse_card(card) for card in ("5s", "6s", "3h")], [parse_card("Kh")]
    mask = np.zeros(len(Action), dtype=np.int8)
    mask[[Action.STAND, Action.SURRENDER]] = 1
    where = place(worth.base, tuple(sorted(value_of(card) for card in cards)))
    lane = worth.lanes[value_of(dealer[0]), value_of(dealer[0])]
    gone_on = worth.played_on[where, lane]
    blackjack = 1 - gone_on
    stands = (worth.values[0, Action.STAND, where, lane] + blackjack) / gone_on
    assert worth.values[1, Action.STAND, where, lane] == pytest.approx(2 * stands * gone_on - blackjack)
    assert worth.values[1, Action.SURRENDER, where, lane] == pytest.approx(-1)
    cost = worth.cost(Seen(cards, dealer, doubles=1, looked=True), mask, Action.STAND)
    assert cost == pytest.approx(-1 - 2 * stands)
    assert cost > 0.05


def chart_that_stands(chart: Chart) -> Chart:
    """Return a poor chart that doubles as a good one and then stands."""
    kept = {row: codes for row, codes in chart.rows.items() if row.split()[-1] in {"8", "9", "10", "11"}}
    poor = never_busts(chart)
    doubled = {row: (Code.STAND,) * len(codes) for row, codes in chart.rows.items() if row.startswith("doubled")}
    hard = {row: codes for row, codes in kept.items() if row.startswith("hard")}
    return replace(poor, rows={**poor.rows, **hard, **doubled})


@pytest.mark.parametrize("name", ["double-exposure", "spanish-21", "free-bet"])
def test_many_tables_reward_without_luck_and_tell_regrets(name: str) -> None:
    """Good play and poor play both earn their exact value, and give away what it lacks, splits but nearly."""
    game = cr.game(name, decks=6)
    exact = game.analyze()
    for chart in (exact.chart, chart_that_stands(exact.chart)):
        env = TablesEnv(512, name, decks=6, penetration=0.0, normalised=False, reward="corrected", regret=True)
        found = played_by(env, ChartPolicy(chart), 40)
        value = game.value(chart)
        for figures, right in ((found[0], value), (found[1], exact.ev - value)):
            assert figures.mean() == pytest.approx(right, abs=4 * figures.std() / len(figures) ** 0.5 + 1e-4)


def test_luck_that_is_taken_out_of_wide_games_has_a_mean_of_nothing() -> None:
    """Whatever is played, and deep in the shoe: here actions of chance."""
    for name in ("spanish-21", "atlantic-city"):
        env = TablesEnv(512, name, decks=6, normalised=False, reward="corrected")
        rewards, _, nets = played_by(env, None, 60)
        luck = rewards - nets
        assert abs(luck.mean()) < 3.5 * luck.std() / len(luck) ** 0.5
        assert rewards.var() < nets.var() / 2


def played_by(env: TablesEnv, policy: ChartPolicy | None, rounds: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return what the first rounds of every table earned without luck, gave away, and netted."""
    chance = np.random.default_rng(1)
    seen, info = env.reset(seed=3)
    count, cost = np.zeros(env.num_envs, dtype=np.int64), np.zeros(env.num_envs)
    found: list[list[np.ndarray]] = [[], [], []]
    while count.min() < rounds:
        mask = info["action_mask"]
        drawn = (chance.random(mask.shape) * mask).argmax(axis=1)
        seen, rewards, over, _, info = env.step(drawn if policy is None else policy.actions(seen, mask))
        cost += info.get("regret", 0.0)
        kept = over & (count < rounds)
        for figures, now in zip(found, (rewards, cost, info["net"]), strict=True):
            figures.append(now[kept].copy())
        cost[over] = 0.0
        count += over
    rewards, costs, nets = (np.concatenate(figures) for figures in found)
    return rewards, costs, nets
