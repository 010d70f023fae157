"""Going on at once: the clock does not hold up people who are ready."""

import pytest

from croupier.api.orders import Ready
from croupier.cards.card import parse_card
from croupier.live.apply_command import Given, carry, folded
from croupier.live.cards import Dealer
from croupier.live.clock import by_clock, next_tick
from croupier.live.config import Clocks, TableConfig
from croupier.live.open_round import Next, round_opened
from croupier.live.state import LiveTable
from croupier.rules.load import load
from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table.actors import player
from croupier.table.advance import CardList
from croupier.table.state import Limits, Phase, Setup
from tests.live.hosting import VAULT

CLOCKS = Clocks()
CONFIG = TableConfig("auto", "lucky8", Setup(decks=6, unit=100, main=Limits(1000, 5000), side=Limits(500, 5000)))
ALL = frozenset({"ann", "bob", "cal"})


def give(live: LiveTable, command: c.AnyCommand | Ready) -> LiveTable:
    return carry(live, Given(command, 0), Dealer(VAULT).cards(live), sealed=True).after


def bet(name: str, box: int) -> c.Bet:
    return c.Bet(by=player(name), player=name, box=box, amount=1000)


def ready(name: str, by: str = "") -> Ready:
    return Ready(by=player(by or name), player=name)


def seconds(live: LiveTable, present: frozenset[str] = ALL) -> float:
    tick = next_tick(live, CLOCKS, present)
    assert tick is not None
    return tick.seconds


@pytest.fixture
def betting() -> LiveTable:
    live = LiveTable("auto", load("lucky8"), CONFIG.setup)
    return folded(live, round_opened(live, VAULT, Next(CONFIG, load("lucky8"), 0))).after


def test_one_player_alone_need_not_wait(betting: LiveTable) -> None:
    live = give(betting, bet("ann", 1))
    assert seconds(live) == CLOCKS.bets
    live = give(live, ready("ann"))
    assert seconds(live) == 0
    tick = next_tick(live, CLOCKS, ALL)
    assert tick is not None
    after = by_clock(live, tick, CLOCKS, 0, Dealer(VAULT).cards(live)).after
    assert after.table is not None
    assert after.table.phase is not Phase.BETTING
    assert after.ready == frozenset()


def test_everybody_with_a_wager_is_waited_for_and_nobody_who_has_gone(betting: LiveTable) -> None:
    live = give(give(betting, bet("ann", 1)), bet("bob", 2))
    live = give(live, ready("ann"))
    assert seconds(live) == CLOCKS.bets
    assert seconds(live, frozenset({"ann", "cal"})) == 0
    assert seconds(give(live, ready("bob"))) == 0


def test_laying_more_takes_it_back(betting: LiveTable) -> None:
    live = give(give(betting, bet("ann", 1)), ready("ann"))
    assert seconds(give(live, bet("ann", 2))) == CLOCKS.bets


def test_the_pause_after_a_round_ends_as_soon_as_its_players_are_ready(betting: LiveTable) -> None:
    live = give(give(betting, bet("ann", 1)), ready("ann"))
    while live.table is not None and live.table.phase is not Phase.OVER:
        tick = next_tick(live, CLOCKS, ALL)
        assert tick is not None
        live = by_clock(live, tick, CLOCKS, 0, Dealer(VAULT).cards(live)).after
    assert seconds(live) == CLOCKS.pause
    assert seconds(give(live, ready("ann"))) == 0


def test_nobody_is_ready_for_others_twice_without_a_wager_or_too_late(betting: LiveTable) -> None:
    live = give(betting, bet("ann", 1))
    for table, command, code in (
        (live, ready("ann", by="bob"), "not-yours"),
        (live, ready("bob"), "ready-no-wager"),
        (give(live, ready("ann")), ready("ann"), "ready-already"),
    ):
        with pytest.raises(Refused) as refused:
            give(table, command)
        assert refused.value.code == code


def insured(betting: LiveTable, **boxes: int) -> LiveTable:
    """Return the table when an insurance is offered to these players: they have tens, the dealer an Ace."""
    live = betting
    for name, box in boxes.items():
        live = give(live, bet(name, box))
    for name in boxes:
        live = give(live, ready(name))
    tick = next_tick(live, CLOCKS, ALL)
    assert tick is not None
    tens = [parse_card("Th")] * len(boxes)
    return by_clock(live, tick, CLOCKS, 0, CardList((*tens, parse_card("As"), *tens))).after


def no(name: str, box: int) -> c.Decline:
    return c.Decline(by=player(name), player=name, box=box)


def test_an_insurance_that_a_lone_player_declines_is_over_at_once(betting: LiveTable) -> None:
    live = insured(betting, ann=1)
    assert seconds(live) == CLOCKS.offer
    assert seconds(give(live, no("ann", 1))) == 0


def test_whoever_may_take_what_another_passes_up_is_waited_for_until_they_say_no(betting: LiveTable) -> None:
    live = give(give(insured(betting, ann=1, bob=2), no("ann", 1)), no("bob", 2))
    assert seconds(live) == CLOCKS.offer
    live = give(live, ready("ann"))
    assert seconds(live) == CLOCKS.offer
    assert seconds(live, frozenset({"ann", "cal"})) == 0
    assert seconds(give(live, ready("bob"))) == 0
    with pytest.raises(Refused, match="bets are closed"):
        give(live, ready("cal"))
