"""What the mathematics needs of a rulebook, and nothing else.

Clauses: L8 3.21-3.35, 4.3-4.6; AR 3.4.2, 3.21-3.35, 4.3-4.5; BP 3.15-3.24; D8 3.14, 3.20-3.33, 4.1.
Rulings R-OBO-BUST, R-BP-OBO, R-AR-ALL, R-BP-21-V-BJ, R-AR-A9.
"""

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from croupier.analysis.shoe import ACE, EIGHT, TEN, VALUES, value_of
from croupier.cards.card import parse_card
from croupier.cards.total import LIMIT
from croupier.rules.schema import Rulebook


class Takes(Enum):
    """What a dealer's Blackjack takes of a split or doubled position."""

    ORIGINAL = "original"
    ALL = "all"
    BUSTED_AND_ORIGINAL = "busted-and-original"


@dataclass(frozen=True)
class AnalysisRules:
    """The rules a value depends on; a point value is its place among VALUES."""

    hits_soft_17: bool
    blackjack: bool
    blackjack_pays: Fraction
    even_money: bool
    takes: Takes
    plain_21_pushes: bool
    surrender: str
    stand_from: int
    double_totals: tuple[int, ...]
    aces_as_one: bool
    double_after_split: bool
    split_by_rank: bool
    split_values: tuple[int, ...]
    hands: int
    aces_again: bool
    ace_draws: bool
    printed: int | None

    def may_surrender(self, up: int) -> bool:
        """Tell whether a first hand may be given up against this card of the dealer."""
        return self.surrender == "always" or (self.surrender == "not-against-ace" and up != ACE)

    def may_double(self, counts: tuple[int, ...]) -> bool:
        """Tell whether two cards, given as counts of each value, may be doubled."""
        low = sum((place + 1) * count for place, count in enumerate(counts))
        soft = counts[ACE] > 0 and low + 10 <= LIMIT
        if soft and low + 10 == LIMIT:
            return False
        if not self.double_totals:
            return True
        if soft and not self.aces_as_one:
            return False
        return low in self.double_totals

    def pair_hands(self, value: int) -> int:
        """Return how many hands a pair of this value may become; 1 is no split."""
        if value not in self.split_values:
            return 1
        return min(self.hands, 2) if value == ACE and not self.aces_again else self.hands


def from_book(book: Rulebook) -> AnalysisRules:
    """Return what the analysis needs of the book."""
    printed = value_of(parse_card(book.deck.printed)) if book.deck.printed else None
    return AnalysisRules(
        hits_soft_17=book.dealer.soft_17 == "hit",
        blackjack=book.blackjack.exists,
        blackjack_pays=book.blackjack.pays,
        even_money=book.blackjack.exists and book.blackjack.even_money,
        takes=_takes(book),
        plain_21_pushes=book.rulings.twenty_one_v_blackjack == "stand-off",
        surrender=book.surrender.offered,
        stand_from=book.hit.compulsory_below,
        double_totals=book.double.totals,
        aces_as_one=book.double.aces_as_one,
        double_after_split=book.double.after_split,
        split_by_rank=book.split.pairs == "equal-rank",
        split_values=_split_values(book, printed),
        hands=book.split.hands,
        aces_again=book.split.aces_again,
        ace_draws=book.split.ace_draws,
        printed=printed,
    )


def _takes(book: Rulebook) -> Takes:
    takes = Takes(book.dealer.blackjack_takes)
    contested = takes is Takes.ORIGINAL and book.rulings.busted_split == "busted-and-one"
    return Takes.BUSTED_AND_ORIGINAL if contested else takes


def _split_values(book: Rulebook, printed: int | None) -> tuple[int, ...]:
    if book.split.hands == 1:
        return ()
    able = (EIGHT,) if book.split.pairs == "eights" else tuple(range(len(VALUES)))
    return able if printed is None else tuple(value for value in able if value == printed)


def is_ten_or_ace(value: int) -> bool:
    """Tell whether a dealer's first card of this value may become a Blackjack."""
    return value in {ACE, TEN}
