"""Cents and odds at their edges: what is an amount, what is none, and not a part of a cent in between."""

from fractions import Fraction

import pytest

from croupier.ledger.postings import Posting, house, wagers, wallet
from croupier.money.cents import format_amount, format_gain, parse_amount
from croupier.money.odds import format_odds, parse_odds, winnings

AMOUNTS = {
    "0": 0,
    "0.05": 5,
    "0.50": 50,
    "1": 100,
    "12.50": 1250,
    "999999999999.99": 99_999_999_999_999,
}


@pytest.mark.parametrize(("text", "cents"), [*AMOUNTS.items(), ("1.5", 150), ("0.5", 50), ("007", 700)])
def test_an_amount_is_read(text: str, cents: int) -> None:
    assert parse_amount(text) == cents


@pytest.mark.parametrize(("text", "cents"), AMOUNTS.items())
def test_an_amount_is_written(text: str, cents: int) -> None:
    assert format_amount(cents) == text
    assert format_amount(-cents) == (f"-{text}" if cents else "0")


@pytest.mark.parametrize(("cents", "text"), [(1250, "+12.50"), (0, "0"), (-500, "-5"), (1, "+0.01")])
def test_a_gain_has_its_sign(cents: int, text: str) -> None:
    assert format_gain(cents) == text


@pytest.mark.parametrize(
    "text", ["", "-1", "+1", "1.", ".5", "1.234", "1,5", "1e3", "1234567890123", "٣", " 1", "1\n", 12, 1.5, None, True]
)
def test_what_is_no_amount_is_refused(text: object) -> None:
    with pytest.raises(ValueError, match="amount"):
        parse_amount(text)


@pytest.mark.parametrize(
    ("text", "odds"), [("3:2", (3, 2)), ("1:1", (1, 1)), ("0:1", (0, 1)), ("999999:1", (999999, 1))]
)
def test_odds_are_read_and_written(text: str, odds: tuple[int, int]) -> None:
    assert parse_odds(text) == Fraction(*odds)
    assert format_odds(parse_odds(text)) == text


@pytest.mark.parametrize(
    "text", ["", "3", "3:0", "0:0", "3-2", "1000000:1", "1:1000000", "-3:2", "3:2:1", None, 1.5, 3]
)
def test_what_are_no_odds_is_refused(text: object) -> None:
    with pytest.raises(ValueError, match="no odds"):
        parse_odds(text)


@pytest.mark.parametrize(("stake", "won"), [(0, 0), (1, 1), (2, 3), (5, 7), (1000, 1500)])
def test_winnings_are_cut_to_whole_cents(stake: int, won: int) -> None:
    assert winnings(stake, Fraction(3, 2)) == won


def test_a_posting_cannot_be_changed_and_each_account_has_its_name() -> None:
    posting = Posting(wallet("ann"), 5)
    with pytest.raises(AttributeError):
        setattr(posting, "cents", 6)  # noqa: B010 - the type forbids it too
    assert (posting.account, wagers("t"), house("t")) == ("wallet:ann", "wagers:t", "house:t")
