"""Runs every part of `make test`, times each, and ends with a table and pytest's closing lines."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
FOLDERS = [folder for folder in ("src", "tests", "tools", "bench") if any((ROOT / folder).rglob("*.py"))]

# pytest comes last, so that its own report is the last to be read. The browser's tests have processes of their own:
# playwright keeps a loop running in its thread, in which no other test could start one.
PARTS: dict[str, list[str]] = {
    "ruff check": ["ruff", "check", "--quiet", "--output-format", "concise", *FOLDERS],
    "ruff format": ["ruff", "format", "--check", "--quiet", "--output-format", "concise", *FOLDERS],
    "mypy": ["mypy", "--no-error-summary", *FOLDERS],
    "import-linter": ["lint-imports", "--no-logo"],
    "sizes": ["python", "tools/sizes.py"],
    "pins": ["python", "tools/pins.py"],
    "page": ["python", "-m", "tools.page_check"],
    "pytest of the page": ["pytest", "-q", "-n", "2", "--dist", "worksteal", "tests/page"],
    "pytest": ["pytest", "-q", "-n", "2", "--dist", "worksteal", "--ignore", "tests/page"],
}
CLOSING = re.compile(r"\d+ (?:passed|failed|errors?)\b.* in |no tests ran")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


class Outcome(NamedTuple):
    """How one part went."""

    name: str
    passed: bool
    seconds: float
    closing: str


def main(names: list[str]) -> int:
    """Run the named parts, or all of them; return 1 where one failed."""
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        print(f"no such part: {', '.join(unknown)}; there are {', '.join(PARTS)}", file=sys.stderr)
        return 2
    outcomes = [run(name) for name in names or PARTS]
    print_table(outcomes)
    return 0 if all(outcome.passed for outcome in outcomes) else 1


def run(name: str) -> Outcome:
    """Run one part, printing what it prints as it comes."""
    program, *arguments = PARTS[name]
    began = time.monotonic()
    closing = ""
    print(f"--- {name}", flush=True)
    process = subprocess.Popen(
        [BIN / program, *arguments],
        cwd=ROOT,
        env=environment(),
        text=True,
        encoding="utf-8",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    with process:
        for line in process.stdout or ():
            print(line, end="", flush=True)
            if CLOSING.search(line):
                closing = COLOUR.sub("", line).strip("= \n")
    seconds = time.monotonic() - began
    passed = process.returncode == 0
    print(f"--- {name}: {'passed' if passed else 'FAILED'} in {seconds:.1f} s\n", flush=True)
    return Outcome(name, passed, seconds, closing)


def environment() -> dict[str, str]:
    """Return the parts' environment: the project's own programs first, and no colour codes in a log."""
    path = os.pathsep.join([str(BIN), os.environ.get("PATH", "")])
    return {**os.environ, "PATH": path, "PYTHONUTF8": "1", "NO_COLOR": "1"}


def print_table(outcomes: list[Outcome]) -> None:
    """Print one line a part, the sum, and pytest's closing lines last."""
    for outcome in outcomes:
        print(f"{outcome.name:<20}{'passed' if outcome.passed else 'FAILED':<8}{outcome.seconds:>7.1f} s")
    failed = sum(not outcome.passed for outcome in outcomes)
    total = sum(outcome.seconds for outcome in outcomes)
    print(f"{'all parts':<20}{f'{failed} failed' if failed else 'passed':<8}{total:>7.1f} s")
    for outcome in outcomes:
        if outcome.closing:
            print(f"{outcome.name}: {outcome.closing}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
