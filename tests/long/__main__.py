"""Runs what takes minutes to hours, one after the other, and ends with a table to be kept with the commit.

`python -m tests.long` runs everything; `python -m tests.long crash worlds` only what is named, `--list` says what there
is. Each run is a module of this folder that can be called alone with other numbers.
"""

import argparse
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
RUNS: dict[str, tuple[str, ...]] = {
    "suite": (),
    "oracle": ("--rounds", "1000000"),
    "drills": ("--questions", "100000"),
    "outcome": ("--states", "100000"),
    "equality": ("1000000",),
    "flat": ("1e9",),
    "agreement": ("1e7",),
    "replay": ("--rounds", "10000"),
    "ledger": ("--operations", "1000000"),
    "crash": ("--kills", "200"),
    "worlds": ("--seeds", "2000"),
    "histories": ("--histories", "20"),
    "cluster": ("--faults", "40"),
    "recovery": ("--events", "1000000"),
    "leaks": ("--rounds", "1000"),
    "adaptive": ("--times", "10000"),
    "proofs": ("--shoes", "10000"),
    "shuffles": ("--shoes", "100000"),
    "bits": ("--sequences", "100"),
    "fuzz": ("--own", "20000", "--schemes", "2000", "--socket", "2000"),
    "doors": ("--seconds", "600"),
    "attackers": ("--seconds", "60"),
    "soak": ("--seconds", "1800"),
    "neighbours": ("--seconds", "30"),
    "sign_in": ("--samples", "500"),
    "slow_disk": ("--commands", "60"),
    "sync_order": ("--commands", "1000"),
    "lossy": ("--seconds", "30"),
    "coverage": (),
    "mutation": (),
}
"""Every long run with its numbers; the order is from the engine outwards."""


class Outcome(NamedTuple):
    """How one run went."""

    name: str
    code: int
    seconds: float
    last: str

    def row(self) -> str:
        """Return a row of the table."""
        command = " ".join([f"python -m tests.long.{self.name}", *RUNS[self.name]])
        outcome = "passed" if self.code == 0 else f"FAILED ({self.code})"
        return f"| `{command}` | {outcome} | {self.seconds:.0f} | {self.last} |"


def main() -> int:
    """Run the named modules, or all of them; return 1 where one failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.long", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="what to run; without names everything")
    parser.add_argument("--list", action="store_true", help="list what there is, and run nothing")
    asked = parser.parse_args()
    unknown = sorted(set(asked.names) - set(RUNS))
    if unknown:
        parser.error(f"no such run: {', '.join(unknown)}; there are {', '.join(RUNS)}")
    if asked.list:
        print("\n".join(f"{name} {' '.join(numbers)}" for name, numbers in RUNS.items()))
        return 0
    outcomes = [run(name) for name in asked.names or RUNS]
    describe = ["git", "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(describe, cwd=ROOT, capture_output=True, text=True, check=False)
    print(f"\nCommit {commit.stdout.strip()}\n\n| run | outcome | seconds | last line |\n| --- | --- | --- | --- |")
    print("\n".join(outcome.row() for outcome in outcomes))
    return 0 if all(outcome.code == 0 for outcome in outcomes) else 1


def run(name: str) -> Outcome:
    """Run one module, printing what it prints as it comes."""
    print(f"--- {name} {' '.join(RUNS[name])}", flush=True)
    began, last = time.monotonic(), ""
    command = [sys.executable, "-m", f"tests.long.{name}", *RUNS[name]]
    with subprocess.Popen(command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        for line in process.stdout or ():
            print(line, end="", flush=True)
            last = line.strip() or last
    return Outcome(name, process.returncode, time.monotonic() - began, last.replace("|", "/"))


if __name__ == "__main__":
    sys.exit(main())
