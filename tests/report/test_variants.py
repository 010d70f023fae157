"""Changes to a game: what is laid where, and what is said of those that cannot be made."""

from fractions import Fraction

import pytest

from croupier.report.variants import VariantError, varied
from croupier.rules.digest import digest
from croupier.rules.load import load

LUCKY8 = load("lucky8")


def test_no_change_is_the_game_itself() -> None:
    assert varied(LUCKY8, ()) is LUCKY8


def test_each_kind_of_field_is_read() -> None:
    changes = (
        "dealer.soft_17=hit",
        "blackjack.pays=6:5",
        "split.hands=3",
        "split.ace_draws=true",
        "double.totals=10,11",
        "title=House",
    )
    book = varied(LUCKY8, changes)
    assert book.dealer.soft_17 == "hit"
    assert book.blackjack.pays == Fraction(6, 5)
    assert book.split.hands == 3
    assert book.split.ace_draws
    assert book.double.totals == (10, 11)
    assert book.title == "House"


def test_a_list_may_stand_in_brackets_or_be_empty() -> None:
    assert varied(LUCKY8, ("double.totals=[9, 10]",)).double.totals == (9, 10)
    assert varied(load("ace-race"), ("double.totals=[]",)).double.totals == ()


def test_one_row_of_a_pay_table_or_the_whole_of_it() -> None:
    row = varied(LUCKY8, ("side.lucky8.pays.two-8s=12:1",)).side["lucky8"].pays
    assert row["two-8s"] == 12
    assert len(row) == 5
    whole = varied(LUCKY8, ("side.lucky8.pays={two-8s=12:1}",)).side["lucky8"].pays
    assert whole == {"two-8s": 12}


BUSTS = (
    "side.bust.when.bust-3=D is bust and size(D) = 3",
    "side.bust.when.bust-4=D is bust and size(D) >= 4",
    "side.bust.pays=bust-3=1:1,bust-4=2:1",
)


def test_a_new_side_wager() -> None:
    book = varied(LUCKY8, BUSTS)
    assert book.side["bust"].pays == {"bust-3": 1, "bust-4": 2}


def test_what_is_changed_rests_on_no_clause() -> None:
    book = varied(LUCKY8, ("dealer.soft_17=hit", "side.pair.pays.pair=12:1"))
    assert book.cite("dealer.soft_17") == ("own rule",)
    assert book.cite("side.pair.wins") == ("own rule",)
    assert book.cite("double.totals") == ("3.26.1",)


def test_a_change_to_what_it_was_is_none() -> None:
    assert digest(varied(LUCKY8, ("dealer.soft_17=stand",))) == digest(LUCKY8)


def test_a_clause_is_named_with_its_dots() -> None:
    assert varied(LUCKY8, ("clauses.dealer.soft_17=9.9",)).cite("dealer.soft_17") == ("9.9",)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            "dealer.soft17=hit",
            'there is no field dealer.soft17; did you mean "dealer.soft_17"? (allowed: dealer.soft_17,',
        ),
        ("soft_17=hit", 'did you mean "dealer.soft_17"?'),
        ("dealer=hit", "dealer is a group of fields (allowed: dealer.soft_17,"),
        ("dealer.soft_17=maybe", 'dealer.soft_17: "maybe" cannot stand here (allowed: stand, hit)'),
        ("dealer.soft_17.x=1", "dealer.soft_17 has no fields of its own"),
        ("split.hands=9", "split.hands: 9 cannot stand here (allowed: a whole number from 1 to 4)"),
        ("blackjack.pays=1.2", 'allowed: odds such as "3:2"'),
        ("split.ace_draws=perhaps", "allowed: true or false"),
        ("side.pair.pays.foo=2:1", "no row is called so: nothing says when it applies (allowed: pair)"),
        ("deck.fewest", "is no change: write field=value, as in dealer.soft_17=hit"),
        ("=hit", "is no change"),
    ],
)
def test_a_change_that_cannot_be_made(change: str, told: str) -> None:
    with pytest.raises(VariantError) as caught:
        varied(LUCKY8, (change,))
    assert told in str(caught.value)


def test_contradictions_are_all_told() -> None:
    with pytest.raises(VariantError) as caught:
        varied(LUCKY8, ("blackjack.exists=false",))
    assert "even money is paid on a Blackjack" in str(caught.value)
    assert "insurance is a wager on the dealer's Blackjack" in str(caught.value)
