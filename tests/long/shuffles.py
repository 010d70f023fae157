"""The night's run of the statistical suite: a million sealed shoes of eight decks from fresh entropy.

`python -m tests.long.shuffles --shoes 1000000` shuffles many shoes at once, checks some of each batch against the
shuffle the server uses, and prints a z and a p for every test; each test's mean is exact, its spread is the sample's
own.
"""

import argparse
import hashlib
import hmac
import secrets
import sys
import time
from fractions import Fraction
from math import comb, erfc, sqrt

import numpy as np
import numpy.typing as npt

from croupier.cards.deck import deck
from croupier.fairness.shoe_commitment import SealedShoe, ShoeName, order_key
from croupier.fairness.shuffle import shuffled

DECKS = 8
SIZE = 52 * DECKS
RANKS = 13
BATCH = 2_000
CHECKED = 3
FAMILY = 1e-6
Orders = npt.NDArray[np.int64]


def keys(count: int) -> list[bytes]:
    """Return the keys of fresh shoes."""
    names = (ShoeName("night", number, DECKS) for number in range(count))
    return [order_key(name, secrets.token_bytes(32), ()) for name in names]


def orders(batch: list[bytes]) -> Orders:
    """Return the orders that belong to keys, worked out side by side; a word that is thrown away is left to one."""
    counters = [number.to_bytes(8, "big") for number in range(SIZE // 8)]
    text = b"".join(hmac.digest(key, counter, hashlib.sha256) for key in batch for counter in counters)
    words = np.frombuffer(text, dtype=">u4").reshape(len(batch), SIZE).astype(np.int64)
    found = np.tile(np.arange(SIZE), (len(batch), 1))
    rows = np.arange(len(batch))
    again: set[int] = set()
    for place, last in enumerate(range(SIZE - 1, 0, -1)):
        word, bound = words[:, place], last + 1
        again |= set(np.flatnonzero(word >= (1 << 32) - (1 << 32) % bound).tolist())
        picked = word % bound
        moved = found[rows, picked].copy()
        found[rows, picked] = found[:, last]
        found[:, last] = moved
    for row in again:
        found[row] = shuffled(range(SIZE), batch[row])
    return found


def check(batch: list[bytes], found: Orders) -> None:
    """See that what is tested is what the server shuffles."""
    for row in secrets.SystemRandom().sample(range(len(batch)), CHECKED):
        if shuffled(range(SIZE), batch[row]) != found[row].tolist():
            msg = "the shuffles side by side are not the server's"
            raise AssertionError(msg)


def coupon_mean() -> float:
    """Return how many cards it takes on average until every rank has been seen."""
    total = Fraction(0)
    for taken in range(SIZE):
        seen = sum(
            Fraction((-1) ** left * comb(RANKS, left) * comb(SIZE - left * SIZE // RANKS, taken), comb(SIZE, taken))
            for left in range(RANKS + 1)
        )
        total += 1 - seen
    return float(total)


def looked_at(found: Orders, before: Orders | None) -> dict[str, npt.NDArray[np.float64]]:
    """Return what each test counts in each shoe."""
    where = np.argsort(found, axis=1)
    ranks, faces = found % RANKS, found % 52
    middle = found - (SIZE - 1) / 2
    first = np.stack([np.argmax(ranks == rank, axis=1) for rank in range(RANKS)])
    counts: dict[str, npt.NDArray[np.float64]] = {
        "descents (runs)": (found[:, :-1] > found[:, 1:]).sum(1),
        "rising sequences": (where[:, :-1] > where[:, 1:]).sum(1),
        "fixed points": (found == np.arange(SIZE)).sum(1),
        "neighbours kept": (found[:, 1:] - found[:, :-1] == 1).sum(1),
        "equal faces side by side (overlaps)": (faces[:, 1:] == faces[:, :-1]).sum(1),
        "pairs in the first two cards": (ranks[:, 0] == ranks[:, 1]).astype(float),
        "cards until every rank is seen (coupons)": first.max(0) + 1.0,
        "serial correlation": (middle * np.roll(middle, 1, axis=1)).sum(1),
    }
    if before is not None:
        other = np.argsort(before, axis=1)[: len(where)] - (SIZE - 1) / 2
        counts["correlation with another shoe (interplay)"] = ((where - (SIZE - 1) / 2) * other).sum(1)
    return counts


def means() -> dict[str, float]:
    """Return what each test counts on average in a fair shoe."""
    squares = SIZE * (SIZE**2 - 1) / 12
    return {
        "descents (runs)": (SIZE - 1) / 2,
        "rising sequences": (SIZE - 1) / 2,
        "fixed points": 1.0,
        "neighbours kept": (SIZE - 1) / SIZE,
        "equal faces side by side (overlaps)": float(DECKS - 1),
        "pairs in the first two cards": (4 * DECKS - 1) / (SIZE - 1),
        "cards until every rank is seen (coupons)": coupon_mean(),
        "serial correlation": -squares / (SIZE - 1),
        "correlation with another shoe (interplay)": 0.0,
    }


MEANS = means()


def run(shoes: int) -> dict[str, float]:
    """Shuffle and count; return each test's z."""
    table = np.zeros(SIZE * SIZE, dtype=np.int64)
    places = np.tile(np.arange(SIZE), (BATCH, 1)) * SIZE
    sums: dict[str, list[float]] = {name: [0.0, 0.0, 0.0] for name in MEANS}
    seen: set[bytes] = set()
    before: Orders | None = None
    for done in range(0, shoes, BATCH):
        batch = keys(BATCH)
        found = orders(batch)
        check(batch, found)
        table += np.bincount((places + found).ravel(), minlength=SIZE * SIZE)
        seen |= {row[:12].tobytes() for row in found.astype(np.int16)}
        for name, taken in looked_at(found, before).items():
            off = taken - MEANS[name]
            sums[name] = [a + b for a, b in zip(sums[name], (len(off), off.sum(), (off**2).sum()), strict=True)]
        before = found
        if (done + BATCH) % (50 * BATCH) == 0:
            print(f"{done + BATCH} shoes", flush=True)
    scores = {name: total / sqrt(squares) for name, (_, total, squares) in sums.items()}
    expected, freedom = shoes / SIZE, (SIZE - 1) ** 2
    chi = float(((table - expected) ** 2 / expected).sum()) * (SIZE - 1) / SIZE
    scores["every card in every position"] = (chi - freedom) / sqrt(2 * freedom)
    print(f"shoes with the same twelve first cards: {shoes - len(seen)}")
    return scores


def main() -> int:
    """Run the suite."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--shoes", type=int, default=20_000)
    asked = words.parse_args()
    cards = deck() * DECKS
    one = SealedShoe(ShoeName("night", 1, DECKS), bytes(32))
    order = orders([order_key(one.name, one.seed, ())])[0]
    if [cards[place] for place in order] != [one.card_at(place) for place in range(SIZE)]:
        print("the shuffles side by side are not those of a sealed shoe")
        return 1
    began = time.process_time()
    scores = run(asked.shoes)
    print(f"{asked.shoes} shoes, {time.process_time() - began:.0f} s of processor time")
    worst = 1.0
    for name, z in scores.items():
        p = erfc(abs(z) / sqrt(2))
        worst = min(worst, p)
        print(f"{name}: z {z:+.2f}, p {p:.3f}")
    print(f"smallest p {worst:.2g} of {len(scores)}; under {FAMILY / len(scores):.1g} the shuffle would be refused")
    return 1 if worst < FAMILY / len(scores) else 0


if __name__ == "__main__":
    sys.exit(main())
