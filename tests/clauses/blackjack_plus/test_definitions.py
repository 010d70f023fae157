"""Blackjack Plus: definitions, shown on the engine."""

import pytest

from croupier.cards.card import CARDS, points
from croupier.cards.total import total
from croupier.table.play.deal import due
from croupier.table.state import Phase, Status
from tests.clauses import shown
from tests.clauses.floor import lines, table

GAME = "blackjack-plus"
BETS = ("ann bets 100 on 1", "no more bets")


@pytest.mark.clause("blackjack-plus", "1.11")
def test_a_hand_is_what_a_box_or_the_dealer_holds() -> None:
    shown.hands_are_the_cards_of_the_round(GAME)


@pytest.mark.clause("blackjack-plus", "1.16")
def test_the_initial_deal_is_two_cards_a_hand_and_one_for_the_dealer() -> None:
    acts = ("ann bets 100 on 1", "bob bets 100 on 4", "no more bets")
    order = []
    for count in range(5):
        partial = table(GAME, "9s 7d 6h 5c 2d"[: 3 * count], *acts)
        assert partial.phase is Phase.INITIAL_DEAL
        order.append(str(due(partial)))
    assert order == ["1", "4", "dealer", "1", "4"]
    assert table(GAME, "9s 7d 6h 5c 2d", *acts).phase is not Phase.INITIAL_DEAL


@pytest.mark.clause("blackjack-plus", "1.17")
@pytest.mark.parametrize(("second", "net"), [("Kd", 10000), ("9d", -5000)])
def test_insurance_protects_the_bet_against_a_blackjack_behind_an_ace(second: str, net: int) -> None:
    whole = table(GAME, f"Ts Ad 9h {second}", *BETS, "ann insures 1 for 50", "ann stands 1")
    assert ("ann", 1, "insurance", net) in lines(whole)
    assert ("ann", 1, "main", -10000) in lines(whole)


@pytest.mark.clause("blackjack-plus", "1.19")
@pytest.mark.parametrize("rank", "KQJ")
def test_picture_cards_count_ten(rank: str) -> None:
    assert [points(CARDS[rank + suit]) for suit in "shdc"] == [10] * 4


@pytest.mark.clause("blackjack-plus", "1.22", "1.28")
@pytest.mark.parametrize(
    ("cards", "value", "soft"),
    [
        ("2s 3h", 5, False),
        ("Ks Qh", 20, False),
        ("As 6h", 17, True),
        ("As 6h 9c", 16, False),
        ("As Ah", 12, True),
        ("As Ah Ac 8d", 21, True),
        ("Ts 6h 8c", 24, False),
    ],
)
def test_the_total_is_the_sum_and_soft_with_an_ace_as_11(cards: str, value: int, soft: bool) -> None:  # noqa: FBT001 - a row
    found = total(tuple(CARDS[card] for card in cards.split()))
    assert found == (value, soft)


@pytest.mark.clause("blackjack-plus", "1.23")
def test_reconstruction_puts_cards_where_they_should_have_come() -> None:
    acts = ("ann bets 100 on 1", "bob bets 100 on 2", "no more bets")
    wrong = ("card to 1", "card to 1", "card to 2", "card to dealer", "card to 2", "reconstruct")
    mended = table(GAME, "9s 7d 6h 5c 2d", *acts, *wrong, observed=True)
    right = table(GAME, "9s 7d 6h 5c 2d", *acts)
    assert [box.hands[0].cards for box in mended.boxes] == [box.hands[0].cards for box in right.boxes]
    assert mended.dealer == right.dealer


@pytest.mark.clause("blackjack-plus", "1.24")
def test_a_round_ends_with_the_final_settlement() -> None:
    acts = ("ann bets 100 on 1", "ann bets 10 on 1 boom-busted", "no more bets", "deal", "ann stands 1")
    shown.round_runs_from_the_call_to_the_last_payment(GAME, "Ts 9d 8h 8c", *acts)


@pytest.mark.clause("blackjack-plus", "1.33")
def test_the_subsequent_deal() -> None:
    shown.subsequent_deal_begins_with_the_first_card_asked_for(GAME, "2s 6d 3h 4c")


@pytest.mark.clause("blackjack-plus", "1.35")
def test_a_void_round_has_no_result() -> None:
    sided = ("ann bets 100 on 1", "ann bets 10 on 1 rws-pairs", "no more bets")
    won = table(GAME, "8s 6d 8s", *sided)
    assert ("ann", 1, "rws-pairs", 20000) in lines(won)
    void = table(GAME, "8s 6d 8s", *sided, "foreign card found")
    assert void.status is Status.VOID
    assert lines(void) == {("ann", 1, "main", 0), ("ann", 1, "rws-pairs", 0)}
