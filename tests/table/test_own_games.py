"""What other readings of a book and games of one's own do that no approved game does."""

from croupier.cards.card import Card
from croupier.rules.load import load
from croupier.table.hands import may_be_split
from croupier.table.state import Phase
from tests.table.rounds import after, lines, refused, varied

ONE = ("ann bets 100 on 1", "no more bets")
TWO = ("ann bets 100 on 1", "bob bets 50 on 1", "no more bets")
APART = ("ann bets 100 on 1", "bob bets 100 on 2", "no more bets")


def test_without_surrender_the_turns_follow_the_deal() -> None:
    at = after(varied("lucky8", surrender={"offered": "never"}), "5s 6d 6h", *ONE)
    assert (at.phase, at.offer) == (Phase.TURNS, None)
    assert after("lucky8", "5s 6d 6h", *ONE).phase is Phase.OFFERS


def test_where_the_caller_surrenders_he_does_so_for_the_whole_box() -> None:
    book = varied("blackjack-plus", rulings={"surrender_decision": "caller"})
    asked = after(book, "5s 6d 6h", *TWO).offer
    assert asked is not None
    assert asked.asked == (("ann", 1),)
    assert refused(book, "5s 6d 6h", *TWO, "bob surrenders 1").code == "not-asked"
    folded = after(book, "5s 6d 6h", *TWO, "ann surrenders 1")
    assert lines(folded) == {("ann", 1, "main"): "surrender", ("bob", 1, "main"): "surrender"}
    each = after("blackjack-plus", "5s 6d 6h", *TWO, "ann surrenders 1")
    assert lines(each) == {("ann", 1, "main"): "surrender"}


def test_without_insurance_only_a_blackjack_is_asked_against_an_ace() -> None:
    book = varied("blackjack-plus", insurance={"by": "never"})
    asked = after(book, "Ts Ks Ad 9h Ah", *APART).offer
    assert asked is not None
    assert asked.asked == (("bob", 2),)


def test_own_insurance_may_stay_on_a_wager_paid_even_money() -> None:
    acts = (*ONE, "ann insures 1 for 50", "ann takes even money on 1")
    stays = after(varied("blackjack-plus", rulings={"even_money_insurance": "stays"}), "As Ad Kh", *acts)
    assert lines(stays) == {("ann", 1, "main"): "even-money"}
    assert [insurance.settled for insurance in stays.insurances] == [False]
    back = after("blackjack-plus", "As Ad Kh", *acts)
    assert lines(back)["ann", 1, "insurance"] == "returned"


def test_outsiders_may_leave_no_place_on_a_split_hand() -> None:
    book = varied("dueling8s", rulings={"split_tie": "match"})
    ties = tuple(f"{name} bets 10 on 1 tie18" for name in ("bob", "cal", "dan"))
    acts = (*ties, *ONE, "card to 1", "deal", "ann splits 1")
    found = refused(book, "8h", *acts, "ann bets 10 on 1.1 tie18", observed=True)
    assert (found.code, found.clauses) == ("split-wager-full", book.cite("side.places"))
    assert after(book, "8h", *acts, "ann bets 10 on 1.2 tie18", observed=True).boxes[0].sides[-1].hand == 1


def test_only_two_cards_are_a_pair() -> None:
    ranks = varied("lucky8", split={"pairs": "equal-rank"})
    eights, tens = (Card("8s"), Card("8h")), (Card("Ts"), Card("Kh"))
    assert [may_be_split(load("lucky8"), cards) for cards in (eights, tens, eights[:1], (*eights, *tens))] == [
        True,
        True,
        False,
        False,
    ]
    assert [may_be_split(ranks, cards) for cards in (eights, tens)] == [True, False]
