"""Clauses that one round alone cannot show: earlier rounds stand, and what follows when a round is over."""

from collections import Counter

import pytest

from croupier.cards.card import parse_card
from croupier.ledger.postings import postings, wallet
from croupier.records.acts import CardsAsDue, CardsTo, CardTo, parse_act
from croupier.rules.load import GAMES, load
from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table.actors import HOUSE, player
from croupier.table.advance import CardList, advance
from croupier.table.decide import step
from croupier.table.places import DEALER
from croupier.table.state import Limits, Setup, Status, Table

FOUND = ("foreign card found", "missing card found", "extra card found", "unshuffled cards found")
BETS = ("ann bets 100 on 1", "bob bets 50 on 1", "no more bets", "deal")
LIMITS = Limits(2500, 500_000)
PLAIN = Setup(6)
BY_HAND = Setup(6, manual_shuffle=True)


def cards_of(game: str) -> str:
    """Return 18 for the players against the dealer's 19."""
    return "Ks Ad" if game == "dueling8s" else "Ts 9d 8h Kc"


def opened(game: str, setup: Setup = PLAIN) -> Table:
    return Table(load(game), setup)


def after(table: Table, cards: str, *acts: str) -> Table:
    """Give a table acts as a record has them; the cards come by themselves."""
    source = CardList(tuple(parse_card(card) for card in cards.split()))
    for text in acts:
        act = parse_act(text)
        assert not isinstance(act, CardTo | CardsTo | CardsAsDue)
        table = advance(table, act, source).after
    return table


@pytest.mark.clause("lucky8", "5.1.2", "5.28")
@pytest.mark.clause("ace-race", "5.1.2", "5.28")
@pytest.mark.clause("blackjack-plus", "5.6", "5.13")
@pytest.mark.clause("dueling8s", "5.1.2", "5.25")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("found", FOUND)
def test_a_void_round_leaves_the_money_of_the_earlier_one_alone(game: str, found: str) -> None:
    purse: Counter[str] = Counter()
    for last, status in (("ann stands 1", Status.SETTLED), (found, Status.VOID)):
        table = opened(game)
        done = after(table, cards_of(game), *BETS, last)
        assert done.status is status
        purse.update({posting.account: posting.cents for posting in postings("table", table, done)})
    assert purse[wallet("ann")] == -10_000
    assert purse[wallet("bob")] == -5000
    assert sum(purse.values()) == 0


@pytest.mark.clause("lucky8", "5.1.2", "5.28")
@pytest.mark.clause("ace-race", "5.1.2", "5.28")
@pytest.mark.clause("blackjack-plus", "5.6", "5.13")
@pytest.mark.clause("dueling8s", "5.1.2", "5.25")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("report", [*FOUND, 'dealer refers "the dealer miscounted"'])
def test_nothing_reported_of_a_round_that_is_over_changes_it(game: str, report: str) -> None:
    table = after(opened(game), cards_of(game), *BETS, "ann stands 1")
    assert table.status is Status.SETTLED
    with pytest.raises(Refused) as refused:
        after(table, cards_of(game), report)
    assert refused.value.clauses == table.book.cite("irregular.past")


@pytest.mark.clause("lucky8", "5.26", "5.28")
@pytest.mark.clause("ace-race", "5.26", "5.28")
@pytest.mark.clause("dueling8s", "5.23", "5.25")
@pytest.mark.clause("blackjack-plus", "5.2.1")
@pytest.mark.parametrize("game", GAMES)
def test_under_the_minimum_a_second_round_returns_what_the_first_took_for_good(game: str) -> None:
    nets = []
    for warned in (frozenset[str](), frozenset(("ann",))):
        table = opened(game, Setup(6, main=LIMITS, warned=warned))
        done = after(table, cards_of(game), "ann bets 10 on 1 unnoticed", "no more bets", "deal", "ann stands 1")
        nets.append(sum(line.net for line in done.lines))
    assert nets == [-1000, -1000 if game == "blackjack-plus" else 0]


@pytest.mark.clause("lucky8", "5.19", "5.19.1")
@pytest.mark.clause("ace-race", "5.19", "5.19.1")
@pytest.mark.clause("dueling8s", "5.16", "5.16.1")
@pytest.mark.parametrize("game", [game for game in GAMES if game != "blackjack-plus"])
def test_after_a_round_that_emptied_the_device_the_cards_are_shuffled(game: str) -> None:
    table = after(opened(game, BY_HAND), "Ks", *BETS[:1], "no more bets")
    assert not table.shuffle_after
    if game == "dueling8s":
        table = after(table, "Ks", "deal", "ann hits 1")
    emptied = step(table, c.EmptyShoe(by=HOUSE)).after
    assert emptied.reshuffled
    assert emptied.shuffle_after


@pytest.mark.clause("lucky8", "5.20")
@pytest.mark.clause("ace-race", "5.20")
@pytest.mark.clause("dueling8s", "5.17")
@pytest.mark.parametrize("game", [game for game in GAMES if game != "blackjack-plus"])
def test_a_missed_shuffle_follows_the_round_and_does_not_touch_it(game: str) -> None:
    found = after(opened(game, BY_HAND), cards_of(game), *BETS, "missing shuffle found", "ann stands 1")
    plain = after(opened(game, BY_HAND), cards_of(game), *BETS, "ann stands 1")
    assert found.shuffle_after
    assert not plain.shuffle_after
    assert found.lines == plain.lines


@pytest.mark.clause("dueling8s", "5.22", "5.25")
def test_once_the_round_is_over_there_is_nothing_left_to_stay_in() -> None:
    """Cards the dealer drew together let the players withdraw until the next card, and none comes any more."""
    table = after(opened("dueling8s", Setup(6, observed=True)), "", *BETS[:3])
    table = step(table, c.DealCard(by=HOUSE, card=parse_card("Ks"))).after
    table = after(table, "", "deal", "ann stands 1")
    table = step(table, c.DealSeveral(by=HOUSE, cards=tuple(map(parse_card, ("Kc", "9d"))), to=DEALER, shown=1)).after
    assert table.window
    over = step(table, c.Settle(by=HOUSE)).after
    assert over.status is Status.SETTLED
    with pytest.raises(Refused) as refused:
        step(over, c.Stay(by=player("ann"), player="ann"))
    assert refused.value.code == "nothing-to-answer"
