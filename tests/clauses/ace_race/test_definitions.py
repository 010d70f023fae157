"""Blackjack Ace Race: definitions, betting window and control, shown on the engine."""

import pytest

from croupier.cards.card import CARDS
from croupier.cards.total import total
from croupier.rules.load import load
from croupier.table.play.deal import due
from croupier.table.state import Phase
from tests.clauses import shown
from tests.clauses.floor import options, refusal, table

GAME = "ace-race"


@pytest.mark.clause("ace-race", "1.1.4")
def test_a_hand_is_what_a_box_or_the_dealer_holds() -> None:
    shown.hands_are_the_cards_of_the_round(GAME)


@pytest.mark.clause("ace-race", "1.1.6")
def test_the_initial_deal_is_two_cards_a_box_and_one_for_the_dealer() -> None:
    acts = ("ann bets 100 on 1", "bob bets 100 on 4", "no more bets")
    order = []
    for count in range(5):
        partial = table(GAME, "9s 7d 6h 5c 2d"[: 3 * count], *acts)
        assert partial.phase is Phase.INITIAL_DEAL
        assert partial.lines == ()
        order.append(str(due(partial)))
    assert order == ["1", "4", "dealer", "1", "4"]
    assert table(GAME, "9s 7d 6h 5c 2d", *acts).phase is not Phase.INITIAL_DEAL


@pytest.mark.clause("ace-race", "1.1.8")
@pytest.mark.parametrize("side", ["pair", "ace-race"])
def test_interim_settlement(side: str) -> None:
    shown.interim_settlement_is_any_wager_decided_by_the_initial_deal(GAME, side, "Ts 6d 9h 8c")


@pytest.mark.clause("ace-race", "1.1.11")
@pytest.mark.parametrize(
    ("cards", "points"),
    [("2s 3h", 5), ("Ts Kh", 20), ("As 9h", 20), ("As 9h 5c", 15), ("As Ah", 12), ("As Ah 9c", 21), ("Qs Jh 5c", 25)],
)
def test_the_point_total_is_the_sum_under_the_ace_rule(cards: str, points: int) -> None:
    assert total(tuple(CARDS[card] for card in cards.split())).points == points


@pytest.mark.clause("ace-race", "1.1.12")
def test_a_round_ends_when_all_is_paid() -> None:
    acts = ("ann bets 100 on 1", "ann bets 10 on 1 pair", "no more bets", "deal", "ann stands 1")
    shown.round_runs_from_the_call_to_the_last_payment(GAME, "Ts 9d 8h 8c", *acts)


@pytest.mark.clause("ace-race", "1.1.14")
@pytest.mark.parametrize(
    ("first", "second", "may"), [("8s", "8h", True), ("Ts", "Kh", True), ("Js", "Qh", True), ("8s", "9h", False)]
)
def test_cards_of_equal_value_may_be_split(first: str, second: str, may: bool) -> None:  # noqa: FBT001 - a row
    dealt = table(GAME, f"{first} 6d {second}", "ann bets 100 on 1", "no more bets", "deal")
    assert ("Split" in options(dealt)) == may
    refused = refusal(dealt, "ann splits 1")
    assert (refused is None) == may
    assert refused is None or "1.1.14" in refused.clauses


@pytest.mark.clause("ace-race", "1.1.16")
def test_the_subsequent_deal() -> None:
    shown.subsequent_deal_begins_with_the_first_card_asked_for(GAME, "2s 6d 3h 4c")


@pytest.mark.clause("ace-race", "3.1", "3.2")
def test_the_betting_window() -> None:
    shown.no_bets_before_or_after_the_window(GAME)


@pytest.mark.clause("ace-race", "3.13")
def test_callers_are_known_beforehand() -> None:
    shown.callers_are_known_before_the_first_card(GAME)


@pytest.mark.clause("ace-race", "3.14")
def test_a_main_wager_precedes_the_cards_and_the_options_follow_them() -> None:
    assert refusal(table(GAME), "no more bets") is not None
    assert load(GAME).cite("wagers.needed") == ("3.14",)
    bets = ("ann bets 100 on 1", "no more bets")
    assert "Surrender" in options(table(GAME, "5s 6d 6h", *bets))
    assert "Insure" in options(table(GAME, "5s Ad 6h", *bets))
    assert options(table(GAME, "5s 6d 6h", *bets, "deal")) == {"Hit", "Stand", "Double"}
    assert options(table(GAME, "8s 6d 8h", *bets, "deal")) == {"Hit", "Stand", "Split"}


@pytest.mark.clause("ace-race", "3.29")
def test_drawing_is_for_hands_below_21() -> None:
    acts = ("ann bets 100 on 1", "no more bets", "deal", "ann hits 1")
    twenty = table(GAME, "Ts 6d 8h 2c", *acts)
    assert "Hit" in options(twenty)
    full = table(GAME, "Ts 6d 8h 3c", *acts)
    assert "Hit" not in options(full)
    refused = refusal(full, "ann hits 1")
    assert refused is not None
    assert refused.clauses == ("3.30", "3.29")
