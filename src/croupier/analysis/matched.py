"""Two split hands of many possible sets of cards, each put in place of a mixture of hands of at most two more cards.

What two hands do to each other and to the dealer depends on their cards so smoothly that it is enough for the mixture
to hold as many cards of every value, and of every two values, on average as the hand does. The mean square of a round
is within 1e-8 of the exact sum from two decks on, within 1e-7 at one.
"""

from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

import numpy as np

from croupier.analysis import two_hand_kernels as loops
from croupier.analysis.index import BITS, STEPS, Floats, Ints
from croupier.analysis.shoe import VALUES
from croupier.analysis.two_hands import KINDS, RESULTS, Cell, dealer_rows, pool_of

Node = tuple[int, ...]
FEW, ONE = 2, 1
"""Cards of a hand of the mixture at most, its first not counted; and where so many further pair cards that they hardly
ever come are gone."""

OFTEN = 3
"""Numbers of further pair cards, from none, that are looked at through hands of up to FEW cards."""


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


def chances(cell: Cell, codes: Ints, further: Ints) -> Floats:
    """Return by further pair cards gone, set of cards and dealer's end how likely they come together."""
    pool = pool_of(cell, int(further[-1]))
    values = np.arange(len(VALUES))
    held = (codes[:, None] >> (BITS * values)) & loops.LOW
    ways = (pool.ways[:, values, held].prod(axis=2) * pool.inverse[:, held.sum(axis=1)])[further]
    blocks = dealer_rows(cell, (codes + further[:, None] * STEPS[cell.value]).ravel())
    rows = np.moveaxis(blocks, 1, 2).reshape(-1, loops.ENDS)[: ways.size]
    likely: Floats = ways[:, :, None] * rows.reshape(*ways.shape, loops.ENDS)
    return likely


def two_mixed(cell: Cell, hands: tuple[loops.Side, loops.Side], weights: Floats, ahead: Floats) -> Floats:
    """Return the mean of the product of two hands' results, and the chance that they win together.

    `weights` say by further pair cards and kind of order how much counts; `ahead` the same for the chance to win, no
    further pair card gone.
    """
    further = np.arange(len(weights))
    often = [chances(cell, hand.codes, further) for hand in dict(zip(map(id, hands), hands, strict=True)).values()]
    found = np.zeros(2)
    for few, gone in ((FEW, further[:OFTEN]), (ONE, further[OFTEN:])):
        if not len(gone):
            continue
        codes, back = meetings(few)
        for spot, together in zip(gone, chances(cell, codes, gone), strict=True):
            mixed = [
                _mixture(few, hand, _money(hand), of[spot], together) for hand, of in zip(hands, often, strict=False)
            ]
            found[0] += loops.meet(back, together, mixed[0], _weighed(weights[spot], np.ones((1, 1)), mixed[-1]))
            if not spot:
                mixed = [
                    _mixture(few, hand, KINDS[hand.kinds], of[0], together)
                    for hand, of in zip(hands, often, strict=False)
                ]
                found[1] += loops.meet(back, together, mixed[0], _weighed(ahead, _winning(), mixed[-1]))
    return found


def _weighed(orders: Floats, results: Floats, mixed: Floats) -> Floats:
    """Return what the other hand's mixture weighs by the one's order and result."""
    weighed: Floats = orders.reshape(2, 2) @ mixed @ results.T
    return weighed


def _money(hand: loops.Side) -> Floats:
    """Return what each set of cards is worth by end, as the only result."""
    return hand.worth[:, :, None]


@cache
def _winning() -> Floats:
    """Return 1 for every two results that win together."""
    results = np.array(RESULTS)
    wins: Floats = np.where(results[:, None] + results[None, :] > 0, 1.0, 0.0)
    return wins


def _mixture(few: int, hand: loops.Side, results: Floats, often: Floats, together: Floats) -> Floats:
    """Return the weights of the mixture by hand of it, end, order and result, each for one chance of that hand.

    `often` is how likely the hand's sets of cards are by end, `together` the same of what two of the mixture hold.
    """
    columns = hand.orders[:, None, :, None] * (often[:, :, None] * results)[:, :, None, :]
    sums = np.zeros((len(nodes(few)), *columns.shape[1:]))
    loops.moments(hand.codes, columns.reshape(len(often), -1), pair_nodes(few), sums.reshape(len(sums), -1))
    weights: Floats = (mixing(few) @ sums.reshape(len(sums), -1)).reshape(sums.shape)
    alone = together[meetings(few)[1][0]]
    weights *= np.divide(1.0, alone, out=np.zeros_like(alone), where=alone > 0.0)[:, :, None, None]
    return weights
