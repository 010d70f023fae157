"""Whether the time of a failed sign-in tells who exists: known names and unknown ones, in turn by chance.

Run: python -m tests.long.sign_in [--samples 500]
"""

import argparse
import math
import random
import statistics
import tempfile
import time
from pathlib import Path

import httpx

from croupier.server.sessions.password_hashing import HASHER
from croupier.server.sessions.session_store import People, StaffAdded, append
from croupier.store.sqlite import SqliteStore
from croupier.table.actors import Role
from tests.server.running import Running

WRONG = "not the password"
EACH = 2
"""Failures of one account: a third would lock it."""


def staffed(folder: Path, count: int) -> list[str]:
    """Make a store with so many members of staff; they share a password, which is hashed once."""
    names = [f"staff-{number}" for number in range(count)]
    store = SqliteStore(folder / "tables.db")
    hashed = HASHER.hash("the right password")
    people = People().read(store)
    for name in names:
        append(store, people, StaffAdded(name, Role.DEALER, hashed, 0))
        people.read(store)
    store.close()
    return names


def took(address: str, name: str, number: int) -> float:
    """Return how long a failed sign-in takes, in milliseconds, from an address that has failed at nothing yet."""
    own = f"127.{1 + number // 62_500}.{number // 250 % 250}.{1 + number % 250}"
    with httpx.Client(transport=httpx.HTTPTransport(local_address=own), base_url=address) as client:
        client.get("/healthz")
        began = time.perf_counter()
        answer = client.post("/api/v1/sessions", json={"name": name, "password": WRONG})
        seconds = time.perf_counter() - began
    if answer.status_code != httpx.codes.UNAUTHORIZED:
        msg = f"{answer.status_code} {answer.text}"
        raise AssertionError(msg)
    return seconds * 1000


def p_value(first: list[float], second: list[float]) -> float:
    """Return the two-sided p-value of the rank-sum test, by its normal approximation."""
    ranked = sorted((value, place) for place, values in enumerate((first, second)) for value in values)
    ranks = sum(rank for rank, (_, place) in enumerate(ranked, 1) if place == 0)
    n, m = len(first), len(second)
    spread = math.sqrt(n * m * (n + m + 1) / 12)
    return math.erfc(abs(ranks - n * (n + m + 1) / 2) / spread / math.sqrt(2))


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--samples", type=int, default=40, help="sign-ins of either kind")
    parser.add_argument("--seed", type=int, default=8)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        names = staffed(Path(folder), -(-asked.samples // EACH))
        tries = [(name, True) for name in names * EACH][: asked.samples]
        tries += [(f"nobody-{number}", False) for number in range(asked.samples)]
        random.Random(asked.seed).shuffle(tries)
        server = Running(Path(folder), "rate = 1000.0\nburst = 1000.0\n")
        try:
            times: dict[bool, list[float]] = {True: [], False: []}
            for number, (name, known) in enumerate(tries):
                times[known].append(took(server.address, name, number))
        finally:
            server.end()
    for known, says in ((True, "known names"), (False, "unknown names")):
        own = times[known]
        middle, mean = statistics.median(own), statistics.fmean(own)
        print(f"{says}: {len(own)}, median {middle:.2f} ms, mean {mean:.2f} ms, sd {statistics.stdev(own):.2f} ms")
    print(f"rank-sum test: p = {p_value(times[True], times[False]):.3f}")


if __name__ == "__main__":
    main()
