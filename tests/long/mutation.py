"""Mutation testing with mutmut: one small change of the source at a time, and whether a test of its room notices.

The `mutmut` package is no part of the project: `pip install mutmut` first, anywhere on PYTHONPATH. Each room is tried
in a copy of the tracked files. What survives is listed; more survivors than a room is known to have are a failure.

Run: python -m tests.long.mutation [--rooms shuffle roles money settlement] [--jobs 2]
"""

import argparse
import importlib.util
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
SURVIVED = 0
"""What mutmut notes of a mutant under which every test passed."""

LAST = 40
"""Lines of mutmut's that are shown where it does not come to its end."""


class Room(NamedTuple):
    """Files that are changed, the tests that should notice, and how many mutants are known to survive."""

    files: tuple[str, ...]
    tests: tuple[str, ...]
    known: int


ROOMS: dict[str, Room] = {
    "roles": Room(
        ("table/roles.py", "live/pit.py", "table/actors.py"),
        ("tests/security/test_posts.py", "tests/irregular/test_roles.py", "tests/live/test_pit.py"),
        known=21,
    ),
    "shuffle": Room(
        ("fairness/shuffle.py", "fairness/stream.py", "fairness/shoe.py", "fairness/merkle.py", "fairness/proof.py"),
        ("tests/fairness/test_second.py", "tests/fairness/test_shuffle.py", "tests/fairness/test_shoe.py"),
        known=29,
    ),
    "money": Room(
        (
            "money/odds.py",
            "money/cents.py",
            "ledger/postings.py",
            "ledger/holdings.py",
            "control/money/money_orders.py",
        ),
        (
            "tests/money",
            "tests/control/test_orders.py",
            "tests/security/test_posts.py",
            "tests/ledger",
            "tests/control/test_cage.py",
            "tests/records/test_rounds.py",
            "tests/rules/test_load.py",
            "src/croupier/money",
        ),
        known=16,
    ),
    "settlement": Room(
        (
            "table/settlement/compare_hands.py",
            "table/settlement/pay.py",
            "table/settlement/main_wagers.py",
            "table/settlement/side_wagers.py",
            "table/settlement/insurance.py",
        ),
        ("tests/table", "tests/records/test_rounds.py", "tests/control/test_payments.py"),
        known=0,
    ),
}


def copied(room: Room, folder: Path) -> None:
    """Copy what git knows to a folder, and write there what mutmut is to do."""
    words = ["git", "ls-files", "-z"]
    listed = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    told = {
        "source_paths": [f"src/croupier/{file}" for file in room.files],
        "pytest_add_cli_args_test_selection": list(room.tests),
        "also_copy": sorted(path.name for path in folder.iterdir() if path.name != "pyproject.toml"),
    }
    with (folder / "pyproject.toml").open("a", encoding="utf-8") as settings:
        settings.write("\n[tool.mutmut]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in told.items()))


def tried(name: str, jobs: int) -> bool:
    """Try every mutant of a room, print what survived, and tell whether no more did than is known."""
    room = ROOMS[name]
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        copied(room, folder)
        words = [sys.executable, "-m", "mutmut", "run", "--max-children", str(jobs)]
        ended = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
        metas = [json.loads(path.read_text(encoding="utf-8")) for path in folder.glob("mutants/**/*.meta")]
    codes = {mutant: code for meta in metas for mutant, code in meta["exit_code_by_key"].items()}
    survived = sorted(mutant for mutant, code in codes.items() if code == SURVIVED)
    unknown = [mutant for mutant, code in codes.items() if code is None]
    for mutant in survived:
        print(f"survived: {mutant}")
    print(f"{name}: {len(codes) - len(survived) - len(unknown)} of {len(codes)} killed, {len(survived)} survived")
    if ended.returncode or unknown or not codes:
        print(*ended.stdout.splitlines()[-LAST:], sep="\n")
        print(f"{name}: mutmut ended with {ended.returncode}, {len(unknown)} mutants were not tried")
    return not ended.returncode and not unknown and bool(codes) and len(survived) <= room.known


def main() -> int:
    """Try every room; return 1 where more survived than is known."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", nargs="*", choices=list(ROOMS), default=list(ROOMS))
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    if importlib.util.find_spec("mutmut") is None:
        print("mutmut is not here: pip install mutmut")
        return 2
    found = [tried(name, asked.jobs) for name in asked.rooms]
    print(f"{sum(found)} of {len(found)} rooms have no new survivors")
    return 0 if all(found) else 1


if __name__ == "__main__":
    sys.exit(main())
