"""The wager language: what is understood, what is not, and how that is said."""

import pytest

from croupier.rules.wagers.parse import parse
from croupier.rules.wagers.tokens import ConditionError
from croupier.words.render import render

SAME = [
    ("p1 p2 are 8", "p1, p2 are 8"),
    ("p1 p2 are 8", "all of p1 p2 are 8"),
    ("p1 is T", "p1 is 10"),
    ("p1 is 6 or 7 or 8", "p1 is 6..8"),
    ("p1 is A or 2 or 3", "p1 is A..3"),
    ("p1 is Q and hearts", "p1 is Qh"),
    ("p1 is not red", "p1 is black"),
    ("p1 is T or picture", "p1 is value 10"),
    ("p1 is not (red or spades)", "p1 is clubs"),
    ("p1 is 8 or p2 is 8", "(p1 is 8) or (p2 is 8)"),
    ("p1 is A or K and p2 is 8", "p1 is (A or K) and p2 is 8"),
    ("main is not lose", "main is win or push"),
    ("12 <= total(p1 p2) <= 16", "12 <= total(p1 p2) and total(p1 p2) <= 16"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_two_ways_to_write_the_same(one: str, other: str) -> None:
    assert parse(one) == parse(other)


FAULTS = [
    ("", 1, "the row ends too early", "p1, p2"),
    ("p1 is", 6, "the row ends too early", "a rank"),
    ("p1 and p2 are 8", 4, "named without a word between them", "p1 p2 are 8"),
    ("p1 p2 are pair", 11, 'did you mean "same rank"', "same"),
    ("p1 p2 are 10 or face", 17, 'did you mean "picture"', "p1"),
    ("p1 p2 are KQ", 11, 'did you mean "K-Q"', "K-Q"),
    ("p1 p2 are same suit and colour", 25, 'did you mean "same colour"', "p1"),
    ("total(p1 p2) => 20", 14, 'did you mean ">="', "<="),
    ("total(D) between 17 and 21", 10, 'did you mean "in 17..21"', "in"),
    ("won 3 rounds", 1, "a wager is about the cards of one round alone", "p1"),
    ("d is bust", 1, 'did you mean "D"', "D"),
    ("dealer is bust", 1, 'did you mean "D"', "D"),
    ("two of p1 p2 d1 are 8", 1, 'did you mean "2"', "p1"),
    ("total(p1 p2) == 20", 14, 'did you mean "="', "<="),
    ("total(p1 p2) is 20", 14, 'did you mean "="', "<="),
    ("total(p1 p2) in 12-16", 19, 'did you mean ".."', "19..21"),
    ("p1 is 8 && p2 is 8", 9, 'did you mean "and"', "and, or"),
    ("size(D) >= 5 and bust", 18, '"bust" is said of cards', "hand"),
    ("hand = 21", 6, 'no number that "=" compares', "total(hand) = 21"),
    ("hand is 21", 9, "21 is no rank", "total(hand) = 21"),
    ("p1 is spade", 7, 'did you mean "spades"', "a suit"),
    ("p1 p2 are same color", 16, 'did you mean "colour"', "rank, suit, colour, value"),
    ("P1 is 8", 1, 'did you mean "p1"', "p1"),
    ("totl(p1 p2) = 20", 1, 'did you mean "total"', "total"),
    ("total(p1 p2)", 13, "the row ends too early", "="),
    ("main is won", 9, 'did you mean "win"', "win, lose, push"),
    ("p1 is 8 $", 9, '"$" means nothing here', "numbers"),
    ("p1 is 8 p2 is 8", 9, '"p2" cannot stand here', "and, or"),
    ("p1 is 7..2", 7, "no card is so", "2..7"),
    ("p1 is value 12", 7, "no card is so", "11 for an Ace"),
    ("p1 p2 d1 are K-Q", 14, "names 2 cards", "3 ranks"),
    ("2 of p1 p2 d1 are 7-7-7", 19, "names 3 cards", "2 ranks"),
    ("rank(p1 p2) = 3", 1, "is of one card", "highest"),
    ("4 of p1 p2 are 8", 1, "4 of 2 cards", "1 to 2"),
    ("first 3 of p1 p2 are 8", 1, "no part", "1 to 2"),
    ("p1 p1 are 8", 4, "named twice", "once"),
    ("p1 hand are 8", 4, "may be the same card", "hand or box"),
    ("any of p1 p2 is same suit", 17, 'one card cannot be "same"', "two cards"),
    ("exactly 1 of p1 p2 is blackjack", 23, "each card is looked at alone", "a rank"),
    ("p1 p2 d1 are blackjack", 14, "a Blackjack is two cards", "hand or D"),
    ("D is doubled", 6, "only a hand", "hand is doubled"),
    ("total(p1 p2) in 21..19", 17, "from 21 to 19", "lower number first"),
    ("(p1 is 8", 9, "the row ends too early", ")"),
    ("p1 is 8" + " " * 400, 400, "more than a row may have", "400"),
]


@pytest.mark.parametrize(("text", "column", "message", "allowed"), FAULTS)
def test_a_fault_is_shown_where_it_is(text: str, column: int, message: str, allowed: str) -> None:
    with pytest.raises(ConditionError) as caught:
        parse(text)
    assert caught.value.column == column
    assert message in render(caught.value.says)
    assert allowed in render(caught.value.allows)
