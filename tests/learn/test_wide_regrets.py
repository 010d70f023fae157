"""Regrets at games with rules that no approved game has: a chart gives away what its exact value lacks."""

from dataclasses import replace

import numpy as np
import pytest

import croupier as cr
from croupier.cards.card import parse_card
from croupier.learn.box import BoxEnv
from croupier.learn.regrets import regrets
from croupier.simulation.step_tables import Action
from croupier.strategy.chart import Chart, Code
from tests.learn.test_environments import by_chart_of

ROUNDS = 400


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
        cost = worth.cost(cards, [parse_card(f"{up}h")], mask, Action.HIT)
        assert cost == pytest.approx((row["stand"] - row["hit"]) / (1 - blackjacks), abs=1e-9)
        asked = mask.copy()
        asked[Action.DECLINE] = 1
        assert worth.cost(cards, [parse_card(f"{up}h")], asked, Action.HIT) == pytest.approx(row["stand"] - row["hit"])


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
            cost = worth.cost(cards, dealer, mask, Action.HIT)
            assert cost == pytest.approx(max(row["stand"], row["hit"]) - row["hit"], abs=1e-9)
