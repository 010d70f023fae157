"""The rounds made by chance are lawful records, and the things that go wrong most easily are often among them."""

import tomllib
from collections import Counter

import pytest

from tests.oracle.cards import two_card_21
from tests.oracle.compare import compare, compare_round
from tests.oracle.games import Readings
from tests.oracle.play import OpenRoundError
from tests.oracle.rounds import Round, random_round
from tests.oracle.script import play_record
from tests.oracle.stacked import deck
from tests.oracle.state import UnlawfulError

ROUNDS = 1500


@pytest.fixture(scope="module")
def made() -> list[Round]:
    return [random_round(seed) for seed in range(ROUNDS)]


def test_a_record_read_back_comes_to_the_same(made: list[Round]) -> None:
    for each in made:
        record = tomllib.loads(each.toml())
        assert record == each.record()
        assert play_record(record) == each.outcome, each.toml()


def test_rounds_can_be_made_under_the_other_readings() -> None:
    other = Readings(
        "busted-too", "stand-off", "live", "box", folded_tie="stands", outsider_tie="returned", split_race="lost"
    )
    changed = 0
    for seed in range(ROUNDS):
        each = random_round(seed, readings=other)
        assert play_record(each.record(), other) == each.outcome
        try:
            changed += play_record(each.record()).lines != each.outcome.lines
        except (UnlawfulError, OpenRoundError):
            changed += 1
    assert changed > 50


def test_no_card_comes_oftener_than_the_decks_hold_it(made: list[Round]) -> None:
    for each in made:
        there = Counter(deck(each.decks, tens=each.game != "dueling8s"))
        assert Counter(each.cards) <= there
        assert each.outcome.cards_used <= len(each.cards)


def test_every_line_adds_up(made: list[Round]) -> None:
    for each in made:
        for line in each.outcome.lines:
            assert line["net"] == line["returned"] - line["staked"]
            assert line["returned"] >= 0
            assert line["staked"] > 0 or line["wager"] == "bonus-678"


def seen(made: list[Round]) -> Counter[str]:
    """Count the rounds in which a thing happened."""
    found: Counter[str] = Counter()
    for each in made:
        words = {word for act in each.acts for word in act.split()[1:2]}
        things = {word for word in words if word in {"follows", "declines", "yields", "insures", "splits", "doubles"}}
        for line in each.outcome.lines:
            things.add(f"{line['wager']} {line['result']}")
            things |= {"covered by another"} if line["of"] not in (None, line["player"]) else set()
            things |= {f"{line['wager']} on a split hand"} if "." in (line["hand"] or "") else set()
        things |= {f"{len(hands)} hands" for hands in each.outcome.hands.values()}
        if each.game != "dueling8s" and two_card_21(each.outcome.dealer):
            things |= {"dealer Blackjack", f"{each.game} dealer Blackjack"}
            things |= {"split and dealer Blackjack"} if "splits" in things else set()
        things |= {"nobody noticed"} if any(act.endswith("unnoticed") for act in each.acts) else set()
        found.update(things)
    return found


@pytest.mark.parametrize(
    ("thing", "least"),
    [
        ("splits", 300),
        ("doubles", 300),
        ("3 hands", 60),
        ("4 hands", 60),
        ("follows", 100),
        ("declines", 150),
        ("yields", 5),
        ("insures", 150),
        ("covered by another", 50),
        ("dealer Blackjack", 100),
        ("lucky8 dealer Blackjack", 30),
        ("ace-race dealer Blackjack", 30),
        ("blackjack-plus dealer Blackjack", 30),
        ("split and dealer Blackjack", 30),
        ("main blackjack", 100),
        ("main even-money", 20),
        ("main stand-off", 100),
        ("main surrender", 150),
        ("main returned", 10),
        ("insurance win", 50),
        ("insurance returned", 3),
        ("lucky8 win", 50),
        ("pair win", 50),
        ("ace-race win", 30),
        ("ace-race on a split hand", 3),
        ("rws-pairs win", 30),
        ("boom-busted win", 20),
        ("21+ win", 20),
        ("superb8s win", 40),
        ("tie18 win", 10),
        ("tie18 on a split hand", 20),
        ("bonus-678 win", 20),
        ("nobody noticed", 30),
    ],
)
def test_it_happens_often(made: list[Round], thing: str, least: int) -> None:
    assert seen(made)[thing] >= least


def test_compare_finds_a_cent(made: list[Round]) -> None:
    lines = made[0].outcome.lines
    wrong = [{**lines[0], "returned": lines[0]["returned"] + 1}, *lines[1:]]
    assert compare(lines, lines) == []
    assert len(compare(wrong, lines)) == 1
    assert len(compare(lines[1:], lines)) == 1


def test_compare_minds_the_sum_and_not_the_hand() -> None:
    hand_1 = {"player": "ann", "box": 1, "wager": "main", "staked": 100, "returned": 0, "net": -100, "result": "lose"}
    hand_2 = {**hand_1, "returned": 100, "net": 0, "result": "returned"}
    assert compare([hand_1, hand_2], [hand_2, hand_1]) == []


def test_compare_round_looks_at_cards_and_dealer() -> None:
    outcome = random_round(1).outcome
    replayed = {
        "status": "settled",
        "lines": outcome.lines,
        "net": outcome.net,
        "cards_used": outcome.cards_used + 1,
        "dealer": {"cards": ["2s"], "total": 2},
        "boxes": [{"box": box, "hands": [{"cards": c} for c in hands]} for box, hands in outcome.hands.items()],
    }
    assert [problem.split(":")[0] for problem in compare_round(replayed, outcome)] == [
        "cards used",
        "dealer",
        "dealer's total",
    ]
