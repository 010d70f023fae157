"""Every way the first hand of a box may end when it is played by a plan: its cards, and how likely by lane.

Of the cards, those come in order that the rows of a wager look at by their place: the first ones, or the last.
"""

from collections.abc import Hashable, Iterable, Iterator
from itertools import chain
from typing import NamedTuple

import numpy as np

from croupier.analysis import kernels
from croupier.analysis.first_hands import DOUBLE, EVEN_MONEY, HIT, SPLIT, STAND, SURRENDER
from croupier.analysis.index import Floats, group, place
from croupier.analysis.play_values import lanes_of
from croupier.analysis.prepared_shoe import Key, Prepared, split_key
from croupier.analysis.resplits import pair_chance
from croupier.analysis.shoe import ACE, VALUES
from croupier.analysis.side_totals import split_policy
from croupier.analysis.solution import Solution
from croupier.analysis.split_play import cards_left, draws, pair_cards
from croupier.cards.total import LIMIT, Total

TWO = 2


class Order(NamedTuple):
    """How many cards of a hand, and of its box, are looked at by their place: from the first on, and the last."""

    first: int
    last: bool


class Ending(NamedTuple):
    """A hand that is over.

    `first` are the values of its cards that come in order, `rest` the others, those of one value together; where the
    last card counts, its value comes last. `beside` are the values that went to other hands of a split before its
    own second card. A hand that is `given_up` has no total.
    """

    first: tuple[int, ...]
    rest: tuple[tuple[int, int], ...]
    chances: Floats
    points: Total
    doubled: bool = False
    beside: tuple[int, ...] = ()
    given_up: bool = False

    @property
    def values(self) -> tuple[int, ...]:
        """The values of all its cards."""
        return (*self.first, *(value for value, many in self.rest for _ in range(many)))

    @property
    def split(self) -> bool:
        """Whether it was formed by a split."""
        return bool(self.beside)


class _Stop(NamedTuple):
    """A hand as the recursion leaves it: counts by value, the last card where it is known, and how it was doubled."""

    counts: tuple[int, ...]
    chances: Floats
    last: int | None = None
    doubled: bool = False
    low: bool = False


class _Played(NamedTuple):
    """Hands of a group that are played, and what each does."""

    key: Key
    plan: kernels.Policy


def endings(solution: Solution, order: Order) -> Iterable[Ending]:
    """Return every way the first hand of a box may end, each once."""
    course = _Course(solution, order)
    found: dict[Hashable, Ending] = {}
    pairs = (value for value in solution.ready.rules.split_values if value in solution.plan.pairs)
    for one in chain(course.unsplit(), *map(course.split, pairs)):
        key = one.first, one.rest, one.points, one.doubled, one.beside, one.given_up
        known = found.get(key)
        found[key] = one if known is None else one._replace(chances=known.chances + one.chances)
    return found.values()


def unplayed(solution: Solution, order: Order) -> Iterator[Ending]:
    """Yield every first hand as it is dealt, for a round that is over before it is played.

    Those given up before the dealer has looked are not among them.
    """
    course, hands = _Course(solution, order), solution.hands
    before = solution.ready.rules.spared(solution.ready.ups) & (not solution.book.rulings.surrendered_tie.counts)
    stays = (solution.plan.first != SURRENDER) | ~before
    for hand, pair in enumerate(hands.cards):
        dealt = course.dealt(pair)
        for cards in dealt:
            yield course.ending(_Stop(_counts(cards), hands.chances[hand] * stays[hand] / len(dealt)), cards)


class _Course:
    def __init__(self, solution: Solution, order: Order) -> None:
        self.solution, self.ready = solution, solution.ready
        # The last card of a hand that stands on two is the second.
        self.first = max(order.first, TWO) if order.first or order.last else 0
        self.last = order.last

    def unsplit(self) -> Iterator[Ending]:
        """Yield the endings of hands that are not split."""
        solution, first = self.solution, self.solution.plan.first
        hands = solution.hands
        policy = solution.plan.base.copy()
        policy[hands.places] = np.select([first == HIT, first == DOUBLE], [kernels.HIT, kernels.DOUBLE], kernels.STAND)
        counts = solution.book.rulings.surrendered_tie.counts
        stays = [STAND, EVEN_MONEY, HIT, DOUBLE, *([SURRENDER] if counts else [])]
        played = _Played(self.ready.base, policy)
        if not self.first:
            begin = np.zeros(policy.shape)
            begin[hands.places] = np.where(np.isin(first, stays), hands.chances, 0.0)
            yield from (self.ending(stop, ()) for stop in self._stops(played, begin))
        for hand, pair in enumerate(hands.cards):
            for cards in self.dealt(pair):
                chances = hands.chances[hand] / len(self.dealt(pair))
                stay = np.where(np.isin(first[hand], stays), chances, 0.0)
                if self.first and stay.any():
                    yield from self._in_order(played, int(hands.places[hand]), cards, stay)
                if not counts and (first[hand] == SURRENDER).any():
                    given_up = np.where(first[hand] == SURRENDER, chances, 0.0)
                    yield Ending(cards, (), given_up, _points(_counts(cards)), given_up=True)

    def dealt(self, pair: tuple[int, int]) -> list[tuple[int, ...]]:
        """Return in which orders the two cards of a first hand may have come; a printed card is the first."""
        printed = self.ready.rules.printed
        return sorted({one for one in (pair, pair[::-1]) if printed is None or one[0] == printed})

    def split(self, value: int) -> Iterator[Ending]:
        """Yield the endings of the first of the hands a pair becomes, resplit as long as it may be."""
        ready, hands = self.ready, self.solution.hands
        hand = hands.cards.index((value, value))
        splits = hands.chances[hand] * (self.solution.plan.first[hand] == SPLIT)
        if not splits.any():
            return
        most, left, policy = ready.rules.pair_hands(value), cards_left(ready), split_policy(self.solution)
        for way in pair_cards(ready, value):
            reached = splits * way.chance
            for seen in range(most - 1):
                key = split_key(ready.rules, value, seen)
                plan = policy(value, seen)
                played = _Played(key, plan if draws(ready, value) else np.zeros_like(plan))
                again = pair_chance(way.left, left, seen)
                seconds = _seconds(ready, key)
                if seen < most - TWO:
                    seconds[value] -= again
                for ending in self._begun(played, seconds * reached):
                    yield ending._replace(beside=(value,) * (1 + seen))
                reached = reached * again

    def _begun(self, played: _Played, seconds: Floats) -> Iterator[Ending]:
        """Yield the endings of a hand begun with the card of its group, given how likely its second card is."""
        value = played.key[0]
        places = [place(value, (value, second)) for second in range(len(VALUES))]
        if not self.first:
            begin = np.zeros(played.plan.shape)
            begin[places] = seconds
            yield from (self.ending(stop, ()) for stop in self._stops(played, begin))
            return
        for second, at in enumerate(places):
            if seconds[second].any():
                yield from self._in_order(played, at, (value, second), seconds[second])

    def _in_order(self, played: _Played, hand: int, cards: tuple[int, ...], chances: Floats) -> Iterator[Ending]:
        """Yield the endings of a hand whose cards have come in this order."""
        if len(cards) >= self.first:
            begin = np.zeros(played.plan.shape)
            begin[hand] = chances
            yield from (self.ending(stop, cards) for stop in self._stops(played, begin))
            return
        for stop in self._ends(played, hand, chances):
            last = () if stop.last is None else (stop.last,)
            yield self.ending(stop._replace(last=None), (*cards, *last))
        hits = np.where(played.plan[hand] == kernels.HIT, chances, 0.0)
        drawn, children = _drawn(self.ready, played.key, hand), group(played.key[0]).children[hand]
        for value, child in enumerate(children.tolist()):
            if child >= 0 and (hits * drawn[value]).any():
                yield from self._in_order(played, child, (*cards, value), hits * drawn[value])

    def _stops(self, played: _Played, begin: Floats) -> Iterator[_Stop]:
        """Yield how hands end that begin so, those of one set of cards put together."""
        key, plan = played
        hands = group(key[0])
        often = kernels.reach(hands, plan, lanes_of(self.ready), self.ready.before(key), begin)
        for hand in np.flatnonzero(often.any(axis=1)).tolist():
            if not self.last:
                yield from self._ends(played, hand, often[hand])
                continue
            yield from self._ends(played, hand, np.where(plan[hand] == kernels.STAND, begin[hand], often[hand]))
            yield from self._stands_on(played, hand, often[hand])

    def _stands_on(self, played: _Played, hand: int, often: Floats) -> Iterator[_Stop]:
        """Yield the hands that one more card makes, on which the player stands, with that card."""
        key, plan = played
        hands = group(key[0])
        hits = np.where(plan[hand] == kernels.HIT, often, 0.0)
        drawn = _drawn(self.ready, key, hand)
        for value, child in enumerate(hands.children[hand].tolist()):
            stands = hits * drawn[value] * (plan[child] == kernels.STAND) if child >= 0 else hits * 0.0
            if stands.any():
                yield _Stop(tuple(hands.counts[child].tolist()), stands, value)

    def _ends(self, played: _Played, hand: int, often: Floats) -> Iterator[_Stop]:
        """Yield how a hand may end at once: it stands, busts with the next card, or is doubled."""
        (key, plan), ready = played, self.ready
        hands = group(key[0])
        counts = tuple(hands.counts[hand].tolist())
        stands = np.where(plan[hand] == kernels.STAND, often, 0.0)
        if stands.any():
            yield _Stop(counts, stands)
        for does, doubled in ((kernels.HIT, False), (kernels.DOUBLE, True)):
            chances = np.where(plan[hand] == does, often, 0.0)
            if not chances.any():
                continue
            chances = chances * _drawn(ready, key, hand)
            over = chances.any(axis=1) if doubled else (hands.children[hand] < 0) & chances.any(axis=1)
            for value in np.flatnonzero(over).tolist():
                low = doubled and ready.rules.aces_as_one and counts[ACE] > 0 and value != ACE
                more = (*counts[:value], counts[value] + 1, *counts[value + 1 :])
                yield _Stop(more, chances[value], value, doubled, low)

    def ending(self, stop: _Stop, cards: tuple[int, ...]) -> Ending:
        """Return an ending with those cards in order whose order is known."""
        printed = self.ready.rules.printed
        if not cards and printed is not None:
            cards = (printed,)
        counts = list(stop.counts)
        for value in cards:
            counts[value] -= 1
        rest = [(value, many) for value, many in enumerate(counts) if many]
        if self.last and stop.last is not None:
            rest.sort(key=lambda one: one[0] == stop.last)
        return Ending(cards, tuple(rest), stop.chances, _points(stop.counts, low=stop.low), stop.doubled)


def _drawn(ready: Prepared, key: Key, hand: int) -> Floats:
    """Return how likely a hand draws each value, by lane."""
    left = np.maximum(ready.before(key) - group(key[0]).counts[hand], 0.0)
    cards = np.maximum(left[:, None] - ready.seen, 0.0)
    chances: Floats = cards / max(left.sum() - ready.drawn, 1.0)
    return chances


def _seconds(ready: Prepared, key: Key) -> Floats:
    """Return how likely each second card of a split hand is, by value and lane."""
    left = ready.before(key)
    left[key[0]] -= 1
    cards = np.maximum(np.maximum(left, 0.0)[:, None] - ready.seen, 0.0)
    chances: Floats = cards / np.maximum(cards.sum(axis=0), 1.0)
    return chances


def _counts(values: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(values.count(value) for value in range(len(VALUES)))


def _points(counts: tuple[int, ...], *, low: bool = False) -> Total:
    """Return what a hand of so many cards of each value counts, with `low` every Ace as 1."""
    points = sum((value + 1) * many for value, many in enumerate(counts))
    soft = not low and counts[ACE] > 0 and points + 10 <= LIMIT
    return Total(points + 10 if soft else points, soft=soft)
