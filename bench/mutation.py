"""Mutation testing by ourselves: one small change of the source at a time, and whether a test notices.

The project is copied, so that nobody's tree is touched; each mutant is a process forked from one that has its test
tools loaded already. Run: python -m bench.mutation [--rooms shuffle roles money settlement]
"""

import argparse
import ast
import contextlib
import io
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bench.mutants import mutants

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 120
LOOK = 0.02


class Room(NamedTuple):
    """Files that are changed, and the tests that should notice."""

    files: tuple[str, ...]
    tests: tuple[str, ...]


ROOMS: dict[str, Room] = {
    "shuffle": Room(
        ("fairness/shuffle.py", "fairness/stream.py", "fairness/shoe.py", "fairness/merkle.py", "fairness/proof.py"),
        ("tests/fairness/test_second.py", "tests/fairness/test_shuffle.py", "tests/fairness/test_shoe.py"),
    ),
    "roles": Room(
        ("table/roles.py", "live/pit.py", "table/actors.py"),
        (
            "tests/security/test_posts.py",
            "tests/irregular/test_roles.py",
            "tests/live/test_pit.py",
            "-k",
            "not ace-race and not dueling8s",
        ),
    ),
    "money": Room(
        ("money/odds.py", "money/cents.py", "ledger/postings.py", "ledger/holdings.py", "house/orders.py"),
        (
            "tests/ledger",
            "tests/house/test_cage.py",
            "tests/records/test_rounds.py",
            "tests/rules/test_load.py",
            "src/croupier/money",
        ),
    ),
    "settlement": Room(
        (
            "table/settlement/compare.py",
            "table/settlement/pay.py",
            "table/settlement/mains.py",
            "table/settlement/sides.py",
        ),
        ("tests/records/test_rounds.py", "tests/operate/test_payments.py"),
    ),
}


class Result(NamedTuple):
    """What became of a mutant."""

    file: str
    line: int
    what: str
    killed: bool


def copied() -> Path:
    """Copy what the tests need."""
    target = Path(tempfile.mkdtemp(prefix="mutation-"))
    for name in ("src", "tests", "docs", "tools", "bench"):
        shutil.copytree(ROOT / name, target / name, ignore=shutil.ignore_patterns("__pycache__", "built"))
    for name in ("pyproject.toml", "README.md", "CHANGELOG.md"):
        shutil.copy(ROOT / name, target / name)
    return target


def survives(tree: Path, tests: tuple[str, ...]) -> bool:
    """Run the tests in a child; return whether they all passed."""
    child = os.fork()
    if child == 0:
        _test(tree, tests)
    # Counted in looks and not by the clock: a run that is paused is not a test that hangs.
    for _ in range(int(SECONDS / LOOK)):
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status) == 0
        time.sleep(LOOK)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return False


def _test(tree: Path, tests: tuple[str, ...]) -> None:
    import pytest

    os.chdir(tree)
    sys.dont_write_bytecode = True
    sys.path[:] = [str(tree), str(tree / "src"), *(p for p in sys.path if str(ROOT) != p and str(ROOT / "src") != p)]
    code = 1
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            code = int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", *tests]))
    finally:
        os._exit(code)


def mutate(tree: Path, room: Room, skip: int) -> Iterator[Result]:
    """Try every mutant of a room, or every so-manieth."""
    for name in room.files:
        path = tree / "src" / "croupier" / name
        source = path.read_text(encoding="utf-8")
        for number, mutant in enumerate(mutants(source)):
            if number % skip:
                continue
            path.write_text(ast.unparse(mutant.tree), encoding="utf-8")
            result = Result(name, mutant.line, mutant.what, killed=not survives(tree, room.tests))
            print("." if result.killed else "S", end="", flush=True)
            yield result
        path.write_text(source, encoding="utf-8")


def main() -> None:
    """Try the rooms and print what survived."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", nargs="*", default=list(ROOMS), choices=list(ROOMS))
    parser.add_argument("--skip", type=int, default=1, help="try every so-manieth mutant only")
    asked = parser.parse_args()
    import msgspec  # noqa: F401 - loaded once, for every child
    import pytest  # noqa: F401 - the same

    tree = copied()
    for name in asked.rooms:
        room = ROOMS[name]
        if not survives(tree, room.tests):
            print(f"{name}: the tests fail without any change", flush=True)
            continue
        results = list(mutate(tree, room, asked.skip))
        killed = sum(result.killed for result in results)
        print(f"\n{name}: {killed} of {len(results)} killed ({killed / max(len(results), 1):.1%})", flush=True)
        for result in results:
            if not result.killed:
                print(f"  survived: {result.file}:{result.line} {result.what}", flush=True)
    shutil.rmtree(tree)


if __name__ == "__main__":
    main()
