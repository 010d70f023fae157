"""The state a chunk's generator begins with."""

import numpy as np

from croupier.simulation.tables import Ints

WORDS = 4
_WORD = (1 << 64) - 1


def first_words(seed: int, chunk: int) -> Ints:
    """Return the four words for a chunk of a seed: splitmix64 over both, so that neighbours have nothing in common."""
    state = seed * 0xD1342543DE82EF95 + chunk
    words: list[int] = []
    for _ in range(WORDS):
        state = (state + 0x9E3779B97F4A7C15) & _WORD
        mixed = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 & _WORD
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & _WORD
        words.append(mixed ^ (mixed >> 31))
    return np.array(words, dtype=np.uint64).view(np.int64)
