"""Fifteen tests of a sequence of bits, after NIST SP 800-22: each returns how often a fair source is as far off.

Every test takes an array of noughts and ones, best a million of them, and returns its p-values by name.
"""

from collections.abc import Callable
from math import erfc, floor, log, sqrt

import numpy as np
import numpy.typing as npt

from tests.fairness.gamma import chi_tail
from tests.fairness.registers import complexities, ranks

Bits = npt.NDArray[np.uint8]
Found = dict[str, float]


def _normal(z: float) -> float:
    """Return the tail of the normal distribution above z."""
    return erfc(z / sqrt(2)) / 2


def _chi(seen: npt.ArrayLike, shares: npt.ArrayLike) -> float:
    counts, expected = np.asarray(seen, dtype=float), np.asarray(shares, dtype=float)
    expected = expected * counts.sum()
    return chi_tail(float(((counts - expected) ** 2 / expected).sum()), len(counts) - 1)


def windows(bits: Bits, width: int, *, ring: bool = False) -> npt.NDArray[np.int64]:
    """Return the number each run of so many bits makes; on a ring the last ones go on with the first."""
    line = np.concatenate((bits, bits[: width - 1])) if ring else bits
    found = np.zeros(len(line) - width + 1, dtype=np.int64)
    for place in range(width):
        found = 2 * found + line[place : place + len(found)]
    return found


def frequency(bits: Bits) -> Found:
    """Count the ones."""
    return {"frequency": erfc(abs(2 * int(bits.sum()) - len(bits)) / sqrt(2 * len(bits)))}


def block_frequency(bits: Bits, size: int = 128) -> Found:
    """Count the ones of each block."""
    blocks = len(bits) // size
    shares = bits[: blocks * size].reshape(blocks, size).mean(axis=1)
    return {"block frequency": chi_tail(4 * size * float(((shares - 0.5) ** 2).sum()), blocks)}


def runs(bits: Bits) -> Found:
    """Count where a bit differs from the one before it."""
    share = float(bits.mean())
    even = share * (1 - share)
    changes = 1 + int((bits[1:] != bits[:-1]).sum())
    size = len(bits)
    return {"runs": erfc(abs(changes - 2 * size * even) / (2 * sqrt(2 * size) * even)) if even else 0.0}


LONGEST = {
    8: (1, (0.21484375, 0.3671875, 0.23046875, 0.1875)),
    128: (4, (0.1174035788, 0.242955959, 0.249363483, 0.17517706, 0.102701071, 0.112398847)),
    10_000: (10, (0.0882, 0.2092, 0.2483, 0.1933, 0.1208, 0.0675, 0.0727)),
}
"""By the size of a block: the shortest class of a longest run, and how often each class comes."""


def longest_run(bits: Bits) -> Found:
    """Take the longest run of ones in each block."""
    size = 8 if len(bits) < 6_272 else 128 if len(bits) < 750_000 else 10_000
    least, shares = LONGEST[size]
    blocks = bits[: len(bits) // size * size].reshape(-1, size)
    longest = np.zeros(len(blocks), dtype=np.int64)
    lasting = np.zeros(len(blocks), dtype=np.int64)
    for column in range(size):
        lasting = (lasting + 1) * blocks[:, column]
        longest = np.maximum(longest, lasting)
    classes = np.clip(longest - least, 0, len(shares) - 1)
    return {"longest run": _chi(np.bincount(classes, minlength=len(shares)), shares)}


def rank(bits: Bits) -> Found:
    """Take the rank of matrices of 32 by 32 bits."""
    found = ranks(bits)
    full = np.prod([1 - 0.5**k for k in range(1, 33)])
    shares = (full, 2 * full, 1 - 3 * full)
    counts = (int((found == 32).sum()), int((found == 31).sum()), int((found < 31).sum()))
    return {"rank": _chi(counts, shares)}


def spectral(bits: Bits) -> Found:
    """Count the frequencies that are weaker than 95 of 100 should be."""
    size = len(bits)
    strength = np.abs(np.fft.rfft(2.0 * bits - 1)[: size // 2])
    weak = int((strength < sqrt(size * log(20))).sum())
    return {"spectral": erfc(abs(weak - 0.475 * size) / sqrt(size * 0.95 * 0.05 / 4) / sqrt(2))}


def aperiodic(width: int) -> list[int]:
    """Return the patterns that cannot overlap themselves."""
    return [
        pattern
        for pattern in range(1 << width)
        if all(pattern >> shift != pattern & ((1 << (width - shift)) - 1) for shift in range(1, width))
    ]


def templates(bits: Bits, width: int = 9, blocks: int = 8) -> Found:
    """Count each pattern that cannot overlap itself, block by block."""
    size = len(bits) // blocks
    patterns = aperiodic(width)
    seen = [np.bincount(windows(bits[k * size : (k + 1) * size], width), minlength=1 << width) for k in range(blocks)]
    counts = np.array(seen)[:, patterns]
    mean = (size - width + 1) / 2**width
    spread = size * (1 / 2**width - (2 * width - 1) / 2 ** (2 * width))
    off = ((counts - mean) ** 2 / spread).sum(axis=0)
    return {
        f"template {pattern:0{width}b}": chi_tail(float(x), blocks) for pattern, x in zip(patterns, off, strict=True)
    }


OVERLAPPING = (0.364091, 0.185659, 0.139381, 0.100571, 0.070432, 0.139865)
"""How often nine ones stand 0, 1, 2, 3, 4, 5 and more times in 1,032 bits."""


def overlapping(bits: Bits, width: int = 9, size: int = 1032) -> Found:
    """Count nine ones in a row, overlapping, in each block."""
    blocks = bits[: len(bits) // size * size].reshape(-1, size)
    hits = np.ones((len(blocks), size - width + 1), dtype=bool)
    for place in range(width):
        hits &= blocks[:, place : place + size - width + 1] == 1
    return {"overlapping template": _chi(np.bincount(np.minimum(hits.sum(axis=1), 5), minlength=6), OVERLAPPING)}


def universal(bits: Bits, width: int = 7, start: int = 1280) -> Found:
    """Take how far back each pattern last stood, as Maurer does; a sequence that can be packed has them near."""
    mean, variance = 6.1962507, 3.125
    count = len(bits) // width
    numbers = bits[: count * width].reshape(count, width) @ (1 << np.arange(width - 1, -1, -1))
    total = 0.0
    for pattern in range(1 << width):
        places = np.flatnonzero(numbers == pattern)
        apart = np.diff(np.concatenate(([-1], places)))
        total += float(np.log2(apart[places >= start]).sum())
    kept = count - start
    factor = 0.7 - 0.8 / width + (4 + 32 / width) * kept ** (-3 / width) / 15
    return {"universal": erfc(abs(total / kept - mean) / (sqrt(2) * factor * sqrt(variance / kept)))}


COMPLEXITY = (0.010417, 0.03125, 0.125, 0.5, 0.25, 0.0625, 0.020833)


def linear_complexity(bits: Bits, size: int = 500) -> Found:
    """Take the shortest register that makes each block."""
    mean = size / 2 + (9 + (-1) ** (size + 1)) / 36 - (size / 3 + 2 / 9) / 2**size
    off = (-1) ** size * (complexities(bits, size) - mean) + 2 / 9
    classes = np.clip(np.ceil(off + 2.5), 0, 6).astype(np.int64)
    return {"linear complexity": _chi(np.bincount(classes, minlength=7), COMPLEXITY)}


def _psi(bits: Bits, width: int) -> float:
    if width == 0:
        return 0.0
    counts = np.bincount(windows(bits, width, ring=True), minlength=1 << width).astype(float)
    return float((counts**2).sum()) * (1 << width) / len(bits) - len(bits)


def serial(bits: Bits, width: int = 16) -> Found:
    """Count every pattern of sixteen bits, and what is new in them against those of fifteen and fourteen."""
    large, middle, small = (_psi(bits, width - less) for less in range(3))
    return {
        "serial 1": chi_tail(large - middle, 2 ** (width - 1)),
        "serial 2": chi_tail(large - 2 * middle + small, 2 ** (width - 2)),
    }


def _phi(bits: Bits, width: int) -> float:
    counts = np.bincount(windows(bits, width, ring=True), minlength=1 << width)
    shares = counts[counts > 0] / len(bits)
    return float((shares * np.log(shares)).sum())


def approximate_entropy(bits: Bits, width: int = 10) -> Found:
    """Compare the patterns of ten bits with those of eleven."""
    entropy = _phi(bits, width) - _phi(bits, width + 1)
    return {"approximate entropy": chi_tail(2 * len(bits) * (log(2) - entropy), 2**width)}


def _cusum(walk: npt.NDArray[np.int64]) -> float:
    size, far = len(walk), int(np.abs(walk).max())
    root = sqrt(size)
    ends = range(floor((-size / far + 1) / 4), floor((size / far - 1) / 4) + 1)
    out = range(floor((-size / far - 3) / 4), floor((size / far - 1) / 4) + 1)
    p = 1 - sum(_normal((4 * k - 1) * far / root) - _normal((4 * k + 1) * far / root) for k in ends)
    return p + sum(_normal((4 * k + 1) * far / root) - _normal((4 * k + 3) * far / root) for k in out)


def cumulative_sums(bits: Bits) -> Found:
    """Take how far the walk strays that goes up with a one and down with a nought, both ways."""
    steps = 2 * bits.astype(np.int64) - 1
    return {"sums forward": _cusum(np.cumsum(steps)), "sums backward": _cusum(np.cumsum(steps[::-1]))}


FEWEST = 500
"""Returns to nought below which the walks say nothing."""


def _visits(state: int, most: int = 5) -> list[float]:
    """Return how often a walk visits a state 0, 1, …, 5 and more times before it returns to nought."""
    stay = 1 - 1 / (2 * abs(state))
    inner = [1 / (4 * state**2) * stay ** (k - 1) for k in range(1, most)]
    return [stay, *inner, 1 / (2 * abs(state)) * stay ** (most - 1)]


def excursions(bits: Bits) -> Found:
    """Count the visits of the walk to places near nought, between its returns and in all."""
    walk = np.cumsum(2 * bits.astype(np.int64) - 1)
    cycle = np.cumsum(np.concatenate(([0], (walk == 0)[:-1])))
    cycles = int(cycle[-1]) + 1
    if cycles < FEWEST:
        return {}
    found: Found = {}
    for state in (*range(-4, 0), *range(1, 5)):
        counts = np.bincount(cycle[walk == state], minlength=cycles)
        seen = np.bincount(np.minimum(counts, 5), minlength=6)
        found[f"excursions {state:+d}"] = _chi(seen, _visits(state))
    for state in (*range(-9, 0), *range(1, 10)):
        off = abs(int((walk == state).sum()) - cycles)
        found[f"visits {state:+d}"] = erfc(off / sqrt(2 * cycles * (4 * abs(state) - 2)))
    return found


BATTERY: tuple[Callable[[Bits], Found], ...] = (
    frequency,
    block_frequency,
    runs,
    longest_run,
    rank,
    spectral,
    templates,
    overlapping,
    universal,
    linear_complexity,
    serial,
    approximate_entropy,
    cumulative_sums,
    excursions,
)


def examine(bits: Bits) -> Found:
    """Return the p-values of all tests."""
    found: Found = {}
    for test in BATTERY:
        found |= test(bits)
    return found
