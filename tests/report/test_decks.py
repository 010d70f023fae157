"""The effect of decks and of contested readings, on the game that is quickest to solve and on one that changes."""

import pytest

from croupier.analysis.report import analyse
from croupier.analysis.shoe import fresh
from croupier.analysis.solution import solve
from croupier.report.answer_changes import chart_truth, deck_truths, deck_turns, offer_truths, reading_truths
from croupier.report.decks import Change, DeckEffect, DeckLine, best_plays, changes, deck_effect, solutions
from croupier.report.ruling_values import ReadingLine, reading_line, readings
from croupier.rules.load import change, load
from croupier.rules.sentences import phrase
from croupier.words.render import render

DUELING, LUCKY8 = load("dueling8s"), load("lucky8")


@pytest.fixture(scope="module")
def dueling() -> DeckEffect:
    return deck_effect(solutions(DUELING))


def test_every_count_has_a_line_equal_to_the_full_analysis(dueling: DeckEffect) -> None:
    assert [line.decks for line in dueling.lines] == [3, 4, 5, 6, 7, 8]
    for line in dueling.lines:
        report = analyse(DUELING, fresh(DUELING, line.decks), line.decks)
        assert line.ev == report.main.ev
        assert line.side == {name: side.ev for name, side in report.side.items()}
        assert (line.insurance, line.even_money) == (None, None)


def test_decks_turn_the_tie_wager(dueling: DeckEffect) -> None:
    (told, *_) = [one for one in map(render, deck_truths(DUELING, dueling)) if "Tie on 18 played for itself" in one]
    assert "favours the player with 7 and 8 decks and not with 3, 4, 5 and 6; best with 8, +0.1138 %" in told


def test_it_is_told_in_chinese_too(dueling: DeckEffect) -> None:
    (told,) = (render(one, "zh-Hans") for one in deck_turns(DUELING, dueling.lines))
    assert "18 点和局" in told
    assert "专为此注而打" in told
    assert "7 和 8 副牌时对玩家有利" in told


def test_a_hand_that_is_played_differently_is_told_in_spans() -> None:
    plays = {
        1: {("A,7", "2"): "stand", ("T,6", "9"): "hit"},
        2: {("A,7", "2"): "stand", ("T,6", "9"): "hit"},
        3: {("A,7", "2"): "double", ("T,6", "9"): "hit"},
    }
    found = list(changes(plays))
    assert found == [Change("A,7", "2", {1: "stand", 2: "stand", 3: "double"})]
    assert str(found[0]) == "A,7 against 2: stand with 1 to 2, double with 3"


def test_decks_change_the_play_of_lucky8() -> None:
    plays = {decks: best_plays(solve(LUCKY8, fresh(LUCKY8, decks))) for decks in (1, 2)}
    assert "A,8 against 6: double with 1, stand with 2" in list(map(str, changes(plays)))


def test_many_changes_are_counted_not_listed() -> None:
    line = DeckLine(1, 0.0, 0.0, {}, None, None)
    many = tuple(Change("T,6", str(up), {1: "hit", 2: "stand"}) for up in range(2, 10))
    (told,) = map(render, deck_truths(LUCKY8, DeckEffect((line,), many)))
    assert told.startswith("The number of decks changes the best play of 8 first hands: T,6 against 2: hit with 1,")
    assert told.endswith("; and 2 more.")


def test_offers_that_no_number_of_decks_turns_are_not_told() -> None:
    assert list(offer_truths(LUCKY8)) == []


def test_an_offer_that_decks_turn_is_told() -> None:
    # Of 51 cards left 16 are tens, of 103 there are 32: insurance is fair at 35:16 and at 71:32.
    book = change(LUCKY8, {"insurance": {"pays": "11:5"}})
    (told,) = map(render, offer_truths(book))
    assert told.startswith("The number of decks decides about insurance: it favours the player with 1 deck and not wi")
    assert told.endswith("not with 2, 3, 4, 5, 6, 7 and 8; best with 1, +0.3922 %.")


class TestReadings:
    def test_only_contested_readings_of_the_game_itself(self) -> None:
        assert {one.ruling for one in readings(LUCKY8)} == {"R-OBO-BUST", "R-516"}
        assert "R-BP-21-V-BJ" in {one.ruling for one in readings(load("blackjack-plus"))}

    def test_a_game_of_ones_own_is_asked_everything_that_bears_on_it(self) -> None:
        house = change(LUCKY8, {"game": "house"})
        assert "R-BP-21-V-BJ" in {one.ruling for one in readings(house)}
        assert "R-SURR-TIE" not in {one.ruling for one in readings(house)}

    def test_what_a_reading_is_worth(self) -> None:
        before = solve(LUCKY8, fresh(LUCKY8, 2))
        lines = {one.ruling: reading_line(one, before) for one in readings(LUCKY8)}
        worth = lines["R-OBO-BUST"]
        other = solve(change(LUCKY8, {"rulings": {"busted_split": "busted-and-one"}}), fresh(LUCKY8, 2))
        assert worth.main == other.ev - before.ev < 0
        assert worth.matters
        assert not lines["R-516"].matters
        (told,) = map(render, reading_truths(lines.values()))
        assert "(R-OBO-BUST, rulings.busted_split=busted-and-one): main wager: the player loses 0.00" in told

    def test_side_wagers_are_told(self) -> None:
        field, value = "rulings.busted_split", "busted-and-one"
        line = ReadingLine(field, value, "R-X", render(phrase(field, value)), 0.0, {"pair": 0.01}, 0)
        assert list(map(render, reading_truths([line]))) == [
            f"If {line.words} (R-X, {field}={value}): pair: the player gains 1.0000 percentage points."
        ]


def test_what_the_chart_costs() -> None:
    assert render(chart_truth(0.0)) == "The chart loses nothing against the best play."
    assert render(chart_truth(0.00001)).startswith("The chart costs 0.001000 % of a wager")
