"""The health of the source of entropy: what fails in part is found within a few windows, what is sound never."""

import secrets
from collections.abc import Callable
from fractions import Fraction
from math import comb
from types import SimpleNamespace

import pytest

from croupier.live.entropy_health import MOST, WINDOW, Health
from croupier.live.vault import Vault, VaultError

Source = Callable[[int], bytes]

FAILING: dict[str, tuple[Source, str]] = {
    "stuck at the end": (lambda size: secrets.token_bytes(size - 6) + bytes(6), "six equal bytes in a row"),
    "half of each byte": (
        lambda size: bytes(b & 15 for b in secrets.token_bytes(size)),
        "one byte .* times among 512|six equal",
    ),
    "one byte repeated": (lambda size: secrets.token_bytes(size // 8).join([b"x"] * 9)[:size], "one byte|six equal"),
}


@pytest.mark.parametrize("kind", FAILING)
def test_a_source_that_fails_in_part_makes_no_shoe(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    source, wrong = FAILING[kind]
    vault = Vault(bytes(range(32)))
    assert len({vault.new_seed() for _ in range(100)}) == 100
    monkeypatch.setattr("croupier.live.vault.secrets", SimpleNamespace(token_bytes=source))
    with pytest.raises(VaultError, match=wrong):
        tuple(vault.new_seed() for _ in range(100))


def test_a_source_that_has_recovered_is_looked_at_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    vault = Vault(bytes(range(32)))
    with monkeypatch.context() as failing:
        failing.setattr("croupier.live.vault.secrets", SimpleNamespace(token_bytes=bytes))
        with pytest.raises(VaultError):
            vault.new_seed()
    assert len({vault.new_seed() for _ in range(100)}) == 100


def test_no_seed_is_made_before_a_whole_window_was_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    source, wrong = FAILING["half of each byte"]
    monkeypatch.setattr("croupier.live.vault.secrets", SimpleNamespace(token_bytes=source))
    with pytest.raises(VaultError, match=wrong):
        Vault(bytes(range(32))).new_seed()


def test_equal_bytes_are_seen_across_two_windows() -> None:
    health = Health()
    steady = bytes(range(256)) * 2
    assert health.take(steady[:-3] + b"zzz") == ""
    assert health.take(b"zzz" + steady[3:]) == "six equal bytes in a row"
    assert health.windows == 2


def test_a_sound_source_is_refused_less_than_once_in_two_to_the_forty_looks() -> None:
    chance = Fraction(1, 256)
    more = range(MOST - 1, WINDOW)
    often = sum(comb(WINDOW - 1, k) * chance**k * (1 - chance) ** (WINDOW - 1 - k) for k in more)
    assert often < Fraction(1, 2**40)
    assert chance**5 == Fraction(1, 2**40)
