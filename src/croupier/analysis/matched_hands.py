"""Two split hands of many possible sets of cards, each put in place of a mixture of hands of at most two more cards.

What two hands do to each other and to the dealer depends on their cards so smoothly that it is enough for the mixture
to hold as many cards of every value, and of every two values, on average as the hand does. The mean square of a round
is within 3e-8 of the exact sum.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

import numpy as np

from croupier.analysis import two_hand_kernels as loops
from croupier.analysis.index import BITS, STEPS, Floats, Ints, places
from croupier.analysis.prepared_shoe import split_key
from croupier.analysis.shoe import VALUES
from croupier.analysis.split_play import draws, further_cards
from croupier.analysis.two_hands import KINDS, RESULTS, Cell, dealer_rows

Node = tuple[int, ...]
FEW, ONE = 2, 1
"""Cards of a hand of the mixture at most, its first not counted; and where further pair cards are gone, which seldom
come."""

LONG = 208
"""In a shoe of more cards hands touch each other so little that FEW cards are looked at only where no further pair card
is gone, else also where one is."""


@cache
def nodes(most: int) -> tuple[Node, ...]:
    """Return every hand of at most so many cards."""
    return tuple(cards for size in range(most + 1) for cards in combinations_with_replacement(range(len(VALUES)), size))


@cache
def meetings(most: int) -> tuple[Ints, Ints]:
    """Return the codes of what two hands of the mixture can hold together, and where each two of them stand there."""
    own = np.array([sum(int(STEPS[card]) for card in node) for node in nodes(most)])
    codes, back = np.unique(own[:, None] + own[None, :], return_inverse=True)
    return codes, back.reshape(len(own), len(own))


@cache
def mixing(most: int) -> Floats:
    """Return how numbers of cards are turned into weights of hands that hold them."""
    whole = [[node.count(value) for value in range(len(VALUES))] for node in nodes(most)]
    sign = [[(-1) ** (sum(more) - sum(less)) for more in whole] for less in whole]
    ways = [[prod(map(comb, more, less)) for more in whole] for less in whole]
    return np.array(sign, dtype=np.float64) * np.array(ways, dtype=np.float64)


@cache
def pair_nodes(most: int) -> Ints:
    """Return by value where the hand of one such card stands, and by two values that of both."""
    spots = {node: spot for spot, node in enumerate(nodes(most))}
    values = range(len(VALUES))
    table = [[spots[min(one, other), max(one, other)] for other in values] for one in values if most > ONE]
    return np.array([[spots[(value,)] for value in values], *table])


class Sets(NamedTuple):
    """Sets of cards, each with so many further pair cards gone; how many of each value they hold, and in all."""

    codes: Ints
    further: Ints
    held: Ints
    sizes: Ints


def sets_of(codes: Ints, further: Ints) -> Sets:
    """Return sets of cards with their cards counted."""
    held = (codes[:, None] >> (BITS * np.arange(len(VALUES)))) & loops.LOW
    return Sets(codes, further, held, held.sum(axis=1))


@cache
def levels(most: int, *, is_long: bool) -> tuple[tuple[int, Ints], ...]:
    """Return the cards of a hand of the mixture at most, and the numbers of further pair cards it is looked at with."""
    further, often = np.arange(most + 1), 1 if is_long else 2
    parts = (FEW, further[:often]), (ONE, further[often:])
    return tuple((few, gone) for few, gone in parts if len(gone))


@cache
def _asked(most: int, *, is_long: bool) -> Sets:
    """Return what two hands of the mixtures can hold together, level by level."""
    parts = levels(most, is_long=is_long)
    codes = [np.tile(meetings(few)[0], len(gone)) for few, gone in parts]
    further = [np.repeat(gone, len(meetings(few)[0])) for few, gone in parts]
    return sets_of(np.concatenate(codes), np.concatenate(further))


def _ways(cell: Cell, sets: Sets) -> Floats:
    """Return how likely sets of cards come."""
    held = sets.held.copy()
    held[:, cell.value] = 0
    others = cell.pool.ways[0][np.arange(len(VALUES)), held].prod(axis=1)
    pairs = cell.pool.ways[sets.further, cell.value, sets.held[:, cell.value]]
    ways: Floats = others * pairs * cell.pool.inverse[sets.further, sets.sizes]
    return ways


def chances(cell: Cell, sets: Sets) -> Floats:
    """Return by set of cards and dealer's end how likely they come."""
    blocks = dealer_rows(cell, sets.codes + sets.further * STEPS[cell.value])
    rows = blocks.transpose(0, 2, 1).reshape(-1, loops.ENDS)[: len(sets.codes)]
    likely: Floats = _ways(cell, sets)[:, None] * rows
    return likely


@dataclass(frozen=True)
class Held:
    """What a hand may hold in the end against one first card of the dealer."""

    cell: Cell
    side: loops.Side

    @cached_property
    def columns(self) -> Floats:
        """By set of cards, dealer's end, and order and result: how much the set counts."""
        orders, results = self.side.orders[:, None, :, None], KINDS[self.side.kinds][:, :, None, :]
        counted: Floats = (orders * results).reshape(len(orders), loops.ENDS, -1)
        return counted

    @cached_property
    def often(self) -> Floats:
        """By further pair cards gone, set of cards and dealer's end: how likely they come together."""
        ready, value, codes = self.cell.ready, self.cell.value, self.side.codes
        further = np.arange(further_cards(ready, value) + 1)
        sets = sets_of(np.tile(codes, len(further)), np.repeat(further, len(codes)))
        if draws(ready, value):  # the dealer's chances were worked out for the mean already
            spots = places(value, codes + STEPS[value])
            rows = [ready.places(split_key(ready.rules, value, gone))[spots] for gone in further.tolist()]
            seen = ready.rows[np.concatenate(rows), :, self.cell.lane]
            ends = np.insert(seen, loops.BUST, 1.0 - seen.sum(axis=1), axis=1)
            likely = _ways(self.cell, sets)[:, None] * ends
        else:
            likely = chances(self.cell, sets)
        return likely.reshape(len(further), len(codes), loops.ENDS)

    @cached_property
    def law(self) -> Floats:
        """By further pair cards gone, dealer's end, order and result: how likely."""
        law: Floats = np.einsum("fne,nec->fec", self.often, self.columns)
        return law.reshape(*law.shape[:2], 2, len(RESULTS))


def two_laws(one: Held, other: Held) -> Floats:
    """Return by further pair cards gone and dealer's end how likely each order and result of two hands comes."""
    cell = one.cell
    most, is_long = further_cards(cell.ready, cell.value), cell.ready.shoe.size > LONG
    together, found, start = chances(cell, _asked(most, is_long=is_long)), [], 0
    for few, gone in levels(most, is_long=is_long):
        stop = start + len(gone) * len(meetings(few)[0])
        found.append(_met(few, gone, (one, other), together[start:stop]))
        start = stop
    return np.concatenate(found)


def _met(few: int, gone: Ints, hands: tuple[Held, Held], likely: Floats) -> Floats:
    """Return the laws of two hands through mixtures of so few cards, given how likely sets of cards of theirs are."""
    back = meetings(few)[1]
    together = likely.reshape(len(gone), -1, loops.ENDS).transpose(0, 2, 1)
    alone = together[:, :, back[0]]
    each = np.divide(1.0, alone, out=np.zeros_like(alone), where=alone > 0.0)
    first = _mixture(few, gone, hands[0], each)
    second = first if hands[1] is hands[0] else _mixture(few, gone, hands[1], each)
    laws: Floats = first.transpose(0, 1, 3, 2) @ (together[:, :, back] @ second)
    return laws.reshape(len(gone), loops.ENDS, *2 * (2, len(RESULTS)))


def _mixture(few: int, gone: Ints, hand: Held, each: Floats) -> Floats:
    """Return the weights of the mixture by further pair cards gone, dealer's end, hand of it, and order and result.

    `each` is what a hand of it weighs for one chance of it.
    """
    often = hand.often[gone].transpose(1, 0, 2)[:, :, :, None]
    columns = (often * hand.columns[:, None]).reshape(len(often), -1)
    sums = np.zeros((len(nodes(few)), columns.shape[1]))
    loops.moments(hand.side.codes, columns, pair_nodes(few), sums)
    weights = (mixing(few) @ sums).reshape(len(sums), len(gone), loops.ENDS, -1)
    shared: Floats = weights.transpose(1, 2, 0, 3) * each[:, :, :, None]
    return shared


@cache
def _winning() -> Floats:
    """Return 1 for every two results that win together."""
    results = np.array(RESULTS)
    wins: Floats = np.where(results[:, None] + results[None, :] > 0, 1.0, 0.0)
    return wins


def two_mixed(laws: Floats, weights: Floats, ahead: Floats) -> Floats:
    """Return the mean of the product of two hands' results, and the chance that they win together.

    `weights` say by further pair cards and kind of order how much counts; `ahead` the same for the chance to win, no
    further pair card gone.
    """
    money = np.einsum("feorps,r,s->fop", laws[: len(weights)], RESULTS, RESULTS)
    wins = np.einsum("eorps,rs->op", laws[0, : loops.BLACKJACK], _winning())
    return np.array([(by_orders(weights) * money).sum(), (by_orders(ahead) * wins).sum()])


def by_orders(weights: Floats) -> Floats:
    """Return weights by kind of order, of which the second is a pair card in the one hand, by order of each hand."""
    return np.swapaxes(weights.reshape(*weights.shape[:-1], 2, 2), -1, -2)
