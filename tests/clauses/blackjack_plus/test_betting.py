"""Blackjack Plus: the boxes, the betting window and whose task it is to stay within the limits."""

import pytest

from croupier.table.state import Limits
from tests.clauses import shown
from tests.clauses.floor import lines, refusal, table

GAME = "blackjack-plus"


@pytest.mark.clause("blackjack-plus", "2.1.1.a")
@pytest.mark.parametrize("positions", [5, 6, 7])
def test_each_player_has_a_box_of_the_layout_in_use(positions: int) -> None:
    shown.every_position_has_an_area(GAME, "main", positions)
    seated = [f"p{box} sits at {box}" for box in range(1, positions + 1)]
    at = table(GAME, "", *seated, positions=positions)
    assert at.seats == {box: f"p{box}" for box in range(1, positions + 1)}
    taken = refusal(at, "zoe sits at 1")
    assert taken is not None


@pytest.mark.clause("blackjack-plus", "3.3", "3.10")
def test_the_betting_window() -> None:
    shown.no_bets_before_or_after_the_window(GAME)


@pytest.mark.clause("blackjack-plus", "3.5")
def test_a_bet_outside_the_limits_that_nobody_noticed_is_the_players_own_affair() -> None:
    """While it is noticed it is refused; once the cards are out it is settled as the book says, not voided."""
    limits = {"main": Limits(2500, 500_000)}
    under = table(GAME, "", "ann bets 10 on 1", **limits)
    refused = refusal(under, "no more bets")
    assert refused is not None
    assert refused.clause == "5.2"
    acts = ("no more bets", "deal", "ann stands 1")
    low = table(GAME, "Ts 6d 9h Kc 8c", "ann bets 10 on 1 unnoticed", *acts, **limits)
    assert lines(low) == {("ann", 1, "main", 1000)}
    high = table(GAME, "Ts 6d 9h Kc 8c", "ann bets 6000 on 1 unnoticed", *acts, **limits)
    assert lines(high) == {("ann", 1, "main", 500_000)}
