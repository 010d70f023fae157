"""The report: shape, names and sums of what `croupier analyze --json` writes, and the truths that follow from it."""

import json
from itertools import product

import msgspec
import pytest

from croupier.analysis.best_chart import best_chart
from croupier.analysis.count_search import best_count, best_counts, measured
from croupier.analysis.player_advantages import truths
from croupier.analysis.removal import effects
from croupier.analysis.report import Report, analyse
from croupier.analysis.shoe import fresh
from croupier.analysis.solution import solve
from croupier.cards.card import RANKS, Card
from croupier.rules.digest import digest
from croupier.rules.load import GAMES, load
from croupier.words.render import render
from tests.analysis.shoes import variant


def report_of(game: str, decks: int) -> Report:
    book = load(game)
    return analyse(book, fresh(book, decks), decks)


@pytest.mark.parametrize("game", GAMES)
def test_the_json_has_what_it_should(game: str) -> None:
    book = load(game)
    found = json.loads(msgspec.json.encode(report_of(game, 6)))
    assert (found["game"], found["decks"], found["split_class"]) == (game, 6, "CDP1")
    assert found["rulebook"] == digest(book)
    assert set(book.side) <= set(found["side"])
    main = found["main"]
    assert main["ev"] >= main["ev_without_even_money"]
    assert sum(hand["probability"] for hand in main["hands"]) == pytest.approx(1.0, abs=1e-12)
    mean = sum(hand["probability"] * hand["ev"][hand["best"]] for hand in main["hands"])
    assert main["ev"] == pytest.approx(mean, abs=1e-14)
    assert len(main["hands"]) == (10 if book.deck.printed else 550)


def test_hands_are_written_highest_first_with_the_ace_before_all() -> None:
    names = [hand.hand for hand in report_of("lucky8", 1).main.hands[::10]]
    assert names[:3] == ["A,A", "A,T", "A,9"]
    assert "T,6" in names
    assert names[-1] == "2,2"
    dueling = {hand.hand: hand for hand in report_of("dueling8s", 3).main.hands}
    assert list(dueling) == ["A,8", "T,8", "9,8", "8,8", "8,7", "8,6", "8,5", "8,4", "8,3", "8,2"]
    assert set(dueling["8,8"].ev) == {"stand", "hit", "double", "split", "surrender"}
    assert {hand.up for hand in dueling.values()} == {"8"}


def test_only_allowed_choices_have_a_value() -> None:
    hands = {(hand.hand, hand.up): hand for hand in report_of("blackjack-plus", 4).main.hands}
    assert set(hands["6,5", "T"].ev) == {"hit", "double", "surrender"}
    assert set(hands["6,5", "A"].ev) == {"hit", "double"}
    assert set(hands["A,T", "5"].ev) == {"stand"}
    assert set(hands["A,T", "T"].ev) == {"stand", "surrender"}
    assert set(hands["A,T", "A"].ev) == {"stand", "even-money"}
    assert set(hands["A,A", "9"].ev) == {"stand", "hit", "double", "split", "surrender"}
    race = {(hand.hand, hand.up): hand for hand in report_of("ace-race", 2).main.hands}
    assert "double" in race["A,9", "6"].ev
    assert "double" not in race["A,8", "6"].ev
    assert race["A,T", "A"].best == "even-money"


def test_a_written_strategy_is_reported_as_such() -> None:
    book = load("dueling8s")
    shoe = fresh(book, 8)
    chart = best_chart(solve(book, shoe))
    found = analyse(book, shoe, 8, chart=chart)
    assert found.split_class == "written"
    assert "written" in found.side["tie18"].policy
    assert found.main.ev == pytest.approx(analyse(book, shoe, 8).main.ev, abs=1e-9)


def test_truths_name_what_favours_the_player() -> None:
    assert list(truths(report_of("lucky8", 8))) == []
    one = list(map(render, truths(report_of("lucky8", 1))))
    assert len(one) == 1
    assert one[0].startswith("The main wager favours the player by 0.36")
    assert any("Even money is right" in truth for truth in map(render, truths(report_of("ace-race", 8))))
    assert any(truth.startswith("tie18-for-itself") for truth in map(render, truths(report_of("dueling8s", 8))))


def test_contested_rulings_change_the_value_the_way_they_should() -> None:
    plain = load("lucky8")
    harsh = variant("lucky8", {"rulings": {"busted_split": "busted-and-one"}})
    assert solve(harsh, fresh(harsh, 8)).ev < solve(plain, fresh(plain, 8)).ev
    kind = variant("blackjack-plus", {"rulings": {"twenty_one_v_blackjack": "stand-off"}})
    plus = load("blackjack-plus")
    assert solve(kind, fresh(kind, 8)).ev > solve(plus, fresh(plus, 8)).ev


def test_busted_and_one_lies_between_the_original_and_everything() -> None:
    takes = [
        variant("lucky8", {"dealer": {"blackjack_takes": what}}) for what in ("all", "busted-and-original", "original")
    ]
    values = [solve(book, fresh(book, 6)).ev for book in takes]
    assert values == sorted(values)


def test_tens_split_by_rank_are_worth_no_more_than_by_value() -> None:
    by_rank = variant("lucky8", {"split": {"pairs": "equal-rank"}})
    by_value = load("lucky8")
    one, other = solve(by_rank, fresh(by_rank, 6)), solve(by_value, fresh(by_value, 6))
    assert one.ev == pytest.approx(other.ev, abs=1e-15)
    tens = one.hands.names().index("T,T")
    assert (one.values[3, tens] > other.values[3, tens]).any()


def test_effects_of_removal_weigh_to_nothing() -> None:
    book = load("blackjack-plus")
    shoe = fresh(book, 8)
    found = effects(book, shoe, main=False)
    assert set(found.effects) == {"rws-pairs", "boom-busted", "insurance"}
    pairs = found.effects["rws-pairs"]
    assert sum(pairs.values()) == pytest.approx(0.0, abs=1e-15)
    assert pairs["A"] < 0 < pairs["5"]


def test_effects_of_removal_on_the_main_wager() -> None:
    book = load("dueling8s")
    seen: list[str] = []
    found = effects(book, fresh(book, 3), each=seen.append)
    assert found.effects["main"]["5"] > 0 > found.effects["main"]["8"]
    assert found.effects["main"]["J"] == found.effects["main"]["K"]
    assert seen == list("A23456789JQK")


def test_the_best_count_follows_the_effects() -> None:
    book = load("lucky8")
    shoe = fresh(book, 8)
    found = effects(book, shoe, main=False)
    lucky = best_count(found.whole["lucky8"], found.effects["lucky8"], shoe)
    assert lucky.tags["8"] == -12
    assert set(lucky.tags.values()) == {-12, 1}
    assert lucky.correlation == pytest.approx(1.0)
    cover = best_count(found.whole["insurance"], found.effects["insurance"], shoe)
    assert cover.tags == {rank: -9 if rank in "TJQK" else 4 for rank in RANKS}
    assert cover.correlation == pytest.approx(1.0, abs=1e-5)
    assert cover.threshold is not None
    assert cover.threshold > 0
    played = fresh(book, 8).without([Card("5s"), Card("6d"), Card("As")])
    uneven = effects(book, played, main=False)
    assert best_count(uneven.whole["insurance"], uneven.effects["insurance"], played).tags == cover.tags
    assert best_counts(found.whole["pair"], found.effects["pair"], shoe) == {}


def test_no_one_level_count_follows_closer_than_the_best() -> None:
    book = load("dueling8s")
    shoe = fresh(book, 6)
    known = effects(book, shoe, main=False)
    worth, ev = known.effects["21+"], known.whole["21+"]
    held = {rank: count for rank, count in zip(RANKS, shoe.ranks, strict=True) if count}
    best = best_count(ev, worth, shoe, level=1)
    tens = [rank for rank in "JQK" if rank in held]
    others = [rank for rank in held if rank not in tens]
    closest = max(
        measured(
            {**dict(zip(others, tags, strict=False)), **dict.fromkeys(tens, tags[-1])}, ev, worth, held
        ).correlation
        for tags in product((-1, 0, 1), repeat=len(others) + 1)
        if sum(tags[:-1]) + len(tens) * tags[-1] == 0
    )
    assert best.correlation == pytest.approx(closest)


def test_a_wager_played_for_itself_is_said_to_cost_the_main_wager() -> None:
    book = variant("dueling8s", {"side": {"tie18": {"pays": {"tie": "9:1"}}}})
    (told,) = [
        one for one in map(render, truths(analyse(book, fresh(book, 8), 8))) if one.startswith("tie18-for-itself")
    ]
    assert told.endswith("; the main wager pays for hands that are played so.")
