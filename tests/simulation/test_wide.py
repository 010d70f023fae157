"""Kernels equal the engine card for card in games with choices that no approved game makes."""

from random import Random

import pytest

from croupier.bots.named_chart import usual_chart
from croupier.rules.load import LIBRARY, load
from croupier.rules.newer_choices import LATER_CHOICES, newer
from croupier.simulation.build import InexpressibleError, build
from croupier.simulation.chunk import play_chunk
from croupier.simulation.exact import exact
from croupier.simulation.job import Run, Shuffling, check
from croupier.simulation.statistics import Figures
from croupier.simulation.tables import Plan
from croupier.simulation.tally import FRESH
from croupier.simulation.totals import Totals
from croupier.simulation.wide_tables import PLAYED, is_wide
from croupier.strategy.chart import Chart
from tests.scale import scaled
from tests.simulation.charts import random_chart
from tests.simulation.pairs import Pair, Seats
from tests.simulation.wide_books import AXES, Changes, by_chance, wide_book

CHARTS, ROUNDS = scaled((2, 40), (4, 150))
"""Charts by chance for each axis, and rounds of each."""

PARTS, A_PART = scaled((4, 1_000), (100, 1_000))
"""Charts for each game of the library, and rounds of each: 48,000 in all, and 100,000 of each game in the long run."""


def alike(pair: Pair, chance: Random, rounds: int, often: str = "8A2") -> None:
    for number in range(rounds):
        cards = pair.shuffled(chance)
        if number % 3 == 0:
            # Pairs and long hands come more often than by chance.
            cards = sorted(cards, key=lambda card: chance.random() * (1 if card[0] in often else 4))
        assert pair.by_kernel(cards) == pair.by_engine(cards)


@pytest.mark.parametrize("axis", AXES)
def test_every_axis_is_played_as_the_engine_plays_it(axis: str) -> None:
    chance = Random(axis)
    book = wide_book(AXES[axis], chance.choice(("lucky8", "blackjack-plus")))
    assert is_wide(book)
    for number in range(CHARTS):
        seats = Seats(1 + 2 * (number % 2), book.deck.most, burn=number == 1, sides={})
        alike(Pair(book, random_chart(book, chance), seats), chance, ROUNDS, "678" if "bonus" in axis else "8A2")


@pytest.mark.parametrize("part", range(4))
def test_axes_together_are_played_as_the_engine_plays_them(part: int) -> None:
    chance = Random(part)
    for _ in range(12):
        book = wide_book(by_chance(chance), chance.choice(("lucky8", "blackjack-plus")))
        sides = {name: 100 for name in book.side if chance.random() < 0.5}
        try:
            pair = Pair(book, random_chart(book, chance), Seats(chance.randint(1, 7), 8, burn=False, sides=sides))
        except InexpressibleError as error:
            assert str(error).startswith(("side.", "these odds"))  # noqa: PT017 - most can be expressed
            continue
        alike(pair, chance, 40)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", sorted(LIBRARY))
def test_every_game_of_the_library_is_played_as_the_engine_plays_it(game: str, part: int) -> None:
    chance, book = Random(f"{game} {part}"), load(game)
    chart = random_chart(book, chance) if part % 10 else usual_chart(book, book.deck.most).chart
    decks = chance.randint(book.deck.fewest, book.deck.most)
    boxes = 3 if part % 5 == 3 else 1
    alike(Pair(book, chart, Seats(boxes, decks, burn=part % 3 == 0, sides={})), chance, A_PART, "678A")


def test_every_later_choice_is_played_or_refused_by_name() -> None:
    shown = {name for changes in AXES.values() for name in newer(wide_book(changes))}
    never_alone = {"dealer.peeks", "dealer.beats_22", "charlie.after_double", "surrender.against"}
    assert set(LATER_CHOICES) == set(PLAYED)
    assert set(PLAYED) - shown <= never_alone


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"double": {"aces_as_one": True, "redoubles": 1}}, "double.aces_as_one"),
        (
            {"bonus": {"instead": True, "pays": {"p": "2:1"}, "when": {"p": "p1 p2 are same suit"}}},
            "looks at more than the hand",
        ),
    ],
)
def test_what_kernels_cannot_play_is_refused_with_the_reason(changes: Changes, reason: str) -> None:
    book = wide_book(changes)
    with pytest.raises(InexpressibleError, match=reason):
        build(book, Plan((Chart((), {}),), (100,)))


EXACT = (
    "late surrender",
    "surrender early against some cards",
    "22 pushes",
    "doubles of doubled hands",
    "doubles of more than the wager",
    "doubles of three times the wager, free ones and again",
    "ties",
    "free doubles and splits",
    "five cards win",
    "bonus 21s",
    "main wagers are raised",
    "main wagers are raised, and both cards are seen",
)


CHUNKS = scaled(1, 3)
"""Millions of rounds."""


@pytest.mark.parametrize("axis", EXACT)
def test_fresh_shoes_come_to_the_exact_value(axis: str) -> None:
    book = wide_book(AXES[axis])
    chart = usual_chart(book, 6).chart
    run = Run(book, (chart,), (100,), 6, shuffling=Shuffling(FRESH, burn=False), seed=4)
    check(run)
    assert run.corrected
    totals = Totals(1)
    for number in range(CHUNKS):
        totals.add(play_chunk(run, number, 1_000_000))
    main, known = Figures(run, totals).main(), exact(run)
    assert known is not None
    assert abs(main["ev"] - known.main) < 4.5 * main["se"]
    assert main["se"] < 0.00005 / CHUNKS**0.5
