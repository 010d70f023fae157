"""A shoe made ready: the dealer's chances for every set of cards a player's hands can take out of it."""

from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.dealer_tree import LEAST, DealerRules, flat, lanes, second_lanes
from croupier.analysis.index import Floats, Gone, Hands, Ints, gone, group
from croupier.analysis.rules import AnalysisRules
from croupier.analysis.shoe import ACE, VALUES, Shoe, ShoeError
from croupier.cards.total import LIMIT
from croupier.strategy.chart import row_name

if TYPE_CHECKING:
    from croupier.analysis.kernels import Lanes

Key = tuple[int, int]
"""A group of hands: the value they all hold (-1 for any) and how many more cards of it are gone."""

MOST_POINTS = 30
"""Points of a bust hand at most, Aces as 1; a dealer who has to draw holds less than LEAST."""

FURTHER = {2: 0, 3: 2, 4: 4}
"""By the number of hands a pair may become, how many further pair cards the sums over resplits look at."""


class Said(NamedTuple):
    """By total (soft ones after the hard ones) and lane: whether a chart stands, doubles, and gives up."""

    stands: NDArray[np.bool_]
    doubles: NDArray[np.bool_]
    surrenders: NDArray[np.bool_]


@cache
def row_of(value: int) -> Ints:
    """Return the total of every hand of a group, soft ones after the hard ones."""
    hands = group(value)
    return np.where(hands.soft, hands.totals + LIMIT + 1, hands.totals)


@dataclass(frozen=True)
class Prepared:
    """The rules, the cards left, and the dealer's chances by set of cards gone: 17 to 21 and Blackjack, by lane.

    `said` is what a chart that is followed says of doubled hands; without it they do what is best.
    """

    rules: AnalysisRules
    shoe: Shoe
    left: Floats
    ups: Ints
    seconds: Ints
    rows: Floats
    gone: Gone
    base: Key
    said: Said | None = None
    narrow: dict[tuple[int, ...], "Prepared"] = field(default_factory=dict, repr=False)
    known: dict[object, Any] = field(default_factory=dict, repr=False)

    @property
    def drawn(self) -> int:
        """How many cards of the shoe the dealer shows: none where the first is printed, two where both are seen."""
        return 0 if self.rules.printed is not None else 1 + self.rules.dealer.both_seen

    @cached_property
    def seen(self) -> Ints:
        """By value and lane: how many cards of the shoe the dealer shows."""
        found = np.zeros((len(VALUES), len(self.ups)), dtype=np.int64)
        if self.drawn:
            np.add.at(found, (self.ups, np.arange(len(self.ups))), 1)
            if self.rules.dealer.both_seen:
                np.add.at(found, (self.seconds, np.arange(len(self.ups))), 1)
        return found

    @cached_property
    def first_cards(self) -> Floats:
        """By lane and value: the chance that this value is the dealer's first card; of two that are seen, either is."""
        found = np.zeros((len(self.ups), len(VALUES)))
        every = np.arange(len(self.ups))
        for cards in (self.ups, np.where(self.seconds < 0, self.ups, self.seconds)):
            found[every, cards] += 0.5
        return found

    @cached_property
    def looked(self) -> tuple[bool, ...]:
        """By lane: whether no one plays against a dealer's Blackjack."""
        return tuple(self.rules.looks(int(up)) for up in self.ups)

    @cached_property
    def lanes(self) -> "Lanes":
        """The dealer's cards as the kernels want them."""
        from croupier.analysis import kernels

        return kernels.Lanes(self.ups, self.seconds, float(self.drawn), float(self.rules.blackjack))

    def lane_names(self) -> tuple[str, ...]:
        """Return the dealer's cards that are seen, lane by lane."""
        return tuple(VALUES[up] if second < 0 else f"{VALUES[up]},{VALUES[second]}" for up, second in self._shown())

    def columns(self) -> tuple[str, ...]:
        """Return the column of a chart for the dealer's cards that are seen, lane by lane."""
        return tuple(VALUES[up] if second < 0 else _both(up, second) for up, second in self._shown())

    def _shown(self) -> list[tuple[int, int]]:
        return list(zip(self.ups.tolist(), self.seconds.tolist(), strict=True))

    def narrowed(self, columns: Ints) -> "Prepared":
        """Return the same shoe with these lanes, of which some may be alike."""
        key = tuple(map(int, columns))
        if key not in self.narrow:
            rows = np.ascontiguousarray(self.rows[:, :, columns])
            said = None if self.said is None else Said(*(flags[:, columns] for flags in self.said))
            self.narrow[key] = replace(
                self, ups=self.ups[columns], seconds=self.seconds[columns], rows=rows, said=said, narrow={}, known={}
            )
        return self.narrow[key]

    def following(self, said: Said | None) -> "Prepared":
        """Return the same shoe where doubled hands do what a chart says."""
        return replace(self, said=said, narrow={})

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


def _both(up: int, second: int) -> str:
    """Return the column of two cards that are seen: that of their total."""
    low = up + second + 2
    soft = ACE in {up, second} and low + 10 <= LIMIT
    return row_name(low + 10 if soft else low, soft=soft)


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


def most_points(rules: AnalysisRules) -> int:
    """Return how many points the cards of a round may come to, Aces as one."""
    return MOST_POINTS * max(rules.hands, 1) + LEAST


def check_enough(rules: AnalysisRules, shoe: Shoe) -> None:
    """Refuse a shoe that a round could empty: what happens then is no matter of chances."""
    points = sum((place + 1) * count for place, count in enumerate(shoe.values))
    needed = most_points(rules)
    if points < needed:
        msg = (
            f"too few cards: {shoe.size} cards of {points} points are left, and a round may take up to {needed} points"
        )
        raise ShoeError(msg)


def prepare(rules: AnalysisRules, shoe: Shoe) -> Prepared:
    """Work out the dealer's chances for every set of cards gone."""
    sets = gone(*_groups(rules))
    left = np.array(shoe.values, dtype=np.float64)
    ups, seconds = (np.array(seen(rules.dealer), dtype=np.int64) for seen in (lanes, second_lanes))
    rows = dealer_chances(rules.dealer, left, sets.counts)
    return Prepared(rules, shoe, left, ups, seconds, rows, sets, base_key(rules))


def dealer_chances(dealer: DealerRules, left: Floats, counts: Ints) -> Floats:
    """Return the dealer's chances, rows[set of cards gone][17 to 21, Blackjack][first card]."""
    from croupier.analysis import kernels

    ups, seconds = (np.array(seen(dealer), dtype=np.int64) for seen in (lanes, second_lanes))
    padded = -len(counts) % kernels.WIDE
    after = np.maximum(left[:, None] - counts.T, 0.0)
    after = np.ascontiguousarray(np.pad(after, ((0, 0), (0, padded)), mode="edge"))
    sizes = after.sum(axis=0)
    sums = np.zeros((len(sizes) // kernels.WIDE, len(ups) * dealer.ends, kernels.WIDE))
    kernels.dealer_sums(flat(dealer), after, sizes, sums)
    rows = np.empty((len(counts), dealer.ends + 1, len(ups)))
    drawn = 0 if dealer.printed is not None else 1 + dealer.both_seen
    seen = kernels.Lanes(ups, seconds, float(drawn), float(dealer.blackjack))
    kernels.dealer_rows(seen, after, sizes, sums, rows)
    return rows
