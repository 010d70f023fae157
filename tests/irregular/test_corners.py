"""Corners of the irregular rounds that no record turns: each shown by what the table comes to."""

import pytest

from croupier.ledger.holdings import in_play
from croupier.ledger.postings import postings
from croupier.table.places import BURN, Place
from croupier.table.reason import Reason
from croupier.table.state import Phase, Table
from tests.table.rounds import after, lines, varied

ONE = ("ann bets 100 on 1", "no more bets")
APART = ("ann bets 100 on 1", "bob bets 100 on 2", "no more bets")


@pytest.mark.clause("lucky8", "3.17.2.4", "3.15.3")
def test_equal_claims_on_a_box_without_a_main_wager_leave_nothing_there() -> None:
    around = ("ann bets 50 on 1", "bob bets 50 on 1", "cal bets 50 on 3", "dan bets 50 on 3")
    sides = tuple(f"{name} bets 10 on 2 pair unnoticed" for name in ("ann", "bob", "cal", "dan"))
    before = after("lucky8", "", *around, *sides)
    closed = after("lucky8", "", *around, *sides, "no more bets")
    assert [box.position for box in closed.boxes] == [1, 3]
    assert {line.why for line in closed.lines} <= {Reason("no-main")}
    moved = {posting.account: posting.cents for posting in postings("table", before, closed)}
    assert {account: cents for account, cents in moved.items() if account.startswith("wallet:")} == {
        f"wallet:{name}": 1000 for name in ("ann", "bob", "cal", "dan")
    }


@pytest.mark.clause("lucky8", "3.15.3", "5.15")
def test_cards_on_a_box_with_nothing_but_a_side_wager_are_discarded() -> None:
    bets = ("ann bets 100 on 1", "ann bets 10 on 1 pair", "bob bets 10 on 2 pair unnoticed", "no more bets")
    dealt = ("card to 1", "card to 2", "card to dealer", "card to 1", "deal")
    at = after("lucky8", "5s 9c 6d 5h", *bets, *dealt, observed=True)
    assert lines(at) == {("bob", 2, "pair"): "returned", ("ann", 1, "pair"): "win"}
    box = at.box(2)
    assert box is not None
    assert (box.hands, box.run) == ((), ())
    assert sum(card.to.box == 2 for card in at.dealt) == 0


def established(at: Table) -> bool:
    """Tell what the power failure that was last reported came to."""
    assert at.trouble is not None
    assert at.trouble.kind == "power"
    return not at.trouble.asked


@pytest.mark.clause("blackjack-plus", "5.4.1")
def test_a_card_called_on_a_hard_21_has_lost_before_it_comes() -> None:
    acts = (*ONE, "cards as due", "deal", "ann hits 1", "card to 1", "ann hits 1", "power fails")
    assert established(after("blackjack-plus", "5s 6d 6h Tc", *acts, observed=True))


ACES = (*ONE, "cards as due", "deal", "ann splits 1", "ann bets 10 on 1.1 ace-race")
BOTH = ("deal", "card to 1.1", "card to 1.2")


@pytest.mark.clause("ace-race", "5.29.1", "5.29.2")
@pytest.mark.parametrize(
    ("dealer", "cards", "acts", "decided"),
    [
        ("9d", "", (), False),
        ("Kd", "Ac 5c", BOTH, False),
        ("Kd", "5c Ac", BOTH, True),
    ],
)
def test_a_wager_on_a_split_ace_waits_for_its_card_and_may_wait_for_the_dealer(
    dealer: str,
    cards: str,
    acts: tuple[str, ...],
    decided: bool,  # noqa: FBT001 - a row
) -> None:
    book = varied("ace-race", rulings={"split_ace_race": "loses-to-blackjack"})
    at = after(book, f"As {dealer} Ah {cards}", *ACES, *acts, "power fails", observed=True)
    assert established(at) is decided


@pytest.mark.clause("dueling8s", "5.26.1", "3.16.4")
def test_a_tie_on_a_hand_taken_back_is_not_lost() -> None:
    bets = ("ann bets 100 on 1", "cal bets 10 on 1 tie18", "dan bets 100 on 2", "no more bets")
    acts = ("power fails", "ann withdraws", "play on", "power fails")
    at = after("dueling8s", "5s 6s", *bets, *acts)
    assert at.phase is Phase.OFFERS
    assert not established(at)


@pytest.mark.clause("lucky8", "5.9", "3.15")
@pytest.mark.clause("dueling8s", "5.9", "3.16")
@pytest.mark.parametrize(
    ("game", "cards", "kind"), [("lucky8", "8s 9s 6d 8h 9h Kc", "pair"), ("dueling8s", "8h 9h Kc", "superb8s")]
)
def test_a_split_hand_that_refuses_a_card_stands_on_its_one(game: str, cards: str, kind: str) -> None:
    bets = (f"ann bets 10 on 1 {kind}", *APART)
    acts = ("cards as due", "deal", "ann splits 1", "card to 2", "ann refuses")
    at = after(game, cards, *bets, *acts, observed=True)
    first = at.boxes[0].hands[0]
    assert (first.refused, len(first.cards), first.closed) == (True, 1, True)
    # Eights to come still count, and the pair was settled with the first two cards.
    assert lines(at).get(("ann", 1, kind)) == ("win" if kind == "pair" else None)


@pytest.mark.clause("lucky8", "5.21", "5.23")
@pytest.mark.clause("blackjack-plus", "5.12")
@pytest.mark.parametrize(("game", "asked"), [("lucky8", False), ("blackjack-plus", True)])
def test_of_cards_that_came_together_for_the_burn_one_is_burned(game: str, asked: bool) -> None:  # noqa: FBT001 - a row
    at = after(game, "2c 3c", *ONE, "2 cards to burn shown 1", observed=True, burn=True)
    assert [(card.card, card.to) for card in at.dealt] == [("2c", BURN)]
    assert at.out == ("3c",)
    assert (at.trouble is not None) is asked


@pytest.mark.clause("lucky8", "5.22", "5.23.3.1")
def test_disclosed_cards_are_burned_where_an_absent_hand_has_enough() -> None:
    acts = ("deal", "ann hits 1", "3 cards to 1 shown 3", "ann picks 2c", "bob leaves", "ann stands 1")
    at = after("lucky8", "Ts 9s 6d 4h 9h 2c 3c 4c", *APART, *acts)
    assert [card.card for card in at.dealt if card.to == BURN] == ["3c", "4c"]
    assert at.boxes[1].hands[0].cards == ("9s", "9h")


@pytest.mark.clause("lucky8", "5.9", "5.22")
def test_a_card_in_error_is_refused_for_whoever_leaves_with_enough() -> None:
    acts = ("cards as due", "deal", "card to 2", "ann leaves")
    at = after("lucky8", "Ts 9s 6d 8h 3h 5c", *APART, *acts, observed=True)
    first = at.boxes[0].hands[0]
    assert (first.refused, first.cards) == (True, ("Ts", "8h"))
    assert at.trouble is not None
    assert (at.trouble.kind, at.trouble.place) == ("error-card", Place(2))


@pytest.mark.clause("lucky8", "5.16.1", "4.2")
def test_one_card_that_matches_the_dealer_s_wins_by_the_row_they_make() -> None:
    book = varied("lucky8", rulings={"one_card_hand": "as-it-is"})
    bets = ("ann bets 10 on 1 pair", "bob bets 10 on 2 lucky8", *APART)
    dealt = ("card to 1", "card to 2", "card to dealer", "card to 1", "deal", "ann stands 1", "bob stands 2")
    at = after(book, "Ts 7s 7d 9h", *bets, *dealt, observed=True)
    told = {(line.player, line.wager, line.result): line.why for line in at.lines}
    assert told["bob", "lucky8", "win"] == Reason("row", row="two-of-a-kind", odds="3:1")


@pytest.mark.clause("lucky8", "5.17", "5.25")
def test_a_turn_that_is_given_after_all_loses_no_chip_of_whoever_withdrew_meanwhile() -> None:
    bets = ("ann bets 10 on 1 pair", "ann bets 100 on 1", "cal bets 100 on 1", "bob bets 100 on 2", "no more bets")
    acts = ("cards as due", "ann insures 1 for 50", "deal", "1 skipped", "card to 3", "ann withdraws", "cal stands 1")
    at = after("lucky8", "2c 9s Ad 2d 9h 5c", *bets, *acts, observed=True)
    assert in_play(at) == {"cal": 10_000, "bob": 10_000}
    assert lines(at) == {
        ("ann", 1, "pair"): "win",
        ("ann", 1, "main"): "returned",
        ("ann", 1, "insurance"): "returned",
    }
