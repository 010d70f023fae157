"""What the mathematics needs of a rulebook, and nothing else.

Clauses: L8 3.21-3.35, 4.3-4.6; AR 3.4.2, 3.21-3.35, 4.3-4.5; BP 3.15-3.24; D8 3.14, 3.20-3.33, 4.1.
Rulings R-OBO-BUST, R-BP-OBO, R-AR-ALL, R-BP-21-V-BJ, R-AR-A9.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.dealer_tree import LEAST, DealerRules
from croupier.analysis.shoe import ACE, EIGHT, TEN, VALUES, value_of
from croupier.cards.card import KINDS, parse_card
from croupier.cards.total import LIMIT
from croupier.rules.axes.dealer import BlackjackTakes, SecondCard
from croupier.rules.schema import Rulebook
from croupier.rules.schema_play import Charlie, Surrender
from croupier.rules.wagers.rows import Rows

FIRST = 2
"""Cards of a first hand."""


@dataclass(frozen=True)
class Doubling:
    """How hands are doubled: which, how often, for how much, and who pays for it."""

    after_split: bool
    split_aces: bool
    any_number: bool
    redoubles: int
    hits_after: bool
    times: int
    free: tuple[int, ...]


@dataclass(frozen=True)
class AnalysisRules:
    """The rules a value depends on; a point value is its place among VALUES."""

    dealer: DealerRules
    second_card: SecondCard
    peeks: tuple[int, ...]
    beats_22: tuple[bool, bool]
    ties_lose: tuple[int, ...]
    ties_win: tuple[int, ...]
    blackjack: bool
    blackjack_pays: Fraction
    special: Rows
    blackjack_wins: bool
    blackjacks_tie: float
    even_money: bool
    twenty_one_wins: bool
    takes: BlackjackTakes
    plain_21_pushes: bool
    surrender: Surrender
    stand_from: int
    double_totals: tuple[int, ...]
    soft_doubles: tuple[int, ...]
    aces_as_one: bool
    doubling: Doubling
    split_by_rank: bool
    split_values: tuple[int, ...]
    hands: int
    hands_by_value: tuple[tuple[int, int], ...]
    free_splits: tuple[int, ...]
    aces_again: bool
    ace_draws: bool
    printed: int | None
    charlie: Charlie
    bonus: Rows
    bonus_instead: bool
    raises: bool

    def __hash__(self) -> int:
        """Return a hash that is worked out once: rules are what most tables are kept by."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, field.name) for field in fields(self)))

    def looks(self, up: int) -> bool:
        """Tell whether no one plays against a Blackjack of the dealer who shows this card."""
        return self.second_card.seen or (self.second_card.looked_at and up in self.peeks)

    @cached_property
    def all_alike(self) -> bool:
        """Whether the dealer looks under an Ace and a ten, or under neither."""
        return len({self.looks(up) for up in (ACE, TEN)}) == 1

    def may_surrender(self, up: int) -> bool:
        """Tell whether a first hand may be given up against this card of the dealer."""
        return self.surrender.is_offered(KINDS[up])

    def spared(self, ups: Iterable[int]) -> NDArray[np.bool_]:
        """Tell by the dealer's first card whether a Blackjack takes no more of a hand surrendered unsplit."""
        return np.array([self.surrender.spares(KINDS[up]) for up in ups])

    def may_double(self, counts: tuple[int, ...]) -> bool:
        """Tell whether cards, given as counts of each value, may be doubled."""
        low = sum((place + 1) * count for place, count in enumerate(counts))
        soft = counts[ACE] > 0 and low + 10 <= LIMIT
        size = sum(counts)
        if size < FIRST or (size > FIRST and not self.doubling.any_number):
            return False
        if not soft and size == FIRST and low in self.doubling.free:
            return True
        return self.may_double_total(counts)

    def may_double_total(self, counts: tuple[int, ...]) -> bool:
        """Tell whether the total of cards may be doubled, however many they are."""
        low = sum((place + 1) * count for place, count in enumerate(counts))
        soft = counts[ACE] > 0 and low + 10 <= LIMIT
        if (low + 10 if soft else low) == LIMIT:
            return False
        if soft and not self.aces_as_one:
            return low + 10 in self.soft_doubles or not (self.soft_doubles or self.double_totals)
        return low in self.double_totals or not self.double_totals

    def doubles_go_on(self, times: int = 0) -> bool:
        """Tell whether a hand that was doubled so often again, and has had its card, may still do something."""
        gives_up = self.surrender.after_double and self.surrender.offered.ever
        return times < self.doubling.redoubles or self.doubling.hits_after or gives_up

    def may_double_split(self, value: int) -> bool:
        """Tell whether hands split from this value may be doubled."""
        return self.doubling.after_split and (value != ACE or self.doubling.split_aces)

    def pair_hands(self, value: int) -> int:
        """Return how many hands a pair of this value may become; 1 is no split."""
        if value not in self.split_values:
            return 1
        most = dict(self.hands_by_value).get(value, self.hands)
        return min(most, 2) if value == ACE and not self.aces_again else most

    @cached_property
    def ends_early(self) -> bool:
        """Whether a hand can be won before the dealer's is known."""
        return self.twenty_one_wins or bool(self.charlie.cards) or (self.bonus_instead and bool(self.bonus))

    @cached_property
    def is_plain(self) -> bool:
        """Whether a hand stops, is doubled once for one card, or busts, and nothing else becomes of it."""
        doubling, surrender = self.doubling, self.surrender
        return not (
            self.ends_early
            or (self.bonus and self.printed is None)
            or self.special
            or doubling.any_number
            or doubling.redoubles
            or doubling.hits_after
            or doubling.times > 1
            or doubling.free
            or self.free_splits
            or surrender.when.in_turn
            or surrender.after_split
            or surrender.after_double
            or self.second_card.seen
            or self.dealer.keeps_22
            or self.ties_lose
            or self.ties_win
            or self.raises
            or not self.all_alike
        )


_KNOWN: dict[AnalysisRules, AnalysisRules] = {}
"""Rules that were made before: tables are found the quicker when the same rules are the same object."""


def from_book(book: Rulebook) -> AnalysisRules:
    """Return what the analysis needs of the book."""
    printed = value_of(parse_card(book.deck.printed)) if book.deck.printed else None
    made = AnalysisRules(
        dealer=_dealer(book, printed),
        second_card=book.dealer.second_card,
        peeks=tuple(map(KINDS.index, book.dealer.peeks)),
        beats_22=(book.dealer.beats_22.blackjack, book.dealer.beats_22.any_21),
        ties_lose=book.ties.lose,
        ties_win=book.ties.win,
        blackjack=book.blackjack.exists,
        blackjack_pays=book.blackjack.pays,
        special=book.blackjack.special.definition.rows,
        blackjack_wins=book.blackjack.always_wins,
        blackjacks_tie=_blackjacks_tie(book),
        even_money=book.blackjack.exists and book.blackjack.even_money,
        twenty_one_wins=book.twenty_one.always_wins,
        takes=_takes(book),
        plain_21_pushes=book.rulings.twenty_one_v_blackjack.stands_off,
        surrender=book.surrender,
        stand_from=book.hit.compulsory_below,
        double_totals=book.double.totals,
        soft_doubles=book.double.soft_totals,
        aces_as_one=book.double.aces_as_one,
        doubling=_doubling(book),
        split_by_rank=book.split.pairs.by_rank and not book.split.pairs.only,
        split_values=_split_values(book, printed),
        hands=book.split.hands,
        hands_by_value=tuple((KINDS.index(rank), most) for rank, most in sorted(book.split.hands_by_rank.items())),
        free_splits=tuple(map(KINDS.index, book.split.free)),
        aces_again=book.split.aces_again,
        ace_draws=book.split.ace_draws,
        printed=printed,
        charlie=book.charlie,
        bonus=book.bonus.definition.rows,
        bonus_instead=book.bonus.instead,
        raises=book.wagers.raises,
    )
    return _KNOWN.setdefault(made, made)


def _dealer(book: Rulebook, printed: int | None) -> DealerRules:
    soft = ((LEAST,) if book.dealer.soft_17.draws else ()) + tuple(sorted(book.dealer.hits_soft))
    return DealerRules(
        soft, book.blackjack.exists, printed, keeps_22=book.dealer.on_22.pushes, both_seen=book.dealer.second_card.seen
    )


def _takes(book: Rulebook) -> BlackjackTakes:
    """Return what a dealer's Blackjack takes; where it is found before play, no more than the original wager lies."""
    dealer = book.dealer
    looked = dealer.second_card.looked_at and {"A", "T"} <= set(dealer.peeks)
    return BlackjackTakes.ORIGINAL if looked or dealer.second_card.seen else book.blackjack_takes


def _blackjacks_tie(book: Rulebook) -> float:
    """Return what a Blackjack is worth against another that it does not win against."""
    return -1.0 if book.ties.blackjack.loses else 0.0


def _doubling(book: Rulebook) -> Doubling:
    double = book.double
    return Doubling(
        after_split=double.after_split,
        split_aces=double.split_aces,
        any_number=double.cards.any_number,
        redoubles=double.redoubles,
        hits_after=double.hits_after,
        times=double.times,
        free=double.free,
    )


def _split_values(book: Rulebook, printed: int | None) -> tuple[int, ...]:
    if book.split.hands == 1:
        return ()
    never = {KINDS.index(rank) for rank in book.split.never}
    never |= {KINDS.index(rank) for rank, most in book.split.hands_by_rank.items() if most == 1}
    able = (EIGHT,) if book.split.pairs.only else tuple(place for place in range(len(VALUES)) if place not in never)
    return able if printed is None else tuple(value for value in able if value == printed)


def is_ten_or_ace(value: int) -> bool:
    """Tell whether a dealer's first card of this value may become a Blackjack."""
    return value in {ACE, TEN}
