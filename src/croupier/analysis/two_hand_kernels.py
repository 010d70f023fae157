"""The compiled sums behind two split hands that meet the same dealer: every two sets of cards put together."""

from typing import NamedTuple

import numpy as np

from croupier.analysis.index import BITS, Floats, Ints
from croupier.analysis.kernels import WIDE, compiled

ENDS = 7
"""Ends of the dealer's hand: 17 to 21, a bust, a Blackjack."""

BUST, BLACKJACK = 5, 6

ORDERS = 4
"""Kinds of orders: any, a pair card as second card of one hand, of the other, of both."""

LOW = (1 << BITS) - 1
"""The bits of one value's count."""

SPREAD, SHIFT = 7046029254386353131, 24
"""A large odd number that scatters codes, and how many low bits of the product are left out."""

NOTHING = 1e-19
"""Sets of cards that weigh less than this are left out: all of them together weigh less than rounding does."""


class Side(NamedTuple):
    """What one hand may hold, one set of cards a row.

    `codes` the cards after the first; `kinds` what it stands for at each end of the dealer; `worth` that in money;
    `orders` in how many ways it comes, and in how many of them with a pair card as second card.
    """

    codes: Ints
    kinds: Ints
    worth: Floats
    orders: Floats


class Sums(NamedTuple):
    """What is known of the cards of two hands together, one set a row.

    `codes` the cards; `plain` money and then the chance to win by end, for any order; `paired` money by kind of order
    and end.
    """

    codes: Ints
    plain: Floats
    paired: Floats


class Pool(NamedTuple):
    """The cards to deal from once further pair cards are gone: ways to draw so many of a value, and any so many.

    Both are given by number of further pair cards; `value` is theirs.
    """

    ways: Floats
    inverse: Floats
    value: int


class Ahead(NamedTuple):
    """How two hands win: by how much each kind of order weighs, and which two kinds of sets win together.

    `same` tells that both hands are alike, so that two unlike sets of them come twice.
    """

    same: bool
    orders: Floats
    wins: Floats


class Shifted(NamedTuple):
    """By set of cards and further pair cards: where what is gone then stands among all such sets, and how likely."""

    places: Ints
    chances: Floats


@compiled
def find(slots: Ints, codes: Ints, known: int, code: int) -> int:
    """Return the place of a code among the known ones, or that behind them, where it is put."""
    mask = len(slots) - 1
    spot = ((code * SPREAD) >> SHIFT) & mask
    while slots[spot] >= 0 and codes[slots[spot]] != code:
        spot = (spot + 1) & mask
    if slots[spot] < 0:
        slots[spot] = known
        codes[known] = code
    return int(slots[spot])


@compiled
def gather(one: Side, other: Side, ahead: Ahead, slots: Ints, sums: Sums) -> int:
    """Put every two sets together; return how many there are, or -1 where there is too little room for them."""
    known = 0
    for here in range(len(one.codes)):
        if known + len(other.codes) >= len(sums.codes):
            return -1
        for there in range(here if ahead.same else 0, len(other.codes)):
            place = find(slots, sums.codes, known, one.codes[here] + other.codes[there])
            known = max(known, place + 1)
            twice = 2.0 if ahead.same and there > here else 1.0
            any_card, paired = twice * one.orders[here, 0], twice * one.orders[here, 1]
            free, first = any_card * other.orders[there, 0], paired * other.orders[there, 0]
            second, both = any_card * other.orders[there, 1], paired * other.orders[there, 1]
            winning = ahead.orders[0] * free + ahead.orders[1] * first
            winning += ahead.orders[2] * second + ahead.orders[3] * both
            for end in range(ENDS):
                sums.plain[place, end] += free * one.worth[here, end] * other.worth[there, end]
            for end in range(BLACKJACK):
                sums.plain[place, ENDS + end] += winning * ahead.wins[one.kinds[here, end], other.kinds[there, end]]
            if first + second + both > 0.0:
                for end in range(ENDS):
                    money = one.worth[here, end] * other.worth[there, end]
                    sums.paired[place, 1, end] += first * money
                    sums.paired[place, 2, end] += second * money
                    sums.paired[place, 3, end] += both * money
    return known


@compiled
def shift(pool: Pool, weights: Floats, sums: Sums, known: tuple[Ints, Ints], into: Shifted) -> int:
    """Write which sets are gone when further pair cards are, each once; where each finds its own, and how likely it is.

    `weights` by further pair cards and kind of order; `known` is room to find sets in, and for their codes.
    """
    slots, gone = known
    count = 0
    for place in range(len(into.places)):
        code = sums.codes[place]
        size, pairs, most, common = 0, 0, 0.0, 1.0
        for end in range(ENDS):
            most = max(most, abs(sums.plain[place, end]), abs(sums.plain[place, ENDS + end]))
            for kind in range(1, ORDERS):
                most = max(most, abs(sums.paired[place, kind, end]))
        for value in range(pool.ways.shape[1]):
            held = (code >> (BITS * value)) & LOW
            size += held
            if value == pool.value:
                pairs = held
            else:
                common *= pool.ways[0, value, held]
        for further in range(len(weights)):
            chance = common * pool.ways[further, pool.value, pairs] * pool.inverse[further, size]
            into.chances[place, further] = 0.0
            if chance * most * abs(weights[further, 0]) > NOTHING:
                spot = find(slots, gone, count, code + further * (1 << (BITS * pool.value)))
                into.chances[place, further], into.places[place, further] = chance, spot
                count = max(count, spot + 1)
    return count


@compiled
def left_behind(start: Floats, gone: Ints, left: Floats, sizes: Floats) -> None:
    """Write what is left of the shoe once each set is gone, by value and set."""
    for value in range(len(start)):
        for place in range(left.shape[1]):
            code = gone[min(place, len(gone) - 1)]
            cards = max(start[value] - ((code >> (BITS * value)) & LOW), 0.0)
            left[value, place] = cards
            sizes[place] += cards


@compiled
def weigh(sums: Sums, shifted: Shifted, rows: Floats, weights: Floats, found: Floats) -> None:
    """Add up money by further pair cards, and the chance to win where none is gone.

    `rows` are the dealer's chances as blocks of sets, by end and set.
    """
    for place in range(len(shifted.places)):
        for further in range(len(weights)):
            chance = shifted.chances[place, further]
            if chance <= 0.0:
                continue
            block, lane = shifted.places[place, further] // WIDE, shifted.places[place, further] % WIDE
            for end in range(ENDS):
                money = weights[further, 0] * sums.plain[place, end]
                for kind in range(1, ORDERS):
                    money += weights[further, kind] * sums.paired[place, kind, end]
                found[0] += chance * rows[block, end, lane] * money
                if further == 0:
                    found[1] += chance * rows[block, end, lane] * sums.plain[place, ENDS + end]


@compiled
def moments(codes: Ints, often: Floats, spots: Ints, sums: Floats) -> None:
    """Add up how many cards of each value, and of each two, sets hold: `spots` says where each and each two belong."""
    held = np.empty(spots.shape[1], dtype=np.int64)
    for place in range(len(codes)):
        for value in range(len(held)):
            held[value] = (codes[place] >> (BITS * value)) & LOW
        for kind in range(often.shape[1]):
            sums[0, kind] += often[place, kind]
        for one in range(len(held)):
            if held[one] == 0:
                continue
            for kind in range(often.shape[1]):
                sums[spots[0, one], kind] += held[one] * often[place, kind]
            for other in range(one, len(held) if len(spots) > 1 else 0):
                ways = held[one] * (held[one] - 1) / 2.0 if one == other else float(held[one] * held[other])
                if ways > 0.0:
                    for kind in range(often.shape[1]):
                        sums[spots[1 + one, other], kind] += ways * often[place, kind]
