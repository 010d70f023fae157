"""The binary digits of e, and what the tests of SP 800-22 are published to say of the first million of them."""

import numpy as np

from tests.fairness.battery import Bits

KNOWN = {
    "frequency": 0.953749,
    "block frequency": 0.211072,
    "runs": 0.561917,
    "longest run": 0.718945,
    "rank": 0.306156,
    "spectral": 0.847187,
    "template 000000001": 0.078790,
    "universal": 0.282568,
    "approximate entropy": 0.700073,
    "sums forward": 0.669887,
    "sums backward": 0.724266,
    "excursions +1": 0.786868,
    "visits -1": 0.826009,
    "serial 1": 0.766182,
}
"""Left out are the two whose published figures rest on shares that were corrected later: nine ones, registers."""


def digits_of_e(count: int) -> Bits:
    """Return the first binary digits of e, the two before the point included."""
    terms = 10
    while _bits_of_factorial(terms) < count + 64:
        terms += terms // 10 + 1
    above, below = _sum(0, terms)
    digits = ((above + below) << (count + 64)) // below >> 64
    return np.frombuffer(bin(digits)[2 : count + 2].encode(), dtype=np.uint8) - ord("0")


def _bits_of_factorial(terms: int) -> float:
    return float(np.log2(np.arange(1, terms + 1)).sum())


def _sum(first: int, last: int) -> tuple[int, int]:
    """Return 1/(first+1) + 1/((first+1)(first+2)) + … as a fraction."""
    if last - first == 1:
        return 1, last
    middle = (first + last) // 2
    one, below_one = _sum(first, middle)
    two, below_two = _sum(middle, last)
    return one * below_two + two, below_one * below_two
