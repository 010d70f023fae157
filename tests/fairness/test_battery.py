"""The tests of SP 800-22 are those that are published, and they find what is not random."""

from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest

from croupier.fairness.stream import words
from tests.fairness import battery
from tests.fairness.battery import Bits
from tests.fairness.digits import digits_of_e
from tests.fairness.gamma import upper
from tests.fairness.registers import complexities


def _bits(text: str) -> Bits:
    return np.frombuffer(text.encode(), dtype=np.uint8) - ord("0")


PI = _bits(
    "11001001000011111101101010100010001000010110100011"
    "00001000110100110001001100011001100010100010111000"
)  # fmt: skip
LONGEST = _bits(
    "11001100000101010110110001001100111000000000001001001101010100010001001111010110"
    "100000001101011111001100111001101101100010110010"
)


@pytest.mark.parametrize(
    ("found", "published"),
    [
        (battery.frequency(PI)["frequency"], 0.109599),
        (battery.block_frequency(PI, 10)["block frequency"], 0.706438),
        (battery.runs(PI)["runs"], 0.500798),
        (battery.longest_run(LONGEST)["longest run"], 0.180609),
        (battery.cumulative_sums(PI)["sums forward"], 0.219194),
        (battery.cumulative_sums(PI)["sums backward"], 0.114866),
        (battery.approximate_entropy(PI, 2)["approximate entropy"], 0.235301),
        (battery.serial(_bits("0011011101"), 3)["serial 1"], 0.808792),
        (battery.serial(_bits("0011011101"), 3)["serial 2"], 0.670320),
        (battery.rank(digits_of_e(100_000))["rank"], 0.532069),
    ],
)
def test_the_published_examples_come_out(found: float, published: float) -> None:
    assert found == pytest.approx(published, abs=1e-5)


def test_the_tail_of_a_chi_square() -> None:
    """With two degrees of freedom it is a power of e, with one the normal's tails."""
    for x in (0.01, 0.5, 3.0, 40.0):
        assert upper(1, x) == pytest.approx(np.exp(-x), rel=1e-12)
    assert upper(0.5, 1.9207294) == pytest.approx(0.05, abs=1e-7)
    assert upper(32_768, 32_768) == pytest.approx(0.499265, abs=1e-6)


def test_the_shares_of_nine_ones_are_exact() -> None:
    """Follow how many nines have come and how many ones stand at the end, bit by bit."""
    state = np.zeros((7, 10))
    state[0, 0] = 1.0
    for _ in range(1032):
        after = np.zeros_like(state)
        after[:, 0] = state.sum(axis=1) / 2
        for ones, more in pairwise(range(9)):
            after[:, more] += state[:, ones] / 2
        ends = (state[:, 8] + state[:, 9]) / 2
        after[1:, 9] += ends[:-1]
        after[6, 9] += ends[6]
        state = after
    shares = state.sum(axis=1)
    exact = [*shares[:5], shares[5] + shares[6]]
    assert pytest.approx(exact, abs=1e-6) == battery.OVERLAPPING


def test_the_shortest_register_of_a_block() -> None:
    assert complexities(_bits("1101011110001"), 13).tolist() == [4]
    assert complexities(_bits("0001010111110000"), 4).tolist() == [4, 2, 1, 0]


def _register_bits(count: int) -> Bits:
    """Return the bits of a shift register of 31 bits."""
    found = np.zeros(count, dtype=np.uint8)
    found[:31] = np.resize(PI, 31)
    for at in range(31, count):
        found[at] = found[at - 3] ^ found[at - 31]
    return found


def _fair(key: int, count: int) -> Bits:
    source = words(bytes([key]) * 32)
    drawn = np.fromiter(source, dtype=">u4", count=count // 32)
    return np.unpackbits(drawn.view(np.uint8))


def test_the_generator_of_the_shoes_passes() -> None:
    """A thousandth of all p-values lies below a thousandth; no test is far off."""
    found = battery.examine(_fair(7, 1_000_000))
    assert len(found) > 160
    assert min(found.values()) > 1e-6
    assert sum(p < 0.01 for p in found.values()) < 10


def _repeated(size: int) -> Bits:
    return np.resize(_fair(5, size), 1_000_000)


def _too_many_ones() -> Bits:
    return _fair(1, 1_000_000) | (_fair(2, 1_000_000) & _fair(3, 1_000_000))


BAD: dict[str, Callable[[], Bits]] = {
    "frequency": _too_many_ones,
    "universal": _too_many_ones,
    "linear complexity": lambda: _register_bits(100_000),
    "rank": lambda: _repeated(4_096),
    "spectral": lambda: _repeated(65_536),
    "approximate entropy": lambda: _repeated(65_536),
    "serial 2": lambda: _repeated(65_536),
    "runs": lambda: np.repeat(_fair(7, 500_000), 2),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_not_random_is_found(name: str) -> None:
    tests = {"serial 2": battery.serial, **{test.__name__.replace("_", " "): test for test in battery.BATTERY}}
    assert tests[name](BAD[name]())[name] < 1e-6
