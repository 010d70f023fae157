"""Acts that no recorded round tries: each is refused with its code, under its clause, and changes nothing."""

from typing import Any

import pytest

from croupier.rules.load import load
from croupier.table.state import Limits
from tests.table.rounds import refused, varied

ONE = ("ann bets 100 on 1", "no more bets")
TWO = ("ann bets 100 on 1", "bob bets 50 on 1", "no more bets")
DEALT = "5s 6d 6h"
OVER = (*ONE, "deal", "ann stands 1")
ENDED = "Ts 9d 9h Kc"
DARK = (*ONE, "power fails")
"""The power fails before any wager is won or lost, and everything else waits until play goes on."""

CASES: dict[str, tuple[str, str, tuple[str, ...], str, str]] = {
    "a wager of another game": ("dueling8s", "", ("ann bets 10 on 1 pair",), "unknown-wager", "side"),
    "a wager of nothing": ("lucky8", "", ("ann bets 0 on 1",), "not-a-unit", "wagers.unit"),
    "standing on another hand than the one asked": (
        "lucky8",
        "Ts 9s 6d 4h 9h 2c 3c 4c",
        (
            "ann bets 100 on 1",
            "ann bets 100 on 2",
            "no more bets",
            "deal",
            "ann hits 1",
            "3 cards to 1 shown 3",
            "ann picks 2c",
            "ann stands 2",
        ),
        "other-hand",
        "irregular.several_more_rest",
    ),
    "insuring without a wager": (
        "lucky8",
        "5s Ad 6h",
        (*ONE, "cal insures 1 for 50"),
        "nothing-to-insure",
        "insurance",
    ),
    "claiming the same insurance twice": (
        "lucky8",
        "5s Ad 6h",
        (*ONE, "cal insures 1 of ann for 50", "cal insures 1 of ann for 50"),
        "insurance-claimed",
        "insurance.others",
    ),
    "even money without a wager": (
        "lucky8",
        "Ks Ad As",
        (*ONE, "bob takes even money on 1"),
        "even-money-no-wager",
        "even_money",
    ),
    "insuring half a second time": (
        "lucky8",
        "5s Ad 6h",
        (*TWO, "ann insures 1 for 50", "ann insures 1 for 10"),
        "insurance-over-half",
        "insurance.half",
    ),
    "a squeeze after the deal": (
        "blackjack-plus",
        ENDED,
        (*OVER, "ann asks to squeeze 1"),
        "squeeze-late",
        "control.squeeze",
    ),
    "a restriction after the bets": (
        "lucky8",
        DEALT,
        (*ONE, "pit manager restricts ann to one box"),
        "bets-closed",
        "wagers.one_box",
    ),
    "following on a hand nobody doubled": (
        "lucky8",
        DEALT,
        (*TWO, "deal", "ann doubles 1", "bob follows 1.2"),
        "other-hand",
        "turn.split",
    ),
    "splitting alone": ("lucky8", "8s 6d 8h", (*TWO, "deal", "bob splits 1"), "not-caller", "split.alone"),
    "deciding for a skipped box": (
        "blackjack-plus",
        "Ts Td 6d 6h 6c",
        ("ann bets 100 on 1", "bob bets 50 on 2", "no more bets", "deal", "1 skipped", "ann hits 1"),
        "skipped",
        "irregular.skipped_one",
    ),
    "leaving when the round is over": ("lucky8", ENDED, (*OVER, "ann leaves"), "round-over", "round"),
    "a card face up when the round is over": ("lucky8", ENDED, (*OVER, "card found face up"), "round-over", "round"),
    "a power failure when the round is over": ("lucky8", ENDED, (*OVER, "power fails"), "round-over", "round"),
    "a missed shuffle when the round is over": (
        "lucky8",
        ENDED,
        (*OVER, "missing shuffle found"),
        "round-over",
        "irregular.cut_missed",
    ),
    "reconstructing when the round is over": (
        "lucky8",
        ENDED,
        (*OVER, "reconstruct"),
        "round-over",
        "irregular.past",
    ),
    "a referral without words": ("lucky8", DEALT, (*ONE, 'dealer refers " "'), "no-reason", "irregular.refer"),
    "a second power failure": ("lucky8", DEALT, (*DARK, "power fails"), "interrupted", "irregular.power_none"),
    "a missed shuffle in the dark": (
        "lucky8",
        DEALT,
        (*DARK, "missing shuffle found"),
        "trouble-open",
        "irregular.power_none",
    ),
    "sitting down in the dark": ("lucky8", DEALT, (*DARK, "bob sits at 2"), "trouble-open", "irregular.power_none"),
    "withdrawing without a wager": (
        "lucky8",
        "",
        ("ann bets 100 on 1", "power fails", "bob withdraws"),
        "nothing-to-withdraw",
        "irregular.power_none",
    ),
}


@pytest.mark.parametrize(("game", "cards", "acts", "code", "topic"), CASES.values(), ids=CASES)
def test_the_act_is_refused_under_its_clause(
    game: str, cards: str, acts: tuple[str, ...], code: str, topic: str
) -> None:
    found = refused(game, cards, *acts)
    assert found.code == code
    assert found.clauses == load(game).cite(topic)


def test_a_box_at_its_maximum_takes_nothing_more() -> None:
    acts = ("ann bets 100 on 1", "bob bets 10 on 1")
    found = refused("blackjack-plus", "", *acts, main=Limits(1000, 10_000))
    assert (found.code, found.clauses) == ("box-at-maximum", load("blackjack-plus").cite("wagers.box_maximum"))


def test_even_money_is_taken_while_it_is_offered() -> None:
    acts = (*ONE, "cards as due", "deal", "ann takes even money on 1")
    found = refused("lucky8", "Ks Ad As", *acts, observed=True)
    assert (found.code, found.clauses) == ("even-money-closed", load("lucky8").cite("even_money"))


OBSERVED = (*ONE, "card to 1", "card to dealer", "card to 1")


@pytest.mark.parametrize(
    ("acts", "setup"),
    [(("cards as due", "power fails", "card to 1"), {}), (("deal", "power fails", "burn forgotten"), {"burn": True})],
)
def test_no_card_and_no_burn_is_put_right_in_the_dark(acts: tuple[str, ...], setup: dict[str, Any]) -> None:
    before = OBSERVED if setup else ONE
    found = refused("lucky8", "5s 6d 6h 9c", *before, *acts, observed=True, **setup)
    assert (found.code, found.clauses) == ("trouble-open", load("lucky8").cite("irregular.power_none"))


VARIED: dict[str, tuple[dict[str, Any], str, tuple[str, ...], str, str]] = {
    "surrender where there is none": (
        {"surrender": {"offered": "never"}},
        DEALT,
        (*ONE, "ann surrenders 1"),
        "no-surrender",
        "surrender",
    ),
    "a double after a split where there is none": (
        {"double": {"after_split": False}},
        "8s 6d 8h 3c",
        (*ONE, "deal", "ann splits 1", "ann doubles 1"),
        "double-after-split",
        "double.after_split",
    ),
    "a double on a split Ace that draws": (
        {"split": {"ace_draws": True}},
        "As 6d Ah 3c",
        (*ONE, "deal", "ann splits 1", "ann doubles 1"),
        "double-split-aces",
        "double.split_aces",
    ),
    "a second split of Aces that draw": (
        {"split": {"ace_draws": True}},
        "As 6d Ah Ac",
        (*ONE, "deal", "ann splits 1", "ann splits 1"),
        "split-aces-again",
        "split.aces_again",
    ),
    "a split of unlike tens where pairs are of one rank": (
        {"split": {"pairs": "equal-rank"}},
        "Ts 6d Kh",
        (*ONE, "deal", "ann splits 1"),
        "split-no-pair",
        "split.pairs",
    ),
}


@pytest.mark.parametrize(("changes", "cards", "acts", "code", "topic"), VARIED.values(), ids=VARIED)
def test_a_game_of_one_s_own_refuses_what_it_does_not_have(
    changes: dict[str, Any], cards: str, acts: tuple[str, ...], code: str, topic: str
) -> None:
    book = varied("lucky8", **changes)
    found = refused(book, cards, *acts)
    assert (found.code, found.clauses) == (code, book.cite(topic))
