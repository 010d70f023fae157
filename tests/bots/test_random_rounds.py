"""Players who do anything lawful: every round ends settled, pays what was staked, and can be written down."""

from itertools import chain
from pathlib import Path
from random import Random

import pytest

from croupier.bots.conduct import Round
from croupier.records.read import read
from croupier.records.replay import replay
from croupier.records.write import write
from croupier.rules.load import GAMES, load
from croupier.table.evolve import evolve
from croupier.table.state import Limits, Setup, Status, Table
from tests.bots.device import shuffled
from tests.bots.random_player import RandomPlayer
from tests.scale import scaled

SHARES = 2
ROUNDS = scaled(48, 200)


def play(game: str, seed: int) -> Round:
    book, chance = load(game), Random(seed)
    positions = book.layout.fewest if seed % 2 else book.layout.most
    setup = Setup(6, positions, main=Limits(2500, 50000), side=Limits(500, 5000), burn=seed % 3 == 0)
    players = {name: RandomPlayer(chance, wagers=2) for name in ("ann", "bob", "cal")}
    return Round(Table(book, setup), shuffled(book, chance, 6), players)


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("game", GAMES)
def test_every_random_round_ends_settled(game: str, share: int) -> None:
    for seed in range(share, ROUNDS, SHARES):
        played = play(game, seed)
        first = played.table
        moments = list(played.play())
        assert played.table.status is Status.SETTLED, seed
        assert [moment.command for moment in moments] == played.given
        folded = first
        for event in chain.from_iterable(moment.events for moment in moments):
            folded = evolve(folded, event)
        assert folded == played.table


@pytest.mark.parametrize("game", GAMES)
def test_a_random_round_is_written_and_replays_to_the_same_lines(game: str) -> None:
    for seed in range(1000, 1000 + scaled(4, 10)):
        played = play(game, seed)
        list(played.play())
        dealt = shuffled(load(game), Random(seed), 6).cards[: played.table.drawn]
        text = write(played.table.book, played.table.setup, played.given, dealt)
        assert replay(read(text, Path())).table.lines == played.table.lines


def test_the_same_seed_plays_the_same_round() -> None:
    rounds = [play("lucky8", 7) for _ in range(2)]
    for played in rounds:
        list(played.play())
    assert rounds[0].given == rounds[1].given
    assert rounds[0].table == rounds[1].table
