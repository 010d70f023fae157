"""Calls and messages nobody would make on purpose, by every identity: no 5xx, every answer as the documents say.

Three ways: our own fuzzer inside the process, Schemathesis over HTTP, and a state machine on the socket. The store's
books are looked at after each. Run: python -m tests.long.fuzz [--own 1000] [--schemes 200] [--socket 100]
"""

import argparse
import tempfile
import time
from pathlib import Path

from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from croupier.store.sqlite import SqliteStore
from tests.security.fuzzing import Fuzzer
from tests.security.inside import House, Opened, hire_signed_in
from tests.security.schemes import WHO, fuzz, fuzzed
from tests.security.test_fuzz import socket_machine

STEPS = 50
AT_ONCE = 2_000


def own(cases: int, seed: int) -> None:
    """Let our own fuzzer make so many calls as each identity."""
    folder = Path(tempfile.mkdtemp(prefix="fuzz-"))
    hire_signed_in(folder)
    opened = Opened(folder)
    began = time.perf_counter()
    for place, who in enumerate(WHO):

        async def act(house: House, who: str = who, place: int = place) -> None:
            tokens = {"nobody": "", "guest": (await house.guest())[1]}
            fuzzer = Fuzzer(seed * len(WHO) + place)
            for _ in range(cases):
                wrong = await fuzzer.call(house, tokens.get(who, f"token of {who}"))
                if wrong:
                    raise AssertionError(wrong)
            if house.floor.reader.total() != 0:
                raise AssertionError(house.floor.reader.total())

        opened.run(act)
        print(f"own fuzzer, {who}: {cases:,} calls, {time.perf_counter() - began:.0f} s so far", flush=True)
    opened.close()


def schemes(cases: int, seed: int) -> None:
    """Let Schemathesis make so many calls as each identity."""
    began = time.perf_counter()
    with fuzzed(Path(tempfile.mkdtemp(prefix="schemes-"))) as (server, tokens):
        for place, who in enumerate(WHO):
            # Hypothesis keeps what it has tried; in parts it need not keep it all.
            for part, start in enumerate(range(0, cases, AT_ONCE)):
                number = (seed * len(WHO) + place) * 1_000 + part
                fuzz(server.address, tokens[who], min(AT_ONCE, cases - start), number)
            print(f"Schemathesis, {who}: {cases:,} calls, {time.perf_counter() - began:.0f} s so far", flush=True)
        _check(server.store, server.log)


def sockets(cases: int) -> None:
    """Let the state machine say so many things to a socket."""
    began = time.perf_counter()
    with fuzzed(Path(tempfile.mkdtemp(prefix="sockets-"))) as (server, _):
        machine = socket_machine(server.address)
        told = settings(
            max_examples=max(cases // STEPS, 1), stateful_step_count=STEPS, deadline=None, database=None,
            phases=[Phase.generate], suppress_health_check=list(HealthCheck),
        )  # fmt: skip
        run_state_machine_as_test(machine, settings=told)
        _check(server.store, server.log)
    print(f"socket: {cases:,} messages and as many pings, {time.perf_counter() - began:.0f} s", flush=True)


def _check(store: Path, log: Path) -> None:
    found = SqliteStore(store, read_only=True)
    total = found.total()
    found.close()
    if total != 0 or "call-failed" in log.read_text(encoding="utf-8"):
        msg = f"the accounts sum to {total}; see {log}"
        raise AssertionError(msg)


def main() -> None:
    """Fuzz, and print how much was tried; whatever is wrong ends it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--own", type=int, default=1_000, help="calls of our own fuzzer as each identity")
    parser.add_argument("--schemes", type=int, default=200, help="calls of Schemathesis as each identity")
    parser.add_argument("--socket", type=int, default=100, help="messages to a socket")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    own(asked.own, asked.seed)
    schemes(asked.schemes, asked.seed)
    sockets(asked.socket)
    total = len(WHO) * (asked.own + asked.schemes) + asked.socket
    print(f"{total:,} cases: no 5xx, no answer that the documents do not have, accounts at nothing")


if __name__ == "__main__":
    main()
