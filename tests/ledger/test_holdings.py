"""What lies on the layout and what it brought, counted on tables written out by hand, and what moves between two."""

import msgspec

from croupier.ledger.holdings import in_play
from croupier.ledger.postings import Posting, postings
from croupier.rules.load import load
from croupier.table.settlement.pay import nets
from croupier.table.state import Box, Hand, Insurance, Line, Phase, Setup, Stake, Table, Wager

EMPTY = Table(load("lucky8"), Setup(decks=6))
BETTING = msgspec.structs.replace(
    EMPTY,
    boxes=(
        Box(1, mains=(Wager("main", "ann", 1000, 900), Wager("main", "bob", 300, 300))),
        Box(2, mains=(Wager("main", "ann", 50, 50),), sides=(Wager("pair", "bob", 700, 500),)),
        Box(3, sides=(Wager("pair", "ann", 20, 20, settled=True),)),
    ),
)
PLAYING = msgspec.structs.replace(
    EMPTY,
    phase=Phase.TURNS,
    boxes=(
        Box(
            1,
            mains=(Wager("main", "ann", 1000, 900), Wager("main", "bob", 300, 300)),
            sides=(Wager("pair", "bob", 700, 500), Wager("lucky8", "bob", 40, 40, settled=True)),
            hands=(
                Hand((), (Stake("ann", 900, 900), Stake("bob", 300, live=False))),
                Hand((), (Stake("ann", 900),)),
            ),
        ),
    ),
    insurances=(Insurance("ann", 1, "ann", 450), Insurance("bob", 1, "bob", 150, settled=True)),
    claims=(Insurance("bob", 1, "ann", 60), Insurance("ann", 1, "ann", 7, settled=True)),
)


def _line(player: str, staked: int, returned: int) -> Line:
    return Line(player, 1, 0, "main", staked, returned, "win", ("4.1",))


def test_bets_lie_as_they_were_laid() -> None:
    assert in_play(EMPTY) == {}
    assert in_play(BETTING) == {"ann": 1050, "bob": 800}


def test_hands_lie_with_what_is_in_action_and_not_yet_settled() -> None:
    assert in_play(PLAYING) == {"ann": 900 + 900 + 900 + 450, "bob": 500 + 60}


def test_what_a_round_brought_is_the_sum_of_its_lines() -> None:
    table = msgspec.structs.replace(
        EMPTY, lines=(_line("ann", 100, 250), _line("bob", 100, 0), _line("ann", 50, 0), _line("cas", 5, 5))
    )
    assert nets(EMPTY) == {}
    assert nets(table) == {"ann": 100, "bob": -100, "cas": 0}


def test_what_moves_is_the_difference_entered_twice() -> None:
    assert postings("t", EMPTY, BETTING) == (
        Posting("wallet:ann", -1050),
        Posting("wallet:bob", -800),
        Posting("wagers:t", 1850),
    )
    assert postings("t", BETTING, EMPTY) == (
        Posting("wallet:ann", 1050),
        Posting("wallet:bob", 800),
        Posting("wagers:t", -1850),
    )
    assert postings("t", BETTING, BETTING) == ()


def test_once_a_round_is_over_nothing_lies_and_the_house_has_the_rest() -> None:
    lines = (_line("ann", 1050, 1500), _line("bob", 800, 0))
    over = msgspec.structs.replace(BETTING, phase=Phase.OVER, lines=lines)
    assert postings("t", BETTING, over) == (
        Posting("wallet:ann", 1500),
        Posting("wagers:t", -1850),
        Posting("house:t", 350),
    )
    assert postings("t", over, over) == ()
