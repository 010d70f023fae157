"""Whatever a side wager is defined as, a settled round leaves none open and no chip unaccounted for."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.bots.conduct import Round
from croupier.rules.fits import usual_decks
from croupier.rules.library import library, with_wagers
from croupier.rules.load import GAMES, NAMED, change, load
from croupier.rules.schema import Rulebook
from croupier.table.settlement.wager_view import line_hand
from croupier.table.state import Limits, Setup, Status, Table
from tests.bots.device import shuffled
from tests.bots.random_player import RandomPlayer
from tests.rules.wagers.sentences import sentences

ROUNDS = 4


def played(book: Rulebook, seed: int) -> Table:
    chance = Random(seed)
    decks = usual_decks(book)
    setup = Setup(decks, book.layout.fewest, unit=100, main=Limits(2500, 50000), side=Limits(500, 5000))
    players = {name: RandomPlayer(chance, wagers=3) for name in ("ann", "bob", "cal")}
    one = Round(Table(book, setup), shuffled(book, chance, decks), players)
    list(one.play())
    return one.table


def check(table: Table) -> int:
    """Compare every side wager with its one line, and return how many there were."""
    assert table.status is Status.SETTLED
    count = 0
    for box in table.boxes:
        for wager in box.sides:
            assert wager.settled, wager
            hand = line_hand(table, wager)
            key = (wager.player, box.position, hand, wager.kind)
            lines = [line for line in table.lines if (line.player, line.box, line.hand, line.wager) == key]
            (line,) = [line for line in lines if line.staked == wager.counts]
            assert line.returned >= 0
            assert line.why is not None
            count += 1
    return count


@pytest.mark.parametrize("name", list(library()))
def test_a_wager_of_the_library_is_settled_whatever_the_round(name: str) -> None:
    count = 0
    for game in GAMES:
        book = with_wagers(load(game), (name,))
        count += sum(check(played(book, seed)) for seed in range(ROUNDS))
    assert count


@st.composite
def wagers(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a side wager: a few rows, their odds, and whether it may be laid on split hands."""
    on_split = draw(st.sampled_from(["", "any", "A"]))
    rows = draw(st.lists(sentences(split=bool(on_split)), min_size=1, max_size=4))
    odds = draw(st.lists(st.sampled_from(["0:1", "1:1", "3:2", "5:1", "100:1"]), min_size=4, max_size=4))
    names = [f"row-{number}" for number in range(len(rows))]
    when = dict(zip(names, rows, strict=True))
    return {"when": when, "pays": dict(zip(names, odds, strict=False)), "on_split": on_split}


@settings(deadline=None, max_examples=40, derandomize=True)
@given(st.sampled_from(NAMED), wagers(), st.integers(0, 10_000))
def test_a_wager_somebody_made_up_is_settled_whatever_the_round(game: str, wager: dict[str, Any], seed: int) -> None:
    book = change(load(game), {"side": {"own": wager}})
    check(played(book, seed))
