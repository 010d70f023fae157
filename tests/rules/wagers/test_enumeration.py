"""Rows that overlap or never pay are told from every course of a round, however rare."""

import pytest

from croupier.money.odds import parse_odds
from croupier.rules.wagers.definition import When, definition
from croupier.rules.wagers.evaluate import judge
from croupier.rules.wagers.row_conflicts import overlapping, unreachable
from croupier.rules.wagers.rows import Rows


def rows(**when: str) -> Rows:
    pays = {name: parse_odds(f"{len(when) - place + 1}:1") for place, name in enumerate(when)}
    return definition(pays, {name: When(text) for name, text in when.items()}).rows


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("p1 p2 d1 are Qh", "p1 p2 are Qh and d2 is Qh"),
        ("p1 p2 d1 d2 are straight", "p1 p2 d1 d2 are same suit"),
        ("D is bust and size(D) >= 9", "D is bust and last of D is Qh"),
        ("hand are 7d and size(hand) = 3", "hand is 7-7-7 and d1 is Kc"),
        ("hand is 6-7-8 and hand is doubled", "hand is split and last of hand is 6d and hand is not bust"),
        ("5 of box are 7", "hand is bust and p1 is 7s"),
    ],
)
def test_a_rare_overlap_is_found(one: str, other: str) -> None:
    better, worse = both = rows(one=one, other=other)
    (found,) = overlapping(both, (), "")
    assert (found.row, found.better) == ("other", ("one",))
    assert judge(better.when, found.both) is judge(worse.when, found.both) is True


@pytest.mark.parametrize(
    ("row", "without", "printed"),
    [
        ("p1 p2 are 8 and total(p1 p2) = 15", (), ""),
        ("any of p1 p2 is T", ("T",), ""),
        ("p1 is 9", (), "8s"),
        ("D is bust and size(D) = 2", (), ""),
        ("hand is bust and size(hand) = 2", (), ""),
        ("main is win and hand is bust", (), ""),
        ("hand is blackjack and p1 is 9", (), ""),
        ("hand is split and p1 p2 are different value", (), ""),
    ],
)
def test_a_row_that_no_cards_make_is_found(row: str, without: tuple[str, ...], printed: str) -> None:
    assert [dead.row.name for dead in unreachable(rows(row=row), without, printed)] == ["row"]


@pytest.mark.parametrize(
    "row",
    [
        "hand are 7d and size(hand) = 3",
        "size(hand) = 11",
        "hand is 6h-7d-8c and hand is not doubled",
        "4 of box are As and same suit",
        "D is bust and size(D) >= 9",
        "hand is doubled and total(hand) = 13 and p1 is A",
    ],
)
def test_a_rare_row_is_not_said_to_be_impossible(row: str) -> None:
    assert unreachable(rows(row=row), (), "") == ()


def test_a_row_behind_a_better_one_names_it() -> None:
    behind = unreachable(rows(any="p1 p2 are same rank", suited="p1 p2 are same rank and same suit"), (), "")
    assert [(dead.row.name, dead.shadow) for dead in behind] == [("suited", "any")]
