"""Dueling 8's 21+: definitions, betting window, staff and control, shown on the engine."""

import pytest

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table.actors import player
from croupier.table.decide import step
from croupier.table.play.deal import due
from croupier.table.state import Phase
from tests.clauses import shown
from tests.clauses.floor import lines, table

GAME = "dueling8s"


@pytest.mark.clause("dueling8s", "1.1.6")
def test_the_initial_deal_is_one_card_a_box_to_the_printed_8_and_none_for_the_dealer() -> None:
    acts = ("ann bets 100 on 1", "bob bets 100 on 4", "no more bets")
    order = []
    for count in range(2):
        partial = table(GAME, "9s 7d"[: 3 * count], *acts)
        assert partial.phase is Phase.INITIAL_DEAL
        order.append(str(due(partial)))
    assert order == ["1", "4"]
    assert table(GAME, "9s 7d", *acts).phase is not Phase.INITIAL_DEAL


@pytest.mark.clause("dueling8s", "1.1.7")
def test_interim_settlement() -> None:
    shown.interim_settlement_is_any_wager_decided_by_the_initial_deal(GAME, "superb8s", "6s 8h")


@pytest.mark.clause("dueling8s", "1.1.9")
def test_a_round_ends_when_all_is_paid() -> None:
    acts = ("ann bets 100 on 1", "ann bets 10 on 1 21+", "no more bets", "deal", "ann stands 1")
    shown.round_runs_from_the_call_to_the_last_payment(GAME, "Js 9d", *acts)


@pytest.mark.clause("dueling8s", "1.1.13")
def test_the_subsequent_deal() -> None:
    shown.subsequent_deal_begins_with_the_first_card_asked_for(GAME, "2s 4c")


@pytest.mark.clause("dueling8s", "3.1", "3.2")
def test_the_betting_window() -> None:
    shown.no_bets_before_or_after_the_window(GAME)


@pytest.mark.clause("dueling8s", "3.7")
@pytest.mark.parametrize("staff", ["dealer", "pit-supervisor", "pit-manager", "shift-manager"])
def test_staff_may_place_a_wager_for_a_player_who_bears_where_it_lies(staff: str) -> None:
    acts = (f"ann bets 100 on 2 by {staff} lee", "no more bets", "deal", "ann stands 2")
    assert lines(table(GAME, "Js 9d", *acts)) == {("ann", 2, "main", 10000)}


@pytest.mark.clause("dueling8s", "3.7")
def test_a_player_may_not_place_one_for_another() -> None:
    with pytest.raises(Refused) as refused:
        step(table(GAME), c.Bet(by=player("bob"), player="ann", box=2, amount=1000))
    assert refused.value.clause == "3.7"


@pytest.mark.clause("dueling8s", "3.13")
def test_callers_are_known_beforehand() -> None:
    shown.callers_are_known_before_the_first_card(GAME)
