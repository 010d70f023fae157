"""What a wager counts for once the bets are closed: to its own maximum, or its share of the box's."""

import pytest

from croupier.rules.load import change, load
from croupier.table.actors import HOUSE
from croupier.table.commands import CloseBets
from croupier.table.decide import decide
from croupier.table.events import BetsClosed
from croupier.table.state import Box, Limits, Setup, Table, Wager


def counted(game: str, over: str, *amounts: int) -> dict[str, int]:
    book = change(load(game), {"irregular": {"over_maximum": over}})
    mains = tuple(Wager("main", f"p{number}", amount, amount) for number, amount in enumerate(amounts))
    table = Table(book, Setup(decks=6, main=Limits(10, 128)), boxes=(Box(1, mains=mains),))
    (closed, *_) = [event for event in decide(table, CloseBets(by=HOUSE)) if isinstance(event, BetsClosed)]
    return {wager.player: wager.counts for wager in closed.counted}


@pytest.mark.parametrize("over", ["cap", "pro-rata"])
def test_where_each_wager_has_its_maximum_the_box_has_none(over: str) -> None:
    assert counted("dueling8s", over, 30, 100) == {}
    assert counted("dueling8s", over, 30, 200) == {"p1": 128}


def test_where_the_box_has_the_maximum_it_is_shared_out() -> None:
    assert counted("blackjack-plus", "pro-rata", 30, 100) == {"p0": 29, "p1": 98}
