"""An observation that cannot have happened is refused with what is known, and changes nothing."""

import pytest

from croupier.cards.card import Card
from croupier.rules.load import GAMES, load
from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table.actors import DEALER as THE_DEALER
from croupier.table.actors import HOUSE, player
from croupier.table.decide import step
from croupier.table.places import BURN, DEALER, DISCARD, Place
from croupier.table.state import Setup, Table

ANN = player("ann")


def card(text: str, to: Place | None = None) -> c.DealCard:
    return c.DealCard(by=THE_DEALER, card=Card(text), to=to)


def after(table: Table, *given: c.Command) -> Table:
    for command in given:
        table = step(table, command).after
    return table


def dealing(game: str, decks: int, *cards: str) -> Table:
    """Return a table at which these cards have come where they were due, to two boxes."""
    bets = [c.Bet(by=ANN, player="ann", box=box, amount=10_000) for box in (1, 2)]
    return after(Table(load(game), Setup(decks)), *bets, c.CloseBets(by=HOUSE), *(card(text) for text in cards))


def refused(table: Table, command: c.Command) -> Refused:
    with pytest.raises(Refused) as error:
        step(table, command)
    return error.value


@pytest.mark.clause("lucky8", "2.1", "5.1")
def test_no_copy_of_a_card_is_left_in_a_single_deck() -> None:
    error = refused(dealing("lucky8", 1, "8s"), card("8s"))
    assert error.clauses == ("2.1", "5.1", "5.1.1")
    assert "hold 1 of it" in error.message


@pytest.mark.clause("dueling8s", "2.1")
def test_a_deck_without_tens_holds_none() -> None:
    assert refused(dealing("dueling8s", 6), card("Th")).code == "no-such-card"


@pytest.mark.parametrize("game", GAMES)
def test_what_is_no_card_cannot_come(game: str) -> None:
    assert refused(dealing(game, 6), card("1x")).code == "no-such-card"


@pytest.mark.parametrize("to", [Place(8), Place(0, 1), Place(1, 1), Place(3, 2), DISCARD, Place(-7)])
@pytest.mark.parametrize("game", GAMES)
def test_a_card_cannot_lie_where_there_is_no_place(game: str, to: Place) -> None:
    assert refused(dealing(game, 6), card("9s", to)).code in ("no-such-box", "no-such-hand")


def test_a_card_put_back_comes_before_any_other() -> None:
    dealt = dealing("lucky8", 8, "Ts", "9s", "7d", "Th", "9h")
    put_back = after(dealt, card("5c", Place(2)), c.Reconstruct(by=HOUSE), c.Deal(by=HOUSE))
    called = after(put_back, c.Hit(by=ANN, player="ann", box=1))
    assert "5c comes first" in refused(called, card("6c")).message
    assert refused(called, c.EmptyShoe(by=HOUSE)).code == "cards-left"
    several = c.DealSeveral(by=HOUSE, cards=(Card("6c"), Card("7c")), to=Place(1), shown=0)
    assert refused(called, several).code == "not-the-next-card"
    assert after(called, card("5c")).boxes[0].hands[0].cards == ("Ts", "Th", "5c")


@pytest.mark.parametrize("shown", [-1, 3])
def test_not_more_cards_are_disclosed_than_came_out(shown: int) -> None:
    several = c.DealSeveral(by=HOUSE, cards=(Card("6c"), Card("7c")), to=Place(1), shown=shown)
    assert refused(dealing("lucky8", 8), several).code == "not-several"


def test_one_card_is_not_several() -> None:
    several = c.DealSeveral(by=HOUSE, cards=(Card("6c"),), to=Place(1), shown=0)
    assert refused(dealing("ace-race", 8), several).code == "not-several"


def test_several_cards_come_only_while_cards_are_dealt() -> None:
    several = c.DealSeveral(by=HOUSE, cards=(Card("6c"), Card("7c")), to=DEALER, shown=0)
    assert refused(Table(load("lucky8"), Setup(decks=8)), several).code == "no-card-due"


@pytest.mark.clause("lucky8", "5.4")
@pytest.mark.clause("blackjack-plus", "5.8")
@pytest.mark.parametrize("game", GAMES)
def test_chips_that_were_never_laid_are_not_lifted(game: str) -> None:
    table = dealing(game, 6)
    lift = c.Lift(by=player("bob"), player="bob", box=1)
    error = refused(table, lift)
    assert error.code == "no-such-wager"
    assert error.clauses == table.book.cite("wagers.lifted")


@pytest.mark.clause("lucky8", "5.21")
def test_a_burn_that_was_not_due_was_not_forgotten() -> None:
    assert refused(dealing("lucky8", 8, "9s"), c.ReportBurnForgotten(by=HOUSE)).code == "no-burn-due"


def test_a_needless_burn_is_no_impossible_card() -> None:
    table = after(dealing("lucky8", 8), card("9s", BURN))
    assert table.trouble is not None
    assert table.trouble.kind == "misdeal"
