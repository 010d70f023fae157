"""Blackjack Lucky 8: definitions, betting window and control, shown on the engine."""

import pytest

from tests.clauses import shown

GAME = "lucky8"


@pytest.mark.clause("lucky8", "1.1.3")
def test_a_hand_is_what_a_box_or_the_dealer_holds() -> None:
    shown.hands_are_the_cards_of_the_round(GAME)


@pytest.mark.clause("lucky8", "1.1.7")
@pytest.mark.parametrize("side", ["pair", "lucky8"])
def test_interim_settlement(side: str) -> None:
    shown.interim_settlement_is_any_wager_decided_by_the_initial_deal(GAME, side, "Ts 6d 9h 8c")


@pytest.mark.clause("lucky8", "1.1.12")
def test_a_round_ends_when_all_is_paid() -> None:
    acts = ("ann bets 100 on 1", "ann bets 10 on 1 pair", "no more bets", "deal", "ann stands 1")
    shown.round_runs_from_the_call_to_the_last_payment(GAME, "Ts 9d 8h 8c", *acts)


@pytest.mark.clause("lucky8", "1.1.16")
def test_the_subsequent_deal() -> None:
    shown.subsequent_deal_begins_with_the_first_card_asked_for(GAME, "2s 6d 3h 4c")


@pytest.mark.clause("lucky8", "3.1", "3.2")
def test_the_betting_window() -> None:
    shown.no_bets_before_or_after_the_window(GAME)


@pytest.mark.clause("lucky8", "3.13")
def test_callers_are_known_beforehand() -> None:
    shown.callers_are_known_before_the_first_card(GAME)
