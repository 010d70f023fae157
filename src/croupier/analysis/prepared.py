"""A shoe made ready: the dealer's chances for every set of cards a player's hands can take out of it."""

from dataclasses import dataclass, field, replace
from functools import cache

import numpy as np

from croupier.analysis.dealer_tree import FINALS, LEAST, DealerRules, flat, lanes
from croupier.analysis.index import Floats, Gone, Hands, Ints, gone, group
from croupier.analysis.rules import AnalysisRules
from croupier.analysis.shoe import ACE, Shoe, ShoeError

Key = tuple[int, int]
"""A group of hands: the value they all hold (-1 for any) and how many more cards of it are gone."""

MOST_POINTS = 30
"""Points of a bust hand at most, Aces as 1; a dealer who has to draw holds less than LEAST."""

FURTHER = {2: 0, 3: 2, 4: 4}
"""By the number of hands a pair may become, how many further pair cards the sums over resplits look at."""


@dataclass(frozen=True)
class Prepared:
    """The rules, the cards left, and the dealer's chances by set of cards gone: 17 to 21 and Blackjack, by lane."""

    rules: AnalysisRules
    shoe: Shoe
    left: Floats
    ups: Ints
    rows: Floats
    gone: Gone
    base: Key
    narrow: dict[tuple[int, ...], "Prepared"] = field(default_factory=dict, repr=False)

    @property
    def drawn(self) -> int:
        """How many cards of the shoe the dealer shows: one, or none where it is printed."""
        return 0 if self.rules.printed is not None else 1

    def narrowed(self, columns: Ints) -> "Prepared":
        """Return the same shoe with these lanes, of which some may be alike."""
        key = tuple(map(int, columns))
        if key not in self.narrow:
            rows = np.ascontiguousarray(self.rows[:, :, columns])
            self.narrow[key] = replace(self, ups=self.ups[columns], rows=rows, narrow={})
        return self.narrow[key]

    def places(self, key: Key) -> Ints:
        """Return where the rows of a group's hands stand."""
        return self.gone.rows[key]

    def before(self, key: Key) -> Floats:
        """Return the cards left when only those beyond the hand's own are gone."""
        value, extra = key
        left = self.left.copy()
        left[value] -= extra
        return left

    def hands(self, key: Key) -> Hands:
        """Return the hands of a group."""
        return group(key[0])


def base_key(rules: AnalysisRules) -> Key:
    """Return the group of hands that were not split; a printed card is in the hand and not gone from the shoe."""
    return (-1, 0) if rules.printed is None else (rules.printed, -1)


def split_key(rules: AnalysisRules, value: int, further: int) -> Key:
    """Return the group of hands begun by splitting this value when so many further pair cards are gone."""
    return value, 1 + further - (rules.printed is not None)


@cache
def _groups(rules: AnalysisRules) -> tuple[tuple[Key, ...], frozenset[int]]:
    keys = [base_key(rules)]
    for value in rules.split_values:
        most = FURTHER[rules.pair_hands(value)]
        keys += [split_key(rules, value, further) for further in range(most + 1)]
    return tuple(keys), frozenset() if rules.ace_draws else frozenset({ACE})


def check_enough(rules: AnalysisRules, shoe: Shoe) -> None:
    """Refuse a shoe that a round could empty: what happens then is no matter of chances."""
    points = sum((place + 1) * count for place, count in enumerate(shoe.values))
    needed = MOST_POINTS * max(rules.hands, 1) + LEAST
    if points < needed:
        msg = (
            f"too few cards: {shoe.size} cards of {points} points are left, and a round may take up to {needed} points"
        )
        raise ShoeError(msg)


def prepare(rules: AnalysisRules, shoe: Shoe) -> Prepared:
    """Work out the dealer's chances for every set of cards gone."""
    sets = gone(*_groups(rules))
    left = np.array(shoe.values, dtype=np.float64)
    dealer = DealerRules(rules.hits_soft_17, rules.blackjack, rules.printed)
    ups = np.array(lanes(dealer), dtype=np.int64)
    rows = dealer_chances(dealer, left, sets.counts)
    return Prepared(rules, shoe, left, ups, rows, sets, base_key(rules))


def dealer_chances(dealer: DealerRules, left: Floats, counts: Ints) -> Floats:
    """Return the dealer's chances, rows[set of cards gone][17 to 21, Blackjack][first card]."""
    from croupier.analysis import kernels

    ups = np.array(lanes(dealer), dtype=np.int64)
    padded = -len(counts) % kernels.WIDE
    after = np.maximum(left[:, None] - counts.T, 0.0)
    after = np.ascontiguousarray(np.pad(after, ((0, 0), (0, padded)), mode="edge"))
    sizes = after.sum(axis=0)
    sums = np.zeros((len(sizes) // kernels.WIDE, len(ups) * len(FINALS), kernels.WIDE))
    kernels.dealer_sums(flat(dealer), after, sizes, sums)
    rows = np.empty((len(counts), len(FINALS) + 1, len(ups)))
    seen = kernels.Lanes(ups, float(dealer.printed is None), float(dealer.blackjack))
    kernels.dealer_rows(seen, after, sizes, sums, rows)
    return rows
