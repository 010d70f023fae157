"""Settlement on tables written out by hand: each topic, ruling and edge that no recorded round tells apart."""

from typing import Any

import msgspec
import pytest

from croupier.cards.card import Card
from croupier.rules.load import change, load
from croupier.rules.schema import Rulebook
from croupier.table.reason import Reason
from croupier.table.settlement.compare_hands import Outcome, bust
from croupier.table.settlement.main_wagers import Position, final_lines, is_held
from croupier.table.settlement.pay import Because, Lies
from croupier.table.settlement.side_wagers import final_side_lines, given_up_lines, initial_outcome, split_lines
from croupier.table.state import Box, Hand, Line, Setup, Stake, Table, Wager

BLACKJACK = ("As", "Ks")


def cards(*names: str) -> tuple[Card, ...]:
    return tuple(Card(name) for name in names)


def hand(*names: str, **how: Any) -> Hand:  # noqa: ANN401 - any flag of a hand
    return Hand(cards(*names), (Stake("ann", 100, double=100 if how.get("doubled") else 0),), **how)


def book(game: str, **rulings: str) -> Rulebook:
    return change(load(game), {"rulings": rulings})


def table(rules: Rulebook, dealer: tuple[str, ...], *hands: Hand, sides: tuple[Wager, ...] = ()) -> Table:
    box = Box(1, mains=(Wager("main", "ann", 100, 100),), sides=sides, hands=hands)
    return Table(rules, Setup(decks=6), dealer=cards(*dealer), boxes=(box,))


def settled(rules: Rulebook, *hands: Hand) -> list[Line]:
    return list(final_lines(table(rules, BLACKJACK, *hands)))


def test_a_bust_hand_loses_under_its_own_clauses() -> None:
    plus = load("blackjack-plus")
    assert [bust(plus, hand("Ks", **how)).clauses for how in ({}, {"split": True}, {"doubled": True})] == [
        ("3.19",),
        ("3.22.3", "3.19"),
        ("3.23.2", "3.19"),
    ]
    assert bust(plus, hand("Ks", split=True, doubled=True)).clauses == ("3.23.2", "3.19", "3.22.3")


@pytest.mark.parametrize(
    ("game", "clauses"),
    [
        ("lucky8", ("4.5.2", "3.24.3", "4.5.1")),
        ("ace-race", ("3.24.3", "4.4.3", "3.26.8")),
        ("blackjack-plus", ("3.22.3", "3.23.2")),
    ],
)
def test_a_blackjack_takes_a_split_and_doubled_hand_under_both_clauses(game: str, clauses: tuple[str, ...]) -> None:
    (line,) = settled(load(game), hand("Ks", "9s", "2s", split=True, doubled=True))
    assert line.clauses == clauses


@pytest.mark.parametrize("game", ["lucky8", "ace-race", "blackjack-plus"])
@pytest.mark.parametrize("how", ["", "split", "doubled"])
def test_a_dealer_s_blackjack_takes_under_its_own_topic(game: str, how: str) -> None:
    rules = load(game)
    (line,) = settled(rules, hand("Ks", "9s", **({how: True} if how else {})))
    assert line.clauses == rules.cite(f"lose.blackjack_{how}" if how else "lose.blackjack")
    assert line.result == "lose"


def test_only_a_plain_21_draws_with_a_blackjack_where_that_is_the_ruling() -> None:
    rules = book("blackjack-plus", twenty_one_v_blackjack="stand-off")
    found = [
        settled(rules, one)[0].result
        for one in (
            hand("7s", "7h", "7d"),
            hand("7s", "7h", "6d"),
            hand("7s", "7h", "7d", split=True),
            hand("7s", "7h", "7d", doubled=True),
        )
    ]
    assert found == ["stand-off", "lose", "lose", "lose"]
    assert settled(load("blackjack-plus"), hand("7s", "7h", "7d"))[0].result == "lose"


def test_what_a_blackjack_takes_by_book_and_by_the_contested_reading() -> None:
    read = {game: load(game).blackjack_takes for game in ("lucky8", "ace-race", "blackjack-plus")}
    assert read == {"lucky8": "original", "ace-race": "all", "blackjack-plus": "busted-and-original"}
    contested = {game: book(game, busted_split="busted-and-one").blackjack_takes for game in read}
    assert contested == {"lucky8": "busted-and-original", "ace-race": "all", "blackjack-plus": "busted-and-original"}


def test_a_bust_waits_only_where_more_than_the_original_lies() -> None:
    for dealer, hands, held in (
        (("Ks",), (hand("Ks", "9s", "8s"),), False),
        (("Ks",), (hand("Ks", "9s", "8s", doubled=True),), True),
        (("Ks",), (hand("Ks", "9s", split=True), hand("Kh", "9h", split=True)), True),
        (("9s",), (hand("Ks", "9s", "8s", doubled=True),), False),
    ):
        at = table(load("lucky8"), dealer, *hands)
        assert is_held(at, at.boxes[0], "ann") is held


RACE = Wager("ace-race", "ann", 100, 100)
ON_SECOND = msgspec.structs.replace(RACE, hand=1)
ACES = (hand("As", "9s", split=True, aces=True), hand("Ah", "Ad", split=True, aces=True))


def test_a_wager_on_a_split_hand_or_before_the_deal_is_not_decided_by_the_first_cards() -> None:
    dealt = Box(1, hands=(hand("As", "Ah"),), run=cards("As", "Ah"))
    at = Table(load("ace-race"), Setup(decks=6), dealer=cards("9s"), boxes=(dealt,))
    assert initial_outcome(at, dealt, RACE) is not None
    assert initial_outcome(at, dealt, ON_SECOND) is None
    empty = msgspec.structs.replace(dealt, hands=(), run=())
    assert initial_outcome(at, empty, RACE) is None


def test_a_split_ace_is_decided_by_its_card_unless_the_blackjack_counts() -> None:
    at = table(load("ace-race"), ("9s",), *ACES, sides=(ON_SECOND,))
    (line,) = split_lines(at, at.boxes[0], 1)
    assert (line.result, line.hand) == ("win", 1)
    assert list(split_lines(at, at.boxes[0], 0)) == []
    waiting = table(load("ace-race"), ("9s",), ACES[0], hand("Ah", split=True, aces=True), sides=(ON_SECOND,))
    assert list(split_lines(waiting, waiting.boxes[0], 1)) == []
    late = table(book("ace-race", split_ace_race="loses-to-blackjack"), ("9s",), *ACES, sides=(ON_SECOND,))
    assert list(split_lines(late, late.boxes[0], 1)) == []


@pytest.mark.parametrize(
    ("dealer", "stake", "result"),
    [
        (("9s", "9h"), Stake("ann", 100), "win"),
        (BLACKJACK, Stake("ann", 100), "lose"),
        (("9s", "9h"), Stake("ann", 100, live=False), "lose"),
    ],
)
def test_a_split_ace_that_waits_loses_to_a_blackjack_and_when_it_is_out(
    dealer: tuple[str, ...], stake: Stake, result: str
) -> None:
    second = msgspec.structs.replace(ACES[1], stakes=(stake,))
    rules = book("ace-race", split_ace_race="loses-to-blackjack")
    at = table(rules, dealer, ACES[0], second, sides=(ON_SECOND, RACE))
    line, first = final_side_lines(at)
    assert (line.wager, line.hand, line.result) == ("ace-race", 1, result)
    assert (first.wager, first.hand) == ("ace-race", None)


@pytest.mark.parametrize(("dealer", "result"), [(("7s", "7h", "7d"), "lose"), (("Ks", "6h", "Kd"), "win")])
def test_a_dealer_of_21_is_not_bust(dealer: tuple[str, ...], result: str) -> None:
    side = Wager("boom-busted", "ann", 100, 100)
    (line,) = final_side_lines(table(load("blackjack-plus"), dealer, hand("Ks", "9s"), sides=(side,)))
    assert line.result == result


def test_a_tie_of_somebody_outside_the_hand_comes_back_only_where_that_is_the_ruling() -> None:
    sides = (Wager("tie18", "ann", 100, 100), Wager("tie18", "bob", 100, 100))
    for outsider, found in (("loses", ["lose", "lose"]), ("returned", ["lose", "returned"])):
        at = table(book("dueling8s", outsider_tie=outsider), ("9s",), hand("Ks", "8s"), sides=sides)
        assert [line.result for line in given_up_lines(at, at.boxes[0], 0)] == found
    counts = table(book("dueling8s", surrendered_tie="counts"), ("9s",), hand("Ks", "8s"), sides=sides)
    assert list(given_up_lines(counts, counts.boxes[0], 0)) == []


def test_nothing_of_a_settlement_can_be_changed() -> None:
    made = (
        (Outcome("win", Because(("4.3.2", "4.1"), Reason("higher", 20, 19))), "result"),
        (Lies("ann", 1, 0, "main"), "player"),
        (Position(0, hand("Ks"), Stake("ann", 100)), "at"),
    )
    for one, field in made:
        with pytest.raises(AttributeError):
            setattr(one, field, getattr(one, field))


def test_a_wager_on_the_first_split_ace_stays_on_the_first() -> None:
    rules = book("ace-race", split_ace_race="loses-to-blackjack")
    at = table(rules, ("9s", "9h"), *ACES, sides=(msgspec.structs.replace(RACE, hand=0),))
    (line,) = final_side_lines(at)
    assert (line.hand, line.result) == (0, "lose")


def test_a_bust_that_lies_open_loses_as_a_bust_against_a_blackjack_too() -> None:
    """A card in error may bust a hand that has stood; nothing is settled before the dealer is done."""
    rules = load("blackjack-plus")
    (line,) = settled(rules, hand("Ks", "8s", "9s"))
    assert (line.result, line.clauses) == ("lose", rules.cite("lose.bust"))
