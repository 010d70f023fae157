"""Chips: what lies on the table, what is at stake, and what an option would cost."""

from croupier.bots.policy import options_of
from croupier.records.acts import parse_act
from croupier.rules.load import load
from croupier.table import commands as c
from croupier.table.advance import advance
from croupier.table.prompt import prompt
from croupier.table.state import Limits, Setup, Table
from croupier.terminal.choices import choices
from croupier.terminal.purse import at_stake, cost, in_hand, laid, net
from croupier.words.render import render
from tests.bots.device import listed


def played(*acts: str) -> Table:
    table = Table(load("lucky8"), Setup(6, 7, main=Limits(2500, 500000), side=Limits(500, 50000)))
    for text in acts:
        command = parse_act(text)
        assert isinstance(command, c.Command)
        table = advance(table, command, listed("8s Ah 8d 3c Td 9s Kc 7c")).after
    return table


BETS = ("ann bets 100 on 1", "ann bets 10 on 1 pair")


def test_chips_are_counted_from_the_first_bet_to_the_settlement() -> None:
    before = played(*BETS)
    assert (laid(before, "ann"), in_hand(before, "ann", 50000)) == (11000, 39000)
    paid = played(*BETS, "no more bets")
    assert (laid(paid, "ann"), at_stake(paid, "ann"), in_hand(paid, "ann", 50000)) == (11000, 10000, 51000)
    insured = played(*BETS, "no more bets", "ann insures 1 for 50", "deal")
    split = played(*BETS, "no more bets", "ann insures 1 for 50", "deal", "ann splits 1")
    assert laid(split, "ann") - laid(insured, "ann") == 10000
    doubled = played(*BETS, "no more bets", "deal", "ann splits 1", "ann doubles 1 for 60")
    assert at_stake(doubled, "ann") == 26000
    over = played(*BETS, "no more bets", "deal", "ann splits 1", "ann stands 1", "ann stands 1")
    assert at_stake(over, "ann") == 0
    assert in_hand(over, "ann", 50000) == 50000 + net(over, "ann")


def test_an_option_is_offered_as_far_as_the_chips_go() -> None:
    table = played(*BETS, "no more bets", "deal")
    options = options_of(prompt(table).options, "ann")
    split = next(option.command for option in options if isinstance(option.command, c.Split))
    assert cost(table, "ann", split) == 10000
    rich, poor, broke = (choices(table, "ann", options, purse) for purse in (10000, 6005, 2490))
    assert [choice.key for choice in rich] == ["h", "s", "p", "d"]
    assert [render(choice.label) for choice in poor] == ["hit", "stand", "double for 60"]
    assert [choice.key for choice in broke] == ["h", "s"]
    assert (rich[3].least, rich[3].most, poor[2].most) == (2500, 10000, 6000)
