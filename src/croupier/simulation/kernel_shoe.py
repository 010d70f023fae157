"""Compiled shoe: an own generator keyed by chunk, a shuffle that goes no further than needed, and the next card.

Import the kernels only where rounds are asked for: numba takes its time to start.
Clauses: L8 5.19, 5.19.1; AR 5.19, 5.19.1; BP 5.5.3; D8 5.16, 5.16.1.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit

from croupier.simulation.layout import BEGAN, DRY, END, POS, READY, REJOINED, REJOINS, SHOE, WORDS
from croupier.simulation.tables import Bytes, Ints, Whole

_OPTIONS: dict[str, Any] = {"error_model": "numpy", "nogil": True, "_nrt": False}
_INNER: dict[str, Any] = {**_OPTIONS, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}

compiled: Callable[[Callable[..., object]], Any] = njit(cache=True, **_OPTIONS)
"""For what Python calls. Nothing here makes an array, so references need not be counted (`_nrt`), which is most of the
time otherwise."""

cold: Callable[[Callable[..., object]], Any] = njit(**_INNER)
"""For what is called by compiled functions alone."""

hot: Callable[[Callable[..., object]], Any] = njit(forceinline=True, **_INNER)
"""For what is called so often that it is copied to where it is called."""

FEW = 16
LOW = 0xFFFFFFFF
WORD = 32


@hot
def rotate(word: np.uint64, by: np.uint64, rest: np.uint64) -> np.uint64:
    """Turn the bits of a word to the left."""
    return (word << by) | (word >> rest)


@cold
def scramble(n: Ints, seed: int, chunk: int) -> None:
    """Set the generator for a chunk of a seed: splitmix64 over both, so that neighbours have nothing in common."""
    state = np.uint64(seed) * np.uint64(0xD1342543DE82EF95) + np.uint64(chunk)
    for place in range(4):
        state += np.uint64(0x9E3779B97F4A7C15)
        mixed = state
        mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        n[WORDS + place] = np.int64(mixed ^ (mixed >> np.uint64(31)))


@hot
def place_two(b: Bytes, place: int, end: int, half: int) -> Whole:
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
def shuffle(b: Bytes, n: Ints, start: int, upto: int, end: int) -> Whole:
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
        word = rotate(one + four, np.uint64(23), np.uint64(41)) + one
        shifted = two << np.uint64(17)
        three ^= one
        four ^= two
        two ^= three
        one ^= four
        three ^= shifted
        four = rotate(four, np.uint64(45), np.uint64(19))
        place += place_two(b, place, end, np.int64(word & np.uint64(LOW)))
        if place < end:
            place += place_two(b, place, end, np.int64(word >> np.uint64(WORD)))
    n[WORDS], n[WORDS + 1], n[WORDS + 2], n[WORDS + 3] = np.int64(one), np.int64(two), np.int64(three), np.int64(four)
    return min(place, end)


@cold
def refill(b: Bytes, n: Ints) -> None:
    """Shuffle a few cards more; where none are left, the discards come in or the round cannot be finished."""
    ready = n[READY]
    if ready >= n[END]:
        if n[REJOINS] == 0 or n[REJOINED] == 1 or n[BEGAN] == 0:
            n[DRY] = 1
            for place in range(FEW):
                b[SHOE + ready + place] = b[SHOE + place]
            n[READY] = ready + FEW
            return
        n[REJOINED] = 1
        for place in range(n[BEGAN]):
            b[SHOE + ready + place] = b[SHOE + place]
        n[END] = ready + n[BEGAN]
    n[READY] = shuffle(b, n, ready, min(ready + FEW, n[END]), n[END])


@hot
def draw(b: Bytes, n: Ints) -> Whole:
    """Return the next card out of the shoe."""
    pos = n[POS]
    if pos == n[READY]:
        refill(b, n)
    n[POS] = pos + 1
    return np.int64(b[SHOE + pos])
