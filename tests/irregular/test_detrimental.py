"""Cards disclosed for the dealer's hand: what the pit manager may take, and what each leaves the house with."""

from fractions import Fraction

import pytest

from croupier.cards.card import Card
from croupier.cards.deck import deck
from croupier.cards.total import total
from croupier.rules.load import load
from croupier.table import commands as c
from croupier.table.irregular.detrimental_card import house_expects, may_be_taken
from croupier.table.prompt import Option, prompt
from croupier.words.render import render
from tests.clauses.floor import table

CASES = [
    ("lucky8", "Ts 6d", "5c Kc", "Kc"),
    ("lucky8", "Ts 6d", "Qc Kc", "Qc Kc"),
    ("lucky8", "Ts 2d", "9c 6c", "6c"),
    ("lucky8", "Ts 2d", "9c 2h", "9c 2h"),
    ("lucky8", "Ts 7d", "Ac 2c", "Ac"),
    ("lucky8", "Ad", "6c Kc", "6c"),
    ("ace-race", "Ad", "6c Kc", "6c Kc"),
    ("ace-race", "Ad", "7c Kc", "7c"),
    ("dueling8s", "8s 8d", "5c Kc", "Kc"),
    ("dueling8s", "8s 4d", "9c 6c", "6c"),
    ("lucky8", "", "9c 6c", "9c 6c"),
]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(card) for card in text.split())


@pytest.mark.parametrize(("game", "dealer", "shown", "lawful"), CASES)
@pytest.mark.clause("lucky8", "5.23.4.5")
@pytest.mark.clause("ace-race", "5.23.4.5")
@pytest.mark.clause("dueling8s", "5.20.4.5")
def test_what_may_be_taken(game: str, dealer: str, shown: str, lawful: str) -> None:
    assert may_be_taken(load(game), cards(dealer), cards(shown)) == cards(lawful)


STANDS = ("ann bets 100 on 1", "no more bets", "cards as due", "deal", "ann stands 1", "card to dealer")


def test_the_mean_is_that_of_every_order_the_cards_left_can_come_in() -> None:
    """One deck, counted card by card: 19 stands against a dealer who has 12 and takes the 2."""
    at = table("lucky8", "Ts Td 9h 2c 9c 2h", *STANDS, "2 cards to dealer shown 2", decks=1, observed=True)
    gone = [dealt.card for dealt in at.dealt] + list(at.out)
    left = [card for card in deck() if card not in gone]
    assert len(left) == 52 - 6

    def mean(held: tuple[Card, ...], rest: list[Card]) -> Fraction:
        have = total(held).points
        if have >= 17:
            return Fraction(-10000 if have > 21 or have < 19 else 0 if have == 19 else 10000)
        return sum((mean((*held, card), [o for o in rest if o != card]) for card in rest), Fraction()) / len(rest)

    assert house_expects(at, Card("2h")) == mean((*at.dealer, Card("2h")), left)
    assert house_expects(at, Card("9c")) == 10000


def test_the_prompt_says_which_card_is_the_worst_for_the_house() -> None:
    at = table("lucky8", "Ts Td 9h 2c 9c 2h", *STANDS, "2 cards to dealer shown 2", decks=8, observed=True)
    asked = prompt(at)
    assert "by expectation 2h leaves the house worst off: +100 with 9c, -54.83 with 2h" in render(asked.says)
    assert picks(asked.options) == {"9c", "2h"}


def test_the_prompt_offers_no_card_the_rule_forbids() -> None:
    at = table("lucky8", "Ts Td 9h 6c 5c Kc", *STANDS, "2 cards to dealer shown 2", observed=True)
    assert picks(prompt(at).options) == {"Kc"}
    assert "expectation" not in render(prompt(at).says)


def picks(options: tuple[Option, ...]) -> set[str]:
    return {str(option.command.card) for option in options if isinstance(option.command, c.PitPicksCard)}
