"""A wager as its rows define it: what it looks at, when it is decided, and what may be laid on split hands."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple, NewType

from croupier.cards.card import Card
from croupier.rules.wagers.card_tests import ALL_CARDS
from croupier.rules.wagers.condition_cards import Sight, sight
from croupier.rules.wagers.parse import parse, parse_card_test
from croupier.rules.wagers.rows import Row, Rows, by_pay
from croupier.rules.wagers.tree import Name

When = NewType("When", str)
"""A condition in the wager language."""

CardTest = NewType("CardTest", str)
"""A test of a card in the wager language, `any` for every card, or nothing for none."""

ANY = "any"
OF_SPLIT_HAND = frozenset({Name.H1, Name.H2})


class Definition(NamedTuple):
    """The rows of a wager that are paid, best first, and what they look at; those about a split hand stand apart."""

    rows: Rows
    sight: Sight
    split_rows: Rows

    @property
    def on_hand(self) -> bool:
        """Tell whether the wager is on one hand, whose final cards or result it is about."""
        return self.sight.main or Name.HAND in self.sight.names

    @property
    def on_box(self) -> bool:
        """Tell whether the wager is about cards dealt to its box after the first two."""
        return bool(self.sight.names & {Name.BOX, Name.P3})

    @property
    def on_dealer(self) -> bool:
        """Tell whether the wager is about the dealer's cards alone."""
        return not self.sight.main and self.sight.names <= {Name.D1, Name.D2, Name.DEALER}

    @property
    def waits_for_dealer(self) -> bool:
        """Tell whether cards the dealer draws may decide the wager."""
        return self.sight.main or bool(self.sight.names & {Name.D2, Name.DEALER})


def definition(pays: Mapping[str, Fraction], when: Mapping[str, When]) -> Definition:
    """Return the definition of a wager; a row without odds is not paid, one without a condition never applies."""
    rows = [Row(name, parse(when[name]), odds) for name, odds in pays.items() if name in when]
    split = [row for row in rows if sight([row.when]).names & OF_SPLIT_HAND]
    first = [row for row in rows if row not in split]
    return Definition(by_pay(tuple(first)), sight(row.when for row in first), by_pay(tuple(split)))


def card_test(text: str) -> frozenset[Card]:
    """Return the cards that pass a test, or raise ConditionError."""
    if not text:
        return frozenset()
    return ALL_CARDS if text == ANY else parse_card_test(text)
