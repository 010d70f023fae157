"""Mutation testing by ourselves: one small change of the source at a time, and whether a test notices.

The tests are collected once; each mutant is a fork of that process with the changed functions in place, and runs
only the tests that ever call them, the shortest first. What cannot be changed in a running process, or survives
there, is tried again in a fresh one. What is known is kept in a journal, so that a run may be stopped and goes on.

Run: python -m bench.mutation [--rooms shuffle roles money settlement] [--journal FILE]
"""

import argparse
import csv
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bench.mutants import Mutant, mutants
from bench.mutation_fresh import survives_afresh
from bench.mutation_rooms import ROOMS, Room
from bench.mutation_session import Trial, try_forked

ROOT = Path(__file__).resolve().parent.parent
EQUIVALENT = Path(__file__).with_name("equivalent-mutants.tsv")


class Named(NamedTuple):
    """A mutant and its name: the file, the line as it is written, what was changed, and the how-manieth of these."""

    file: str
    mutant: Mutant
    text: str
    name: str


def named(room: Room) -> Iterator[Named]:
    """Yield the mutants of a room; a name stays the same while other lines of its file change."""
    seen: dict[tuple[str, str, str], int] = {}
    for file in room.files:
        source = (ROOT / "src" / "croupier" / file).read_text(encoding="utf-8")
        lines = source.split("\n")
        for mutant in mutants(source):
            text = lines[mutant.line - 1].strip()
            number = seen[file, text, mutant.what] = seen.get((file, text, mutant.what), 0) + 1
            yield Named(file, mutant, text, f"{file}\t{text}\t{mutant.what}\t{number}")


class Journal:
    """What became of mutants so far; whatever was killed stays so, survivors are tried again."""

    def __init__(self, path: Path) -> None:
        """Read what is known."""
        self._path = path
        self.killed: dict[str, str] = {}
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
            said = json.loads(line)
            if said["by"]:
                self.killed[said["name"]] = said["by"]

    def note(self, name: str, by: str) -> None:
        """Keep by which test a mutant was killed, or by none."""
        if by:
            self.killed[name] = by
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"name": name, "by": by}) + "\n")


def equivalent() -> dict[str, str]:
    """Return the mutants that change nothing anybody could see, each with the reason."""
    with EQUIVALENT.open(encoding="utf-8", newline="") as file:
        rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {"\t".join(row[:4]): row[4] for row in rows if row and row[0] != "file"}


def run(room: Room, journal: Journal) -> None:
    """Try every mutant of a room that is not known to be killed."""
    known = equivalent()
    wanted = [one for one in named(room) if one.name not in journal.killed and one.name not in known]
    trials = [Trial(one.name, str(ROOT / "src" / "croupier" / one.file), one.mutant.tree) for one in wanted]
    try_forked(room.tests, trials, journal.note)
    left = [one for one in wanted if one.name not in journal.killed]
    if left and not survives_afresh("", None, room.tests):
        msg = "the tests fail without any change"
        raise AssertionError(msg)
    for one in left:
        module = "croupier." + one.file.removesuffix(".py").replace("/", ".")
        lives = survives_afresh(module, one.mutant.tree, room.tests)
        journal.note(one.name, "" if lives else "a fresh process")
        print("S" if lives else "!", end="", flush=True)


def report(name: str, room: Room, journal: Journal) -> None:
    """Print how many were killed, and what survived."""
    known = equivalent()
    every = list(named(room))
    same = [one for one in every if one.name in known and one.name not in journal.killed]
    lives = [one for one in every if one.name not in journal.killed and one.name not in known]
    count = len(every) - len(same)
    killed = count - len(lives)
    print(f"\n{name}: {len(every)} mutants, {len(same)} equivalent, {killed} of {count} killed", end=" ")
    print(f"({killed / max(count, 1):.1%})", flush=True)
    for one in lives:
        print(f"  survived: {one.file}:{one.mutant.line} {one.mutant.what}: {one.text}", flush=True)


def main() -> None:
    """Try the rooms and print what survived."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", nargs="*", default=list(ROOMS), choices=list(ROOMS))
    parser.add_argument("--journal", type=Path, default=ROOT / "build" / "mutation.jsonl")
    parser.add_argument("--report", action="store_true", help="say what is known and try nothing")
    asked = parser.parse_args()
    asked.journal.parent.mkdir(parents=True, exist_ok=True)
    os.chdir(ROOT)
    for name in asked.rooms:
        journal = Journal(asked.journal)
        if not asked.report:
            run(ROOMS[name], journal)
        report(name, ROOMS[name], journal)


if __name__ == "__main__":
    main()
