"""Runs every part of `make test`, two side by side, times each, and ends with a table and with what was not run.

`python -m tools.check` runs everything, `python -m tools.check mypy pytest` some parts only, and `--fast` what a
change is looked at with while one works on it: the checks of the source and the tests of rules, table and records.

Tests of servers and browsers wait for real processes. Up to five that failed are run once more, alone, when everything
else has ended: what fails again has failed, what passes is named in red as unsteady and wants mending.
"""

import argparse
import os
import re
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tools.browser import NoBrowserError, find

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
FOLDERS = [folder for folder in ("src", "tests", "tools", "bench") if any((ROOT / folder).rglob("*.py"))]
PYTEST = ("pytest", "-q", "--dist", "worksteal", "-n")
"""The next word is how many processes share the tests."""
QUICK = ("table", "rules", "money", "ledger", "strategy", "clauses", "records/test_rounds.py")

# The browser's tests have processes of their own: playwright keeps a loop running in its thread, in which no other
# test could start one. Many of the others wait for servers, so that three of them keep two cores busy.
PARTS: dict[str, list[str]] = {
    "ruff check": ["ruff", "check", "--quiet", "--output-format", "concise", *FOLDERS],
    "ruff format": ["ruff", "format", "--check", "--quiet", "--output-format", "concise", *FOLDERS],
    "import-linter": ["lint-imports", "--no-logo"],
    "sizes": ["python", "tools/sizes.py"],
    "pins": ["python", "tools/pins.py"],
    "mypy": ["mypy", "--no-error-summary", *FOLDERS],
    "page": ["python", "-m", "tools.page_check"],
    "kernels": ["python", "-m", "tools.kernels"],
    "pytest of the page": [*PYTEST, "2", "tests/page"],
    "pytest": [*PYTEST, "3", "--ignore", "tests/page"],
    "quick pytest": [*PYTEST, "2", *(f"tests/{folder}" for folder in QUICK)],
}
FAST = ("ruff check", "ruff format", "import-linter", "sizes", "pins", "mypy", "quick pytest")
WHOLE = tuple(name for name in PARTS if name != "quick pytest")
LONGEST = ("kernels", "pytest", "quick pytest")
"""Parts that run one after the other beside all others; what they print is shown as it comes."""

NEEDS_BROWSER = ("pytest of the page",)
MOST_AGAIN = 5
FAILED = re.compile(r"(?:FAILED|ERROR) (\S+::.+?)(?: - .*)?$")
CLOSING = re.compile(r"\d+ (?:passed|failed|errors?)\b.* in |no tests ran")
SKIPPED = re.compile(r"SKIPPED \[(\d+)\] (.+)")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
RED, PLAIN = "\x1b[31m", "\x1b[0m"
_printing = threading.Lock()


class Outcome(NamedTuple):
    """How one part went: what pytest closed with, and what was not run."""

    name: str
    passed: bool
    seconds: float
    closing: str = ""
    missing: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    unsteady: tuple[str, ...] = ()


def main() -> int:
    """Run the named parts, or all of them; return 1 where one failed."""
    parser = argparse.ArgumentParser(prog="python -m tools.check", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="PART", help=f"what to run: {', '.join(PARTS)}")
    parser.add_argument("--fast", action="store_true", help=f"run {', '.join(FAST)}")
    asked = parser.parse_args()
    unknown = [name for name in asked.names if name not in PARTS]
    if unknown:
        parser.error(f"no such part: {', '.join(unknown)}; there are {', '.join(PARTS)}")
    began = time.monotonic()
    outcomes = [run_again(outcome) for outcome in run_all(asked.names or (FAST if asked.fast else WHOLE))]
    print_table(outcomes, time.monotonic() - began)
    return 0 if all(outcome.passed for outcome in outcomes) else 1


def run_all(names: tuple[str, ...] | list[str]) -> list[Outcome]:
    """Run the longest part beside all others, which come one after the other."""
    lanes = [[name for name in names if name in LONGEST], [name for name in names if name not in LONGEST]]
    with ThreadPoolExecutor(len(lanes)) as pool:
        done = pool.map(lambda lane: [run(name) for name in lane], lanes)
        outcomes = {outcome.name: outcome for lane in done for outcome in lane}
    return [outcomes[name] for name in names]


def run(name: str) -> Outcome:
    """Run one part, or say why it cannot be run."""
    if name in NEEDS_BROWSER:
        try:
            find()
        except NoBrowserError as error:
            return Outcome(name, passed=True, seconds=0.0, missing=(str(error),))
    began = time.monotonic()
    at_once = name in LONGEST
    if at_once:
        print(f"--- {name}", flush=True)
    lines, passed = follow([*PARTS[name], *own_cache(name)], at_once=at_once)
    seconds = time.monotonic() - began
    with _printing:
        if not at_once:
            print(f"--- {name}", *lines, sep="\n")
        print(f"--- {name}: {'passed' if passed else 'FAILED'} in {seconds:.1f} s\n", flush=True)
    closing = next((line.strip("= ") for line in reversed(lines) if CLOSING.search(line)), "")
    skipped = [found for line in lines if (found := SKIPPED.match(line))]
    missing = tuple(f"{found[1]} × {found[2]}" for found in skipped)
    failed = tuple(found[1] for line in lines if (found := FAILED.match(line)))
    return Outcome(name, passed, seconds, closing, missing, failed)


def own_cache(name: str) -> list[str]:
    """Return where a part of pytest notes what failed, apart from the part that runs beside it."""
    return ["-o", f"cache_dir=.pytest_cache/{name.replace(' ', '-')}"] if PARTS[name][0] == "pytest" else []


def run_again(outcome: Outcome) -> Outcome:
    """Run the few tests that failed once more, alone; those that pass now are unsteady."""
    if outcome.passed or not 0 < len(outcome.failed) <= MOST_AGAIN:
        return outcome
    print(f"--- {outcome.name}: what failed, once more and alone", flush=True)
    program, *arguments = PARTS[outcome.name]
    alone = [argument for argument in arguments if argument not in PYTEST and not argument.isdigit()]
    words = [program, "-q", "--last-failed", "--last-failed-no-failures", "none", *own_cache(outcome.name), *alone]
    lines, passed = follow(words, at_once=True)
    ran = any(f"{len(outcome.failed)} passed" in line for line in lines if CLOSING.search(line))
    return outcome._replace(passed=True, unsteady=outcome.failed) if passed and ran else outcome


def follow(words: list[str], *, at_once: bool) -> tuple[list[str], bool]:
    """Run a program; return its lines, which are printed at once or not, and whether it passed."""
    program, *arguments = words
    lines: list[str] = []
    with subprocess.Popen(
        [BIN / program, *arguments],
        cwd=ROOT,
        env=environment(),
        text=True,
        encoding="utf-8",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as process:
        for line in process.stdout or ():
            lines.append(COLOUR.sub("", line.rstrip("\n")))
            if at_once:
                with _printing:
                    print(line, end="", flush=True)
    return lines, process.returncode == 0


def environment() -> dict[str, str]:
    """Return the parts' environment: the project's own programs first, and no colour codes in a log.

    The tests start hundreds of processes: each would compile every module anew if bytecode were not kept.
    """
    path = os.pathsep.join([str(BIN), os.environ.get("PATH", "")])
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PATH": path, "PYTHONUTF8": "1", "NO_COLOR": "1"}


def print_table(outcomes: list[Outcome], seconds: float) -> None:
    """Print one line a part, the time of all, pytest's closing lines, and in red what was not run or is unsteady."""
    for outcome in outcomes:
        said = "not run" if outcome.missing and not outcome.closing else "passed" if outcome.passed else "FAILED"
        print(f"{outcome.name:<20}{said:<8}{outcome.seconds:>7.1f} s")
    failed = sum(not outcome.passed for outcome in outcomes)
    print(f"{'side by side':<20}{f'{failed} failed' if failed else 'passed':<8}{seconds:>7.1f} s")
    for outcome in outcomes:
        for missing in outcome.missing:
            print(f"{RED}NOT RUN: {outcome.name}: {missing}{PLAIN}")
        for unsteady in outcome.unsteady:
            print(f"{RED}UNSTEADY: {unsteady} failed once, and passed alone{PLAIN}")
    for outcome in outcomes:
        if outcome.closing:
            print(f"{outcome.name}: {outcome.closing}")


if __name__ == "__main__":
    sys.exit(main())
