"""Prompt: the options are what decide accepts, whoever asks and however the command is put."""

import pytest
from msgspec.structs import replace

from croupier.records.acts import parse_act
from croupier.table import commands as c
from croupier.table.actors import HOUSE, player
from croupier.table.prompt import ANYBODY, among, prompt, waits_for
from croupier.table.state import Limits, Table
from tests.clauses.floor import refusal, table


def is_option(at: Table, act: str) -> bool:
    command = parse_act(act)
    assert isinstance(command, c.Command)
    found = among(at, prompt(at).options, command)
    assert found == (refusal(at, act) is None)
    return found


def bet_span(at: Table, name: str, wager: str) -> tuple[int | None, int | None]:
    """Return the least and most a player may bet on box 1."""
    commands = [(option.command, option.least, option.most) for option in prompt(at).options]
    return next(
        (least, most)
        for command, least, most in commands
        if isinstance(command, c.Bet) and (command.player, command.box, command.wager) == (name, 1, wager)
    )


def test_limits_that_are_no_units_are_offered_in_units() -> None:
    at = table("lucky8", "", side=Limits(404, 685), unit=100)
    assert bet_span(at, ANYBODY, "pair") == (500, 600)
    assert is_option(at, "ann bets 5 on 1 pair")
    assert not is_option(at, "ann bets 4 on 1 pair")
    assert not is_option(at, "ann bets 6.85 on 1 pair")


def test_a_known_player_has_his_own_span() -> None:
    at = table("lucky8", "", "ann bets 4990 on 1", main=Limits(2500, 500_000))
    assert bet_span(at, "ann", "main") == (10, 1000)
    assert bet_span(at, ANYBODY, "main") == (2500, 500_000)
    assert not is_option(at, "ann bets 5000 on 1")
    assert is_option(at, "ann bets 10 on 1")
    assert is_option(at, "bob bets 5000 on 1")


@pytest.mark.parametrize(
    "act", ["ann hits 1", "ann hits 1.1", "ann doubles 1", "ann doubles 1.1 for 50", "ann stands 1"]
)
def test_a_hand_may_be_named_and_an_amount_left_out(act: str) -> None:
    at = table("lucky8", "5s 6d 6h", "ann bets 100 on 1", "no more bets", "deal")
    assert is_option(at, act)


@pytest.mark.parametrize("act", ["ann hits 1.2", "ann hits 2", "bob hits 1", "ann doubles 1 for 101", "ann splits 1"])
def test_what_is_no_option_is_refused(act: str) -> None:
    at = table("lucky8", "5s 6d 6h", "ann bets 100 on 1", "no more bets", "deal")
    assert not is_option(at, act)


def test_insuring_oneself_by_name_is_insuring() -> None:
    at = table("lucky8", "5s Ad 6h", "ann bets 100 on 1", "no more bets")
    assert is_option(at, "ann insures 1 for 50")
    assert is_option(at, "ann insures 1 of ann for 50")
    assert not is_option(at, "ann insures 1 for 50.10")


def test_a_double_under_a_minimum_that_is_no_unit_starts_at_the_next() -> None:
    at = table("dueling8s", "3c", "bob bets 0.30 on 2", "no more bets", "deal", main=Limits(11, 482))
    double = next(option for option in prompt(at).options if isinstance(option.command, c.Double))
    assert (double.least, double.most) == (20, 30)


def test_what_the_table_waits_for() -> None:
    bets = ("ann bets 100 on 1", "no more bets")
    assert waits_for(table("lucky8")) == "bets"
    assert waits_for(table("lucky8", "", *bets)) == "card"
    assert waits_for(table("lucky8", "5s 6d 6h", *bets)) == "offer"
    assert waits_for(table("lucky8", "5s 6d 6h", *bets, "deal")) == "decision"
    assert waits_for(table("lucky8", "5s 6d 6h", *bets, "deal", "ann stands 1")) == "card"
    assert waits_for(table("lucky8", "5s 6d 6h Tc Td", *bets, "deal", "ann stands 1")) == "nobody"
    observed = ("cards as due", "deal", "ann stands 1", "cards as due")
    assert waits_for(table("lucky8", "5s 6d 6h Tc Td", *bets, *observed, observed=True)) == "settlement"


def test_staff_may_take_any_option_of_a_player() -> None:
    at = table("lucky8", "5s 6d 6h", "ann bets 100 on 1", "no more bets", "deal")
    hit = c.Hit(by=HOUSE, player="ann", box=1)
    assert among(at, prompt(at).options, hit)
    assert among(at, prompt(at).options, replace(hit, by=player("ann")))


def spans(at: Table, name: str) -> dict[str, tuple[int | None, int | None]]:
    """Return the least and most of whatever a player may do now."""
    return {
        type(option.command).__name__: (option.least, option.most)
        for option in prompt(at).options
        if isinstance(option.command, c.PlayerCommand) and option.command.player == name
    }


def test_a_follower_may_double_for_less_and_match_a_split_only_whole() -> None:
    bets = ("ann bets 100 on 1", "bob bets 50 on 1", "no more bets", "deal")
    doubled = table("lucky8", "5s 6d 6h", *bets, "ann doubles 1", main=Limits(2000, 100_000))
    assert spans(doubled, "bob")["Follow"] == (2000, 5000)
    assert is_option(doubled, "bob follows 1.1 for 20")
    assert not is_option(doubled, "bob follows 1 for 10")
    split = table("lucky8", "8s 6d 8h", *bets, "ann splits 1")
    assert spans(split, "bob")["Follow"] == (5000, 5000)
    assert not is_option(split, "bob follows 1 for 20")


def test_a_hand_nobody_is_there_for_has_no_options() -> None:
    at = table("lucky8", "5s 6d 6h", "ann bets 100 on 1", "no more bets", "ann leaves")
    assert waits_for(at) == "card"
    assert prompt(at).options == ()


def test_a_wager_on_a_split_ace_is_offered_within_its_limits() -> None:
    acts = ("ann bets 100 on 1", "no more bets", "deal", "ann splits 1")
    for limits, span in ((None, (10, None)), (Limits(500, 2000), (500, 2000))):
        at = table("ace-race", "As 6d Ah", *acts, side=limits)
        assert spans(at, "ann")["Bet"] == span
        assert is_option(at, "ann bets 5 on 1.2 ace-race")


def test_a_squeeze_that_was_asked_for_may_be_granted_once() -> None:
    asked = ("ann bets 100 on 1", "ann asks to squeeze 1")
    grants = [
        sum(isinstance(option.command, c.GrantSqueeze) for option in prompt(table("blackjack-plus", "", *acts)).options)
        for acts in (asked[:1], asked, (*asked, "squeeze granted to ann"))
    ]
    assert grants == [0, 1, 0]
