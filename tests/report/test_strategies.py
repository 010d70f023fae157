"""A shoe's figures with the chart beside them, differences between reports, and counts."""

import pytest

from croupier.analysis.report import WRITTEN, analyse
from croupier.analysis.shoe import fresh
from croupier.cards.card import Card
from croupier.report.counts import surveillance
from croupier.report.differences import differences, values
from croupier.report.strategies import analysis
from croupier.report.variants import varied
from croupier.rules.load import change, load
from croupier.strategy.read import read_chart
from croupier.strategy.write import write_chart

DUELING = load("dueling8s")
SHOE = fresh(DUELING, 6)


def test_the_report_is_that_of_best_play() -> None:
    found = analysis(DUELING, SHOE, 6)
    assert found.report == analyse(DUELING, SHOE, 6)
    assert found.strategy.best_ev == found.report.main.ev
    assert found.strategy.cost == pytest.approx(0.0, abs=1e-12)


def test_a_written_strategy_is_valued_and_its_cost_told() -> None:
    best = analysis(DUELING, SHOE, 6)
    careful = read_chart(write_chart(best.chart).replace("Dh", "H"), DUELING)
    found = analysis(DUELING, SHOE, 6, chart=careful)
    assert found.report.split_class == WRITTEN
    assert found.chart == careful
    assert found.strategy.ev == found.report.main.ev < best.report.main.ev
    assert found.strategy.cost == best.report.main.ev - found.report.main.ev


def test_a_wager_without_an_exact_value_is_simulated_and_marked() -> None:
    side = {"title": "Sevens", "pays": {"two": "9:1"}, "when": {"two": "2 of box are 7"}}
    book = change(load("lucky8"), {"side": {"sevens": side}})
    found = analysis(book, fresh(book, 6), 6)
    made = found.report.side["sevens"]
    assert made.simulated is not None
    assert made.ev_exact is None
    assert 0.0 < made.simulated.error < 0.01
    assert [row.name for row in made.outcomes] == ["two", "loses"]
    assert list(found.report.without_exact) == ["sevens"]
    assert dict(values(found.report))["side sevens"] == (made.ev, made.simulated.error)
    (none,) = (one for one in differences(found.report, found.report) if one.what == "side sevens")
    assert none.difference == 0.0
    assert none.error == pytest.approx(made.simulated.error * 2**0.5)
    less = analysis(book, fresh(book, 6).without([Card("5s")]), 6)
    assert "sevens" not in less.report.side  # rounds are played from whole shoes
    assert list(less.report.without_exact) == ["sevens"]


def test_differences_are_the_players_gain() -> None:
    before = analyse(DUELING, SHOE, 6)
    after = analyse(varied(DUELING, ("dealer.soft_17=hit", "side.superb8s.pays.two-8s=4:1")), SHOE, 6)
    found = {one.what: one for one in differences(before, after)}
    assert found["main"].difference == after.main.ev - before.main.ev
    assert found["main"].error is None
    two = next(row.probability for row in before.side["superb8s"].outcomes if row.name == "two-8s")
    assert found["side superb8s"].difference == pytest.approx(two, abs=1e-12)
    assert found["side superb8s"].words.startswith("the player gains ")
    assert "insurance" not in found


def test_a_wager_only_one_report_has_makes_no_difference() -> None:
    lucky8 = load("lucky8")
    shoe = fresh(lucky8, 1)
    before, after = analyse(lucky8, shoe, 1), analyse(varied(lucky8, ("insurance.by=never",)), shoe, 1)
    names = {one.what for one in differences(before, after)}
    assert "insurance" not in names
    assert {"main", "side pair", "side lucky8", "even money over waiting"} == names


def test_counts_are_balanced_and_follow_the_effects() -> None:
    watched = surveillance(DUELING, SHOE)
    for name in ("superb8s", "21+", "main"):
        one = watched[name]
        assert list(one.counts) == ["one-level", "two-level", "unrestricted"]
        assert [max(map(abs, count.tags.values())) for count in one.counts.values()][:2] == [1, 2]
        assert all(sum(count.tags.values()) == 0 for count in one.counts.values())
        closely = [count.correlation for count in one.counts.values()]
        assert closely == sorted(closely)
        assert closely[-1] > 0.99
        # What leaves the shoe moves the value by the effects; over all cards that is nothing on average.
        assert sum(one.effects.values()) == pytest.approx(0.0, abs=1e-3 if name == "main" else 1e-4)
    assert watched["superb8s"].effects["8"] < 0
    # Ten-value cards make 18 of an 8, for the player and for the dealer.
    assert watched["tie18"].effects["K"] < 0
    assert watched["tie18-for-itself"].counts
    assert "bonus-678" not in watched


def test_a_wager_that_no_single_card_moves_has_no_count() -> None:
    lucky8 = load("lucky8")
    watched = surveillance(lucky8, fresh(lucky8, 1))
    assert set(watched["pair"].effects.values()) == {0.0}
    assert watched["pair"].counts == {}
    assert watched["lucky8"].counts
