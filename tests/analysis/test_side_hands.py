"""Wagers on a finished hand: the same as two narrower ways to the same figure, and as rounds that are played."""

from functools import cache

import pytest

from croupier.analysis.shoe import ORDER, composed, fresh
from croupier.analysis.side_ends import is_by_totals
from croupier.analysis.side_hands import UnvaluedError, hand_chances, played_chances
from croupier.analysis.side_outcomes import outcome_chances
from croupier.analysis.side_totals import win_chance
from croupier.analysis.solution import Solution, solve
from croupier.bots.charts import default_chart
from croupier.cards.card import Card
from croupier.money.odds import parse_odds
from croupier.rules.load import GAMES, change, load
from croupier.rules.schema import Rulebook
from croupier.rules.wagers.definition import Definition, When, definition
from croupier.simulation.chunk import packed, play_chunk
from croupier.simulation.exact import exact
from croupier.simulation.job import Run, Shuffling
from croupier.simulation.tables import STRIDE
from croupier.simulation.tally import FRESH, SIDE_ROWS
from tests.analysis.test_engine import Player
from tests.analysis.through_engine import SideEnumeration
from tests.scale import scaled

ROUNDS = 300_000
WAGERS = {
    "many": {
        "title": "Many cards",
        "pays": {"long": "10:1", "three": "4:1"},
        "when": {
            "long": "total(hand) = 21 and size(hand) >= 4",
            "three": "total(hand) = 21 and size(hand) = 3 and hand is not doubled",
        },
    },
    "broke": {
        "title": "Broke",
        "pays": {"short": "3:1", "long": "20:1"},
        "when": {"short": "hand is bust and size(hand) = 3", "long": "hand is bust and size(hand) >= 5"},
    },
    "together": {
        "title": "Together",
        "pays": {"both": "20:1", "sevens": "9:1"},
        "when": {
            "both": "total(hand) = 20 and total(D) in 20..21 and not D is blackjack",
            "sevens": "2 of hand are 7 and hand is not bust",
        },
    },
    "suits": {
        "title": "Suits",
        "pays": {"flush": "20:1", "first": "2:1"},
        "when": {"flush": "hand are same suit and size(hand) >= 3", "first": "hand are red and hand is bust"},
    },
}


def wager(pays: str, when: str) -> Definition:
    return definition({"row": parse_odds(pays)}, {"row": When(when)})


@cache
def solved(game: str) -> Solution:
    book = load(game)
    return solve(book, fresh(book, 6))


def with_wagers(game: str) -> Rulebook:
    return change(load(game), {"side": WAGERS})


def test_a_push_is_the_same_by_two_ways() -> None:
    solution, push = solved("lucky8"), wager("9:1", "main is push")
    assert hand_chances(solution, push) == pytest.approx(outcome_chances(solution, push), abs=1e-13)


def test_a_tie_is_the_same_by_two_ways() -> None:
    solution = solved("dueling8s")
    tie = solution.book.side["tie18"].definition
    assert hand_chances(solution, tie)["tie"] == pytest.approx(win_chance(solution, tie), abs=1e-13)


@pytest.mark.parametrize("game", scaled(("ace-race", "dueling8s"), GAMES))
def test_rows_that_leave_nothing_out_come_to_one(game: str) -> None:
    """Every hand ends bust or not; the rest has been surrendered."""
    solution = solved(game)
    ends = [played_chances(solution, wager("1:1", when)) for when in ("hand is bust", "hand is not bust")]
    given_up = solution.hands.chances[solution.plan.first == 4].sum()
    assert sum(chances["row"] for chances in ends if chances) == pytest.approx(1.0 - given_up, abs=1e-12)


def test_two_21s_may_be_blackjacks_which_a_total_does_not_tell() -> None:
    both = wager("9:1", "total(hand) = 21 and total(D) = 21")
    assert is_by_totals(both, blackjack=False)
    assert not is_by_totals(both, blackjack=True)
    assert is_by_totals(wager("9:1", "total(hand) = 18 and total(D) = 18"), blackjack=True)


def test_parts_by_the_dealers_first_card_make_the_whole() -> None:
    solution, won = solved("lucky8"), "hand is doubled and main is win"
    parts = [hand_chances(solution, wager("5:1", f"{won} and d1 is {up}")) for up in ("2..6", "7..A")]
    whole = hand_chances(solution, wager("5:1", won))
    assert sum(chances["row"] for chances in parts) == pytest.approx(whole["row"], abs=1e-12)


@pytest.mark.parametrize("when", ["total(hand) = 20 and size(D) = 5", "last 2 of hand are 7", "4 of box are 7"])
def test_what_the_cards_of_others_decide_has_no_value(when: str) -> None:
    with pytest.raises(UnvaluedError):
        hand_chances(solved("lucky8"), wager("9:1", when))


PLAYED = (
    "hand are same suit",
    "2 of hand are red and hand is not doubled",
    "last of hand is T",
    "hand is bust and p1 is 9h",
    "exactly 1 of hand is hearts and p2 is black",
    "p3 is spades and main is win",
    "first 3 of hand are spades",
    "hand d1 are same suit",
    "hand are same suit and d1 is hearts and hand is split",
    "p1 is 6 and d1 is red or total(hand) = 18",
    "p2 is hearts and hand are spades and hand is split",
    "hand is bust and D is bust",
    "2 of hand are same rank and same suit",
    "3 of hand are same suit and different rank",
)
SMALL = (
    ("lucky8", 2, {"8s": 3, "8h": 2, "Ts": 4, "Kh": 4}),
    ("lucky8", 3, {"8s": 3, "8h": 3, "Ts": 5, "Kh": 3}),
    ("ace-race", 2, {"As": 3, "Ah": 2, "9h": 3, "Ks": 4, "Kh": 2}),
    ("blackjack-plus", 2, {"6s": 4, "6h": 3, "9h": 3, "9s": 1, "Ks": 4}),
    ("dueling8s", 2, {"8s": 2, "8h": 2, "7s": 3, "Js": 3, "Kh": 3}),
    ("las-vegas-strip", 2, {"8s": 3, "As": 2, "9h": 3, "Ks": 4, "Kh": 2}),
)


@pytest.mark.parametrize("case", scaled((0, 2, 4, 5), range(len(SMALL))))
def test_every_round_of_a_small_shoe_comes_to_the_exact_chances(case: int) -> None:
    game, hands, cards = SMALL[case]
    sides = {
        f"side-{place}": {"title": when, "pays": {"row": "3:1"}, "when": {"row": when}}
        for place, when in enumerate(PLAYED)
    }
    book = change(load(game), {"split": {"hands": hands}, "side": sides})
    shoe = composed(book, {Card(card): count for card, count in cards.items()})
    solution = solve(book, shoe)
    left = tuple((card, count) for card, count in zip(ORDER, shoe.counts, strict=True) if count)
    won = SideEnumeration(book, left, Player(solution), tuple(sides)).won()
    for name in sides:
        exact_chances = hand_chances(solution, book.side[name].definition)
        assert exact_chances["row"] == pytest.approx(float(won[name]), abs=1e-12), book.side[name].title


@pytest.mark.parametrize(
    ("game", "when"), [("las-vegas-strip", "main is push"), ("two-deck-h17", "main is lose and total(p1 p2) = 16")]
)
def test_where_the_dealer_looks_a_result_is_the_same_by_two_ways(game: str, when: str) -> None:
    book = load(game)
    solution, result = solve(book, fresh(book, book.deck.most)), wager("9:1", when)
    assert hand_chances(solution, result) == pytest.approx(outcome_chances(solution, result), abs=1e-13)


def test_bust_totals_of_the_dealer_are_not_told_apart() -> None:
    assert played_chances(solved("lucky8"), wager("9:1", "total(hand) = 20 and total(D) = 22")) is None


@pytest.mark.parametrize("game", scaled(("lucky8",), GAMES))
def test_rounds_come_to_the_exact_value(game: str) -> None:
    book = with_wagers(game)
    sides = dict.fromkeys(WAGERS, 100)
    run = Run(book, (default_chart(book),), (100,), 6, 1, sides, shuffling=Shuffling(FRESH), plain=True)
    worth = exact(run)
    assert worth is not None
    tally = play_chunk(run, 0, ROUNDS).tally
    for number, name in enumerate(sides):
        counts = tally[SIDE_ROWS + number * STRIDE : SIDE_ROWS + (number + 1) * STRIDE]
        nets = packed(run).tables.money.side[number] / 100
        mean = float(counts @ nets) / ROUNDS
        error = (float(counts @ nets**2) / ROUNDS - mean * mean) ** 0.5 / ROUNDS**0.5
        assert abs(mean - worth.side[name]) < 4 * error, (name, mean, worth.side[name])
