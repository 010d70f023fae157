"""Why a line came out as it did: told for every line the cards decide, and never against them."""

from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from croupier.money.odds import parse_odds, winnings
from croupier.records.line_reason import because
from croupier.records.phrases import settled
from croupier.records.read import read
from croupier.records.replay import replay
from croupier.records.shipped_records import shown_records
from croupier.rules.load import GAMES, load
from croupier.table.reason import Kind, Reason
from croupier.table.state import Line, Table
from croupier.words.catalogue import messages
from croupier.words.render import render

LOST = ("lower", "bust", "dealer-blackjack", "no-row", "dealer-ends", "hands-end", "given-up", "not-needed")
RETURNED = ("spared", "paid-even-money", "withdrawn", "no-card", "no-main", "outsider", "under-minimum")
ALONE = {"void": "void", "surrendered": "surrender", "even-money": "even-money", "blackjack": "blackjack"}


def ended(game: str) -> list[tuple[str, Table]]:
    found = []
    for record in shown_records(game).values():
        read_record = read(record.text, Path())
        if read_record.forbidden is None and read_record.expect.refused is None:
            found.append((record.name, replay(read_record).table))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_line_says_why_it_came_out_so(game: str) -> None:
    for name, table in ended(game):
        for line in table.lines:
            assert line.why is not None, (name, line)
            ruled = line.clauses[0] == table.book.cite("irregular.refer")[0] and line.result != "void"
            assert (line.why.kind == "ruled") is ruled, (name, line)
            check(line, line.why)


def check(line: Line, why: Reason) -> None:
    """Compare a reason with the money of its line."""
    if why.odds is not None and line.staked:
        assert line.net == winnings(line.staked, parse_odds(why.odds))
    if why.kind in ("higher", "dealer-bust", "row", "insured"):
        assert line.result == "win"
    if why.kind in LOST:
        assert line.result == "lose"
    if why.kind in RETURNED:
        assert line.result == "returned"
    if why.kind in ALONE:
        assert line.result == ALONE[why.kind]
    assert (why.laid is None) or why.laid > line.staked or line.wager == "main"
    if why.player is not None and why.dealer is not None and line.wager == "main":
        sign = (why.player > why.dealer) - (why.player < why.dealer)
        assert line.result == {1: "win", 0: "stand-off", -1: "lose"}[sign]


def told(game: str, name: str) -> list[str]:
    table = replay(read(shown_records(game)[name].text, Path())).table
    return [settled(table, line).text for line in table.lines]


def test_reasons_in_words() -> None:
    line = Line("ann", 1, 0, "main", 100, 200, "win", ("4.3",))
    assert because(load("lucky8"), line) == ""
    assert render(because(load("lucky8"), replace(line, why=Reason("higher", 20, 19)))) == " with 20 against 19"
    _, boom = told("blackjack-plus", "3.26.1-boom-busted-after-a-paid-blackjack")
    assert " with a bust with 3 cards, paid 2:1: " in boom


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_every_kind_has_words_in_each_language(language: str) -> None:
    words = messages(language)
    kinds = get_args(Kind)
    assert {f"{said}.{kind}" for said in ("because", "reason") for kind in kinds} <= set(words)
