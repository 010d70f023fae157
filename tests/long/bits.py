"""A hundred sequences of a million bits from the generator of the shoes, under the tests of NIST SP 800-22.

`python -m tests.long.bits --sequences 100` first repeats the published figures for the digits of e, so that the tests
are known to be those; then it examines the generator under fresh keys, and sources that are known to be bad.
"""

import argparse
import secrets
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import islice
from math import comb

import numpy as np

from croupier.fairness.stream import words
from tests.fairness.battery import Bits, examine
from tests.fairness.digits import KNOWN, digits_of_e
from tests.fairness.gamma import chi_tail

SIZE = 1_000_000
FAMILY = 1e-6
FEWEST = 50
"""Sequences a test must have been fit for before its p-values are judged."""


def bits_of(source: Iterator[int]) -> Bits:
    """Return a million bits of a source of 32-bit words."""
    found = np.fromiter(islice(source, SIZE // 32), dtype=">u4", count=SIZE // 32)
    return np.unpackbits(found.view(np.uint8))


def sealed(_number: int) -> Bits:
    """Return bits of a fresh key, as a shoe's are made."""
    return bits_of(words(secrets.token_bytes(32)))


def _congruent(seed: int) -> Iterator[int]:
    """Yield words of a congruential generator as old C libraries had it."""
    while True:
        seed = (seed * 1_103_515_245 + 12_345) % 2**32
        yield seed


def _register(seed: int) -> Iterator[int]:
    """Yield words of a shift register of 32 bits."""
    while True:
        seed ^= seed << 13 & 0xFFFFFFFF
        seed ^= seed >> 17
        seed ^= seed << 5 & 0xFFFFFFFF
        yield seed


def _biased(source: Iterator[int]) -> Iterator[int]:
    """Yield words of which one bit in a thousand is set too often."""
    for word in source:
        chance = next(source)
        yield word | (1 << chance % 32 if chance < 2**32 // 16 else 0)


BAD: dict[str, Callable[[int], Bits]] = {
    "congruential": lambda number: bits_of(_congruent(number + 1)),
    "shift register": lambda number: bits_of(_register(number + 1)),
    "one bit in a thousand set": lambda number: bits_of(_biased(words(bytes([number] * 32)))),
    "period of 65,536 bits": lambda number: np.resize(bits_of(words(bytes([number] * 32)))[:65_536], SIZE),
}


def binomial_tail(count: int, seen: int, chance: float) -> float:
    """Return how often at least so many of a number come true."""
    return sum(comb(count, k) * chance**k * (1 - chance) ** (count - k) for k in range(seen, count + 1))


def judged(values: dict[str, list[float]]) -> dict[str, tuple[float, float]]:
    """Return of each test how often a fair source has as many p-values below 0.01, and as uneven ones."""
    found = {}
    for name, those in values.items():
        if len(those) >= FEWEST:
            bins = np.bincount(np.minimum((np.array(those) * 10).astype(int), 9), minlength=10)
            uneven = chi_tail(float(((bins - len(those) / 10) ** 2 / (len(those) / 10)).sum()), 9)
            found[name] = (binomial_tail(len(those), sum(p < 0.01 for p in those), 0.01), uneven)
    return found


def run(source: Callable[[int], Bits], sequences: int) -> dict[str, list[float]]:
    """Examine so many sequences."""
    values: dict[str, list[float]] = defaultdict(list)
    for number in range(sequences):
        for name, p in examine(source(number)).items():
            values[name].append(p)
    return values


def worst(verdicts: dict[str, tuple[float, float]]) -> tuple[float, str]:
    """Return the smallest p of all, corrected for their number, and whose it is."""
    smallest, name = min((min(both), name) for name, both in verdicts.items())
    return min(smallest * 2 * len(verdicts), 1.0), name


def main() -> int:
    """Repeat what is known, then examine."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--sequences", type=int, default=100)
    sequences = asked.parse_args().sequences
    began = time.process_time()
    known = examine(digits_of_e(SIZE))
    off = [name for name, p in KNOWN.items() if abs(known[name] - p) > 2e-6]
    print(f"{len(KNOWN)} published figures for e, {len(off)} not repeated {off}", flush=True)
    values = run(sealed, sequences)
    verdicts = judged(values)
    for name, (below, uneven) in verdicts.items():
        if not name.startswith(("template", "visits", "excursions")):
            few = sum(p < 0.01 for p in values[name])
            print(f"{name}: {few} of {len(values[name])} below 0.01 (p {below:.3f}), evenness p {uneven:.3f}")
    fair, name = worst(verdicts)
    print(f"{sequences} sequences of {SIZE:,} bits, {len(verdicts)} tests: smallest corrected p {fair:.3g} ({name})")
    bad = {kind: worst(judged(run(source, FEWEST))) for kind, source in BAD.items()}
    for kind, (p, name) in bad.items():
        print(f"known to be bad, {kind}: p {p:.1g} ({name})")
    print(f"{time.process_time() - began:.0f} s of processor time")
    return 1 if off or fair < FAMILY or max(p for p, _ in bad.values()) > FAMILY else 0


if __name__ == "__main__":
    sys.exit(main())
