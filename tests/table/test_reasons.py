"""Why a line came out as it did: told for every line the cards decide, and never against them."""

import json
from pathlib import Path
from typing import get_args

import pytest

from croupier.money.odds import parse_odds, winnings
from croupier.records.because import BECAUSE, because
from croupier.records.read import read
from croupier.records.replay import replay
from croupier.records.shown import shown_records
from croupier.rules.load import GAMES, load
from croupier.table.settlement.reasons import Kind, Reason, reasons
from croupier.table.state import Line, Table

PAGE = Path(__file__).resolve().parents[2] / "page/src/words"
DECIDED = ("win", "lose", "stand-off", "blackjack")
FOLDED = "3.20-tie-on-18-of-a-folded-hand"
"""A Tie on 18 whose hand was given up: the totals would have tied, and nothing in the cards says why it lost."""


def ended(game: str) -> list[tuple[str, Table]]:
    found = []
    for record in shown_records(game).values():
        read_record = read(record.text, Path())
        if read_record.forbidden is None and read_record.expect.refused is None:
            found.append((record.name, replay(read_record).table))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_line_that_the_cards_decide_has_a_reason(game: str) -> None:
    for name, table in ended(game):
        for line, why in zip(table.lines, reasons(table), strict=True):
            if line.result in DECIDED and FOLDED not in name:
                assert why is not None, (name, line)
                check(line, why)
            elif line.result in ("surrender", "even-money", "void"):
                assert why is None, (name, line)


def check(line: Line, why: Reason) -> None:
    """Compare a reason with the money of its line."""
    if why.odds is not None and line.staked:
        assert line.net == winnings(line.staked, parse_odds(why.odds))
    if why.kind in ("higher", "dealer-bust", "row", "insured"):
        assert line.result == "win"
    if why.kind in ("lower", "bust", "dealer-blackjack", "no-row", "no-bust", "no-tie", "not-needed"):
        assert line.result == "lose"
    if why.player is not None and why.dealer is not None and line.wager == "main":
        sign = (why.player > why.dealer) - (why.player < why.dealer)
        assert line.result == {1: "win", 0: "stand-off", -1: "lose"}[sign]


def told(game: str, name: str) -> list[str]:
    table = replay(read(shown_records(game)[name].text, Path())).table
    return [because(why) for why in reasons(table)]


def test_reasons_in_words() -> None:
    assert because(None) == ""
    assert because(Reason("higher", player=20, dealer=19)) == " with 20 against 19"
    assert because(Reason("row", row="bust-3", odds="2:1")) == " with a bust of 3 cards, paid 2:1"
    assert because(Reason("row", row="two-suited-8s", odds="10:1")) == " with two suited 8s, paid 10:1"
    assert because(Reason("row", row="four-8s-spades", odds="8000:1")) == " with four 8s of spades, paid 8000:1"
    assert told("blackjack-plus", "3.26.1-boom-busted-after-a-paid-blackjack") == [
        ", paid 3:2",
        " with a bust of 3 cards, paid 2:1",
    ]


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_every_kind_and_row_has_words_in_each_language(language: str) -> None:
    words = json.loads((PAGE / f"{language}.json").read_text(encoding="utf-8"))
    kinds = get_args(Kind)
    assert set(BECAUSE) == set(kinds)
    assert {f"reason.{kind}" for kind in kinds} <= set(words)
    books = [load(game) for game in GAMES]
    rows = {row for book in books for side in book.side.values() for row in side.pays} | {
        row for book in books for row in book.bonus.pays
    }
    assert {f"result.{row}" for row in rows} <= set(words)
