"""Algebra over bits, many at a time: the ranks of matrices, and the shortest registers that make sequences."""

import numpy as np
import numpy.typing as npt

Bits = npt.NDArray[np.uint8]
ROWS = 32
WORD = 64


def ranks(bits: Bits) -> npt.NDArray[np.int64]:
    """Return the rank of each matrix of 32 by 32 bits."""
    count = len(bits) // ROWS**2
    packed = np.packbits(bits[: count * ROWS**2]).view(">u4").astype(np.uint32).reshape(count, ROWS)
    rows = np.array(packed)
    every = np.arange(count)
    rank = np.zeros(count, dtype=np.int64)
    for column in range(ROWS):
        has = (rows >> np.uint32(ROWS - 1 - column)) & np.uint32(1)
        # Only rows below those that are settled can be the next to settle.
        free = has.astype(bool) & (np.arange(ROWS) >= rank[:, None])
        some: npt.NDArray[np.bool_] = np.logical_or.reduce(free, axis=1)
        pivot = np.where(some, free.argmax(axis=1), 0)
        to = np.minimum(rank, ROWS - 1)
        first, second = rows[every, to].copy(), rows[every, pivot].copy()
        rows[every[some], to[some]] = second[some]
        rows[every[some], pivot[some]] = first[some]
        has = (rows >> np.uint32(ROWS - 1 - column)) & np.uint32(1)
        others = has.astype(bool) & some[:, None] & (np.arange(ROWS) > rank[:, None])
        rows ^= np.where(others, second[:, None], np.uint32(0))
        rank += some
    return rank


def complexities(bits: Bits, size: int) -> npt.NDArray[np.int64]:
    """Return the length of the shortest register that makes each block, by Berlekamp and Massey on all at once."""
    blocks = bits[: len(bits) // size * size].reshape(-1, size)
    shape = (-(-(size + 1) // WORD), len(blocks))
    taps, other, seen = (np.zeros(shape, dtype=np.uint64) for _ in range(3))
    taps[0] = other[0] = 1
    length = np.zeros(len(blocks), dtype=np.int64)
    for at in range(size):
        _up(seen, blocks[:, at].astype(np.uint64))
        _up(other, np.uint64(0))
        wrong = np.bitwise_count(np.bitwise_xor.reduce(taps & seen, axis=0)) % 2 == 1
        longer = wrong & (2 * length <= at)
        kept = taps.copy()
        taps ^= np.where(wrong, other, np.uint64(0))
        other = np.where(longer, kept, other)
        length = np.where(longer, at + 1 - length, length)
    return length


def _up(words: npt.NDArray[np.uint64], low: npt.NDArray[np.uint64] | np.uint64) -> None:
    """Move every bit one place up; `low` comes in below."""
    carried = words[:-1] >> np.uint64(WORD - 1)
    words <<= np.uint64(1)
    words[1:] |= carried
    words[0] |= low
