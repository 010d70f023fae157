"""The kernels equal the engine card for card: the same cards used, the same cents on every line."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from croupier.bots.chart_player import ChartPlayer, Habit
from croupier.bots.charts import default_chart
from croupier.bots.conduct import Round
from croupier.cards.card import Card
from croupier.rules.load import GAMES, Raw, change, load
from croupier.rules.schema import Rulebook
from croupier.simulation.build import InexpressibleError
from croupier.simulation.compare import engine_lines
from croupier.simulation.split_sides import SUFFIX, problem
from croupier.simulation.wide_tables import is_wide
from croupier.table.state import Table
from tests.machines.variants import books
from tests.scale import scaled
from tests.simulation.charts import random_chart
from tests.simulation.pairs import MAIN, Pair, Seats, random_seats

ROUNDS = scaled(2_000, 25_000)
"""Rounds a game: 100,000 in all in the long run."""

SHARE = 2
"""Parts a game's rounds come in, so that several processes can share them."""


@pytest.mark.parametrize("part", range(SHARE))
@pytest.mark.parametrize("game", GAMES)
def test_many_rounds(game: str, part: int) -> None:
    chance = Random(f"{game} {part}")
    book = load(game)
    for number in range(ROUNDS // SHARE // 100):
        most = 7 if number % 10 == 0 else 1
        chart = default_chart(book) if number % 2 else random_chart(book, chance)
        pair = Pair(book, chart, random_seats(book, chance, most))
        for _ in range(100):
            cards = pair.shuffled(chance)
            assert pair.by_kernel(cards) == pair.by_engine(cards)


@settings(max_examples=scaled(25, 1000), suppress_health_check=list(HealthCheck))
@given(books(), st.integers(0, 2**32))
def test_variants(drawn: tuple[str, Raw, Rulebook], seed: int) -> None:
    chance = Random(seed)
    book = drawn[2]
    seats = random_seats(book, chance, 3)
    try:
        # Games with choices of their own have their side wagers tried elsewhere: not every one can be simulated.
        pair = Pair(book, random_chart(book, chance), seats._replace(sides={}) if is_wide(book) else seats)
    except InexpressibleError as error:
        # The kernels pay a bonus only to hands that begin with a printed card, and say so; a test tries what else.
        assert "bonus.when" in str(error) or is_wide(book)  # noqa: PT017 - most variants can be expressed
        reject()
    for _ in range(20):
        cards = pair.shuffled(chance)
        assert pair.by_kernel(cards) == pair.by_engine(cards)


@pytest.mark.parametrize(("game", "rank"), [("ace-race", "A"), ("dueling8s", "8")])
@pytest.mark.parametrize("ruled", ["as printed", "the other way"])
def test_side_wagers_on_split_hands(game: str, rank: str, ruled: str) -> None:
    chance = Random(game)
    book = load(game)
    if ruled == "the other way":
        book = change(book, {"rulings": {"split_ace_race": "loses-to-blackjack", "split_tie": "match"}})
    name = "ace-race" if game == "ace-race" else "tie18"
    seen = 0
    for first in (True, False) if problem(book, name + SUFFIX, {}) is None else (True,):
        sides = {name: 100, name + SUFFIX: 300} if first else {name + SUFFIX: 300}
        pair = Pair(book, default_chart(book), Seats(2, book.deck.most, burn=False, sides=sides))
        for _ in range(300):
            cards = sorted(pair.shuffled(chance), key=lambda card: chance.random() * (1 if card[0] == rank else 12))
            found = pair.by_kernel(cards)
            assert found == pair.by_engine(cards)
            seen += sum(wager == name and hand is not None for _, hand, wager in found.lines)
    assert seen > 100


class Device:
    """Cards in order, and no discards."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards = cards

    def card_at(self, position: int) -> Card | None:
        return self.cards[position] if position < len(self.cards) else None

    def shuffle_discards(self) -> None:
        raise AssertionError


@pytest.mark.parametrize("game", GAMES)
def test_a_player_who_reads_the_chart_himself(game: str) -> None:
    chance = Random(game)
    book = load(game)
    for _ in range(scaled(2, 20)):
        chart = random_chart(book, chance)
        sides = dict.fromkeys(book.side, 100)
        pair = Pair(book, chart, Seats(3, book.deck.most, burn=False, sides=sides))
        players = {f"player-{box}": ChartPlayer(chart, Habit(box, MAIN, sides)) for box in (1, 2, 3)}
        for _ in range(20):
            cards = pair.shuffled(chance)
            conducted = Round(Table(book, pair.setup), Device(cards), players)
            list(conducted.play())
            found = pair.by_kernel(cards)
            assert (found.used, found.lines) == (conducted.table.cards_used, engine_lines(conducted.table.lines))
