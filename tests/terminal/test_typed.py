"""What a person types: bets as lines, answers as keys, each understood or answered with what would be."""

import pytest

from croupier.rules.load import load
from croupier.table import commands as c
from croupier.table.actors import player
from croupier.table.prompt import Option
from croupier.table.state import Setup, Table
from croupier.terminal.bet_line import Lifting, Wish, Word, read_bet
from croupier.terminal.choices import LABELS, Choice, label
from croupier.terminal.reply import Picked, Reply, Say, Strange, understand
from croupier.terminal.screen import Question
from croupier.words.render import render

ANN = player("ann")
HIT = Choice("h", "hit", c.Hit(by=ANN, player="ann", box=1), ())
DOUBLE = Choice("d", "double for 100", c.Double(by=ANN, player="ann", box=1), (), 2500, 10000)
NO = Choice("n", "no", c.Decline(by=ANN, player="ann", box=1), ())
TIE = Choice("1", "Tie on 18 on 2.2", c.Bet(by=ANN, player="ann", box=2, amount=500, wager="tie18"), (), 500, 5000)


@pytest.mark.parametrize(
    ("game", "text", "meant"),
    [
        ("lucky8", "100", Wish(10000, "main", None)),
        ("lucky8", "12.50 on 3", Wish(1250, "main", 3)),
        ("lucky8", "25 pair", Wish(2500, "pair", None)),
        ("lucky8", "Pair 25 ON 2", Wish(2500, "pair", 2)),
        ("lucky8", "bet 25 on 2 l", Wish(2500, "lucky8", 2)),
        ("dueling8s", "10 21+", Wish(1000, "21+", None)),
        ("dueling8s", "21 tie", Wish(2100, "tie18", None)),
        ("dueling8s", "t 10", Wish(1000, "tie18", None)),
        ("blackjack-plus", "boom 5 1", Wish(500, "boom-busted", 1)),
        ("lucky8", "x", Lifting(None, None)),
        ("lucky8", "x 3 pair", Lifting("pair", 3)),
        ("lucky8", "", Word("deal")),
        ("lucky8", "h", Word("help")),
        ("lucky8", "?", Word("explain")),
        ("blackjack-plus", "squeeze 2", Word("squeeze", 2)),
        ("lucky8", "yield", Word("yield")),
        ("lucky8", "25 对子 2", Wish(2500, "pair", 2)),
        ("lucky8", "25幸运 8", Wish(2500, "lucky8", None)),
        ("lucky8", "x 3 主注", Lifting("main", 3)),
    ],
)
def test_a_line_of_bets_is_understood(game: str, text: str, meant: Wish | Lifting | Word) -> None:
    assert read_bet(text, load(game)) == meant


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("pair", "write an amount"),
        ("1 2 3", "write an amount"),
        ("25 tie", "'tie' is not understood: wagers are main, pair, lucky8"),
        ("25 pair lucky8", "one wager at a time"),
        ("0.001", "digits with at most two decimals"),
        ("25 on 1.5", "'1.5' is no box"),
        ("-5", "'-5' is not understood"),
    ],
)
def test_a_line_that_is_no_bet_is_answered_with_what_would_be(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=told.replace("+", "\\+")):
        read_bet(text, load("lucky8"))


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("h", Picked(HIT)),
        ("hit", Picked(HIT)),
        ("d", Picked(DOUBLE)),
        ("d 50", Picked(DOUBLE, "50")),
        ("d50", Picked(DOUBLE, "50")),
        ("double for 50", Picked(DOUBLE, "50")),
        ("D", Picked(DOUBLE, asks=True)),
        ("D 50", Picked(DOUBLE, "50")),
        ("1 25", Picked(TIE, "25")),
        ("1", Picked(TIE)),
        ("n", Picked(NO)),
        ("N", Picked(NO, for_all=True)),
        ("t", Say.TIP),
        ("?", Say.WHY),
        ("k", Say.HELP),
        ("q", Say.QUIT),
        ("H", Strange("H")),
        ("z 5", Strange("z")),
        ("", Strange("")),
    ],
)
def test_an_answer_is_understood(said: str, meant: Reply) -> None:
    assert understand(Question("?", (HIT, DOUBLE, TIE, NO)), said) == meant


def test_where_h_is_no_choice_it_asks_for_help() -> None:
    assert understand(Question("?", (NO,)), "h") is Say.HELP


def test_an_empty_answer_takes_the_default_or_leaves_it_at_that() -> None:
    assert understand(Question("?", (HIT, NO), default=NO), "") == Picked(NO)
    assert understand(Question("?", (TIE,), optional=True), "") is Say.NO_MORE
    assert understand(Question("?", (TIE,), optional=True), "n") is Say.NO_MORE


def test_every_act_of_a_player_has_a_name() -> None:
    table = Table(load("lucky8"), Setup(6, 7))
    kinds = [kind for kind in LABELS if not issubclass(kind, c.PlayerCommand)]
    assert kinds == []
    own = {c.Insure, c.Raise, c.Double, c.Follow, c.Bet, c.Yield}
    """These carry figures, and have texts of their own."""
    players = {kind for kind in _kinds(c.PlayerCommand) if kind.__module__ == c.__name__} - {c.Play}
    assert players - own - LABELS.keys() == set()
    assert render(label(table, Option(NO.command)), "zh-Hans") == "不要"


def _kinds(kind: type[c.Command]) -> list[type[c.Command]]:
    return [found for one in kind.__subclasses__() for found in (one, *_kinds(one))]
