"""The coach's values are the exact analysis's own, and a round's decisions cost what they cost."""

import pytest

from croupier.analysis.report import analyse
from croupier.analysis.shoe import fresh
from croupier.cards.card import Card
from croupier.rules.digest import text_of
from croupier.rules.load import GAMES, load, plain
from croupier.server.tables.option_values import Question, advise, insurance, review, values

RULES = text_of(plain(load("lucky8")))
RECORD = """
version = 1
game = "lucky8"
decks = 8
cards = "Ts 9h 2d  8c 8d"

acts = [
  "ann sits at 1",
  "bob bets 60 on 1",
  "ann bets 100 on 1",
  "no more bets",
  "deal",
  "ann hits 1",
  "ann stands 1",
]
"""


def cards(*names: str) -> tuple[Card, ...]:
    return tuple(Card(name) for name in names)


@pytest.mark.parametrize("game", GAMES)
def test_first_hands_are_worth_what_the_analysis_says(game: str) -> None:
    book = load(game)
    report = analyse(book, fresh(book, 6), 6)
    names = {"hand": ("8s", "3h"), "up": "8s"} if book.deck.printed else {"hand": ("Ts", "6h"), "up": "9c"}
    held = "8,3" if book.deck.printed else "T,6"
    found = values(Question(book, 6, cards(*names["hand"]), cards(str(names["up"]))))
    exact = next(h for h in report.main.hands if h.hand == held and (book.deck.printed or h.up == "9"))
    assert found == pytest.approx(dict(exact.ev), abs=1e-12)


@pytest.mark.parametrize("shown", [("5c", "Kd"), ("Kd", "5c")])
def test_where_both_cards_are_seen_a_hand_is_valued_against_both(shown: tuple[str, str]) -> None:
    book = load("double-exposure")
    report = analyse(book, fresh(book, 6), 6)
    exact = next(hand for hand in report.main.hands if (hand.hand, hand.up) == ("T,6", "5,T"))
    assert values(Question(book, 6, cards("Ts", "6h"), cards(*shown))) == pytest.approx(dict(exact.ev), abs=1e-12)
    assert advise(Question(book, 6, cards("Ts", "Th"), cards("Tc", "Td")), "")[0].act == "hit"


def test_a_longer_hand_is_hit_or_stood() -> None:
    found = advise(Question(load("lucky8"), 6, cards("Ts", "2h", "3d"), cards("Ks")), "")
    assert [option.act for option in found] == ["hit", "stand"]
    assert found[0].ev > found[1].ev


def test_cards_that_are_gone_move_the_value() -> None:
    book = load("lucky8")
    rich = Question(book, 6, cards("Ts", "2h", "4d"), cards("Ks"), cards(*["5s", "5h", "5d", "5c"] * 5))
    plain = Question(book, 6, cards("Ts", "2h", "4d"), cards("Ks"))
    assert values(rich)["hit"] < values(plain)["hit"]


def test_offers_are_valued_against_playing_on() -> None:
    book = load("lucky8")
    surrender = advise(Question(book, 6, cards("Ts", "6h"), cards("Tc")), "surrender")
    assert (surrender[0].act, surrender[0].ev) == ("surrender", -0.5)
    even = {option.act: option.ev for option in advise(Question(book, 6, cards("As", "Kh"), cards("Ad")), "insurance")}
    assert even["take-even-money"] == pytest.approx(1.0)
    seen = Question(book, 1, cards("9s", "8h"), cards("Ad"))
    assert insurance(seen) == pytest.approx(16 / 49 * 2 - 33 / 49)


def test_the_decisions_of_a_recorded_round_are_weighed() -> None:
    hit, stand = review(RECORD, RULES, "ann")
    assert (hit.cards, hit.up, hit.act) == (("Ts", "2d"), "9h", "hit")
    assert (stand.cards, stand.act, stand.best, stand.cost) == (("Ts", "2d", "8c"), "stand", "stand", 0)
    assert hit.best_ev >= hit.ev
    assert review(RECORD, RULES, "bob") == []


def test_a_bad_decision_costs_its_share_of_the_stake() -> None:
    (stood,) = review(RECORD.replace('  "ann hits 1",\n', ""), RULES, "ann")
    assert (stood.act, stood.best) == ("stand", "hit")
    assert stood.cost == round((stood.best_ev - stood.ev) * 10_000) > 0
