"""Branch coverage of engine, wallet, store, authorisation and shuffle, each room by the tests of its own.

The `coverage` package is no part of the project: `pip install coverage` first, anywhere on PYTHONPATH.
Run: python -m tests.long.coverage [--rooms engine wallet store auth shuffle] [--jobs 2]
"""

import argparse
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = Path(__file__).with_name("coverage.ini")
PYTEST = ("pytest", "-q", "-p", "no:cacheprovider", "--no-header")


class Room(NamedTuple):
    """What is measured, under src/croupier, and the tests that reach it; each group of tests is one process."""

    files: tuple[str, ...]
    tests: tuple[tuple[str, ...], ...]


ROOMS: dict[str, Room] = {
    "engine": Room(
        ("table/*",),
        (
            ("tests/records/test_rounds.py", "tests/records/test_commands.py"),
            (
                "tests/table",
                "tests/clauses",
                "tests/architecture/test_vocabulary.py",
                "tests/irregular/test_clauses.py",
                "tests/irregular/test_corners.py",
                "tests/irregular/test_roles.py",
                "tests/irregular/test_impossible.py",
            ),
            ("tests/irregular/test_outcome.py",),
        ),
    ),
    "wallet": Room(
        ("money/*", "ledger/*", "control/money/*"),
        (("tests/money", "tests/ledger", "tests/control", "src/croupier/money"),),
    ),
    "store": Room(("store/*",), (("tests/store",),)),
    "auth": Room(
        (
            "server/sessions/sign_in.py",
            "server/sessions/session_store.py",
            "server/sessions/session_activity.py",
            "server/sessions/request_auth.py",
            "server/http/rate_limit.py",
            "live/pit.py",
        ),
        (
            ("tests/live/test_pit.py", "tests/security/test_posts.py", "tests/security/test_calls.py"),
            ("tests/security/test_desk.py", "tests/security/test_guard.py", "tests/security/test_passwords.py"),
            ("tests/security/test_sessions.py", "tests/security/test_auditor.py"),
        ),
    ),
    "shuffle": Room(
        ("fairness/*",),
        (
            (
                "tests/fairness/test_batch.py",
                "tests/fairness/test_second.py",
                "tests/fairness/test_shoe.py",
                "tests/fairness/test_shuffle.py",
            ),
        ),
    ),
}


def coverage(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the coverage program on the measurements in a folder."""
    command, *rest = words
    line = [sys.executable, "-m", "coverage", command, f"--rcfile={SETTINGS}", f"--data-file={folder / 'found'}", *rest]
    return subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)


def measured(folder: Path, room: Room, tests: tuple[str, ...]) -> None:
    """Run a group of a room's tests; a test that fails ends it all."""
    files = ",".join(f"src/croupier/{pattern}" for pattern in room.files)
    done = coverage(folder, "run", f"--include={files}", "-m", *PYTEST, *tests)
    if done.returncode != 0:
        msg = f"the tests fail: {' '.join(tests)}\n{done.stdout}{done.stderr}"
        raise AssertionError(msg)


def found(folder: Path, room: Room, jobs: int) -> dict[str, Any]:
    """Run the tests of a room, and return what the coverage program says of its files."""
    with ThreadPoolExecutor(jobs) as several:
        list(several.map(partial(measured, folder, room), room.tests))
    coverage(folder, "combine")
    coverage(folder, "json", "-q", "-o", str(folder / "said.json"))
    said: dict[str, Any] = json.loads((folder / "said.json").read_text(encoding="utf-8"))
    return said


def report(name: str, said: dict[str, Any]) -> bool:
    """Print a room's line and what it leaves out; tell whether that is nothing."""
    every = said["totals"]
    taken, there = every["covered_branches"], every["num_branches"]
    lines = f"{every['covered_lines']:,} of {every['num_statements']:,} statements"
    print(f"{name}: {len(said['files'])} files, {lines}, {taken:,} of {there:,} branches", end=" ")
    print(f"({taken / max(there, 1):.1%})", flush=True)
    for path, one in said["files"].items():
        arcs = [f"{before}->{after}" for before, after in one["missing_branches"]]
        missed = [*map(str, one["missing_lines"]), *arcs]
        if missed:
            print(f"  {path.removeprefix('src/croupier/')}: {', '.join(missed)}", flush=True)
    return bool(taken == there and every["missing_lines"] == 0)


def main() -> int:
    """Measure the rooms and print the table; return 1 where anything is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", nargs="*", default=list(ROOMS), choices=list(ROOMS))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    if importlib.util.find_spec("coverage") is None:
        print("not measured: the `coverage` package is not installed")
        return 0
    whole = []
    for name in asked.rooms:
        with tempfile.TemporaryDirectory(prefix="coverage-") as folder:
            whole.append(report(name, found(Path(folder), ROOMS[name], asked.jobs)))
    return 0 if all(whole) else 1


if __name__ == "__main__":
    sys.exit(main())
