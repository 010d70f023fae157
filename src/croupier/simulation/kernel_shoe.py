"""Compiled shoe: an own generator keyed by chunk, a shuffle that goes no further than needed, and the next card.

Clauses: L8 5.19, 5.19.1; AR 5.19, 5.19.1; BP 5.5.3; D8 5.16, 5.16.1.
"""

import numpy as np

from croupier.simulation.compiling import cold, hot
from croupier.simulation.layout import BEGAN, DRY, END, POS, READY, REJOINED, REJOINS, SHOE, WORDS
from croupier.simulation.tables import Cells, Whole

FEW = 16
LOW = 0xFFFFFFFF
WORD = 32

# Written out as words, since a signed and an unsigned number make a fraction together.
BITS, SUMMED, SHIFTED, TURNED = np.uint64(64), np.uint64(23), np.uint64(17), np.uint64(45)
HALF, HALF_BITS = np.uint64(LOW), np.uint64(WORD)


@hot
def smaller(one: int, two: int) -> Whole:
    """Return the smaller of two numbers; Python's own is compiled anew for every place it stands in."""
    return one if one < two else two  # noqa: FURB136 - see above


@hot
def rotate(word: np.uint64, by: np.uint64) -> np.uint64:
    """Turn the bits of a word to the left."""
    return (word << by) | (word >> (BITS - by))


@hot
def place_two(b: Cells, place: int, end: int, half: int) -> Whole:
    """Bring random cards to two places by 32 random bits; return 2, or 0 where these bits would favour a card."""
    left = end - place
    less = left - 1 if left > 1 else 1
    scaled = half * left
    one = SHOE + place + (scaled >> WORD)
    scaled = (scaled & LOW) * less
    low = scaled & LOW
    if low < left * less and low < (LOW + 1) % (left * less):
        return 0
    here = SHOE + place
    b[here], b[one] = b[one], b[here]
    if left > 1:
        two = here + 1 + (scaled >> WORD)
        b[here + 1], b[two] = b[two], b[here + 1]
    return 2


@cold
def shuffle(b: Cells, n: Cells, start: int, upto: int, end: int) -> Whole:
    """Bring random cards of `start` to `end` to the places from `start` to `upto`; return how far it went.

    The generator is xoshiro256++.
    """
    one, two, three, four = (
        np.uint64(n[WORDS]),
        np.uint64(n[WORDS + 1]),
        np.uint64(n[WORDS + 2]),
        np.uint64(n[WORDS + 3]),
    )
    place = start
    while place < upto:
        word = rotate(one + four, SUMMED) + one
        shifted = two << SHIFTED
        three ^= one
        four ^= two
        two ^= three
        one ^= four
        three ^= shifted
        four = rotate(four, TURNED)
        place += place_two(b, place, end, np.int64(word & HALF))
        if place < end:
            place += place_two(b, place, end, np.int64(word >> HALF_BITS))
    n[WORDS], n[WORDS + 1], n[WORDS + 2], n[WORDS + 3] = np.int64(one), np.int64(two), np.int64(three), np.int64(four)
    return place if place < end else end  # noqa: FURB136 - see `smaller`


@cold
def shuffle_to(b: Cells, n: Cells, upto: int) -> None:
    """Shuffle as far as a place, or to the end of the shoe."""
    end = n[END]
    n[READY] = shuffle(b, n, n[READY], smaller(upto, end), end)


@cold
def shuffle_more(b: Cells, n: Cells) -> None:
    """Shuffle a few cards more; where none are left, the discards come in or the round cannot be finished."""
    ready = n[READY]
    if ready >= n[END]:
        if n[REJOINS] == 0 or n[REJOINED] == 1 or n[BEGAN] == 0:
            n[DRY] = 1
            return
        n[REJOINED] = 1
        for place in range(n[BEGAN]):
            b[SHOE + ready + place] = b[SHOE + place]
        n[END] = ready + n[BEGAN]
    shuffle_to(b, n, ready + FEW)


@hot
def draw(b: Cells, n: Cells) -> Whole:
    """Return the next card out of the shoe, shuffled or not: a round that went too far is played again."""
    pos = n[POS]
    n[POS] = pos + 1
    return b[SHOE + pos]
