"""What is sent of a table: who sees what, above all no card that is not open."""

import pytest
from msgspec.structs import replace

from croupier.table.actors import DEALER, HOUSE, Actor, Role, player
from croupier.table.state import Table
from croupier.table.visible_cards import HIDDEN
from tests.clauses.floor import table
from tests.machines.invariants import shows_no_other_card, texts
from tests.machines.sent import sent

SQUEEZE = ("ann bets 100 on 1", "bob bets 100 on 2", "ann asks to squeeze 1", "squeeze granted to ann", "no more bets")
LOOKERS = (HOUSE, DEALER, Actor(Role.PIT_MANAGER, "lee"), player("bob"), player("zoe"))


def cards(at: Table, actor: Actor) -> list[list[str]]:
    """Return the cards of each box as somebody sees them."""
    return [[card for hand in box.hands for card in hand.cards] for box in sent(at, actor).view.boxes]


def test_squeezed_cards_are_for_their_bettors_until_the_deal_is_complete() -> None:
    dealing = table("blackjack-plus", "9s 7d 6h 5c", *SQUEEZE)
    assert cards(dealing, player("ann")) == [["9s", "5c"], ["7d"]]
    for actor in LOOKERS:
        assert cards(dealing, actor) == [[HIDDEN, HIDDEN], ["7d"]]
    complete = table("blackjack-plus", "9s 7d 6h 5c 2d", *SQUEEZE)
    for actor in (*LOOKERS, player("ann")):
        assert cards(complete, actor) == [["9s", "5c"], ["7d", "2d"]]


LATE = ("ann bets 100 on 1", "bob bets 100 on 2", "no more bets", "deal", "squeeze granted to ann", "ann hits 1")


def test_a_squeeze_granted_late_hides_the_card_drawn_until_the_hand_goes_on() -> None:
    drawn = table("blackjack-plus", "5s 7d 6h 4c 2d 3c", *LATE)
    again = table("blackjack-plus", "5s 7d 6h 4c 2d 3c 2h", *LATE, "ann hits 1")
    stood = table("blackjack-plus", "5s 7d 6h 4c 2d 3c", *LATE, "ann stands 1")
    assert cards(drawn, player("ann")) == [["5s", "4c", "3c"], ["7d", "2d"]]
    for actor in LOOKERS:
        assert cards(drawn, actor) == [["5s", "4c", HIDDEN], ["7d", "2d"]]
        assert cards(again, actor) == [["5s", "4c", "3c", HIDDEN], ["7d", "2d"]]
        assert cards(stood, actor) == [["5s", "4c", "3c"], ["7d", "2d"]]


def test_a_card_dealt_before_the_squeeze_was_granted_stays_in_view() -> None:
    acts = ("ann bets 100 on 1", "bob bets 100 on 2", "no more bets", "card to 1", "squeeze granted to ann")
    more = ("card to 2", "card to dealer", "card to 1")
    dealing = table("blackjack-plus", "9s 7d 6h 5c", *acts, *more, observed=True)
    assert cards(dealing, player("zoe")) == [["9s", HIDDEN], ["7d"]]


def test_a_name_alone_opens_no_squeezed_card() -> None:
    dealing = table("blackjack-plus", "9s 7d 6h 5c", *SQUEEZE)
    assert cards(dealing, Actor(Role.DEALER, "ann")) == [[HIDDEN, HIDDEN], ["7d"]]


@pytest.mark.parametrize("game", ["lucky8", "blackjack-plus"])
@pytest.mark.parametrize("actor", [player("ann"), player("zoe")], ids=["the player", "a passer-by"])
def test_face_down_cards_drawn_together_are_shown_to_no_player(game: str, actor: Actor) -> None:
    acts = ("ann bets 100 on 1", "no more bets", "cards as due", "deal", "ann hits 1", "2 cards to 1 shown 0")
    at = table(game, "5s 6d 6h 9d Kc", *acts, observed=True)
    assert at.out == ("9d", "Kc")
    assert {"9d", "Kc"} & set(texts(sent(at, actor).plain)) == set()


def test_of_cards_drawn_together_a_player_sees_the_disclosed_ones() -> None:
    acts = ("ann bets 100 on 1", "no more bets", "cards as due", "deal", "ann hits 1", "3 cards to 1 shown 2")
    at = table("lucky8", "5s 6d 6h 9d Kc 2s", *acts, observed=True)
    shown = set(texts(sent(at, player("ann")).plain))
    assert {"9d", "Kc", f"{HIDDEN}1"} <= shown
    assert "2s" not in shown


def test_the_check_of_the_machines_can_fail() -> None:
    at = table("lucky8", "9s 7d 6h", "ann bets 100 on 1", "no more bets")
    shows_no_other_card(at)
    with pytest.raises(AssertionError):
        shows_no_other_card(replace(at, dealt=at.dealt[:2]))


def test_the_view_says_where_the_round_is() -> None:
    at = table("lucky8", "9s 7d 6h", "ann sits at 1", "ann bets 100 on 1", "no more bets")
    shown = sent(at, player("zoe")).view
    assert shown.seats == {1: "ann"}
    assert shown.phase == "offers"
    assert shown.cards_used == 3
    assert shown.waits_for == "offer"
