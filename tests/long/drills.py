"""Makes questions of every drill on every core, and checks each answer by another way than the drill's own.

`python -m tests.long.drills --questions 100000` makes so many of each; with `--state FILE` a run that was stopped goes
on where it was.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path

import msgspec
from rich.progress import track

from croupier.rules.books import GAMES
from croupier.rules.load import load
from croupier.training.registry import DRILLS, drills_for, question
from tests.training.checks import CHECKS

CHUNK = 250
FIRST = 1_000_000
"""The first seed: those below are made whenever the tests run."""

SHOWN = 5


class Work(msgspec.Struct, frozen=True):
    """A piece of work: so many questions of a drill, a game and a level, from a seed on."""

    drill: str
    game: str
    level: int
    first: int
    count: int


class Done(msgspec.Struct, frozen=True):
    """A piece that is done: the seconds of CPU it took, and what is wrong with it."""

    work: Work
    seconds: float
    wrong: list[str]


def main(arguments: list[str]) -> int:
    """Make as many questions of each drill as were asked for; return 1 where an answer is wrong."""
    parser = argparse.ArgumentParser(description="Check the answers of every drill by another way.")
    parser.add_argument("--questions", type=int, default=1_000, help="how many of each drill (1,000)")
    parser.add_argument("--drill", choices=list(DRILLS), action="append", help="only this one")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (one a core)")
    parser.add_argument("--state", type=Path, help="the file that says what is done already")
    asked = parser.parse_args(arguments)
    names = asked.drill or list(DRILLS)
    work = [piece for name in names for piece in pieces(name, asked.questions)]
    known = {done.work: done for done in kept(asked.state)}
    done = [known[piece] for piece in work if piece in known]
    left = [piece for piece in work if piece not in known]
    with Pool(asked.jobs) as pool:
        found = pool.imap_unordered(check, left)
        for piece in track(found, "questions", total=len(left), disable=not sys.stderr.isatty()):
            keep(asked.state, piece)
            done.append(piece)
    for name in names:
        print(told(name, [piece for piece in done if piece.work.drill == name]))
    wrong = [text for piece in done for text in piece.wrong]
    for text in wrong[:SHOWN]:
        print(text)
    count = sum(piece.work.count for piece in done)
    print(f"{count:,} questions of {len(names)} drills: {len(wrong)} answers differ")
    return 1 if wrong else 0


def told(name: str, done: list[Done]) -> str:
    """Return how a drill came out, as a row of a table."""
    count, wrong = sum(piece.work.count for piece in done), sum(len(piece.wrong) for piece in done)
    return f"| {name} | {count:,} | {wrong} | {sum(piece.seconds for piece in done):.0f} |"


def kept(path: Path | None) -> Iterator[Done]:
    """Yield what an earlier run has done."""
    if path is not None and path.exists():
        yield from msgspec.json.decode(b"[" + b",".join(path.read_bytes().splitlines()) + b"]", type=list[Done])


def keep(path: Path | None, done: Done) -> None:
    """Write down that a piece is done."""
    if path is not None:
        with path.open("ab") as file:
            file.write(msgspec.json.encode(done) + b"\n")


def pieces(name: str, questions: int) -> Iterator[Work]:
    """Yield the work of a drill: its questions spread over games and levels."""
    games = [game for game in GAMES if DRILLS[name] in drills_for(load(game))]
    levels = DRILLS[name].levels
    each = -(-questions // (len(games) * levels))
    for game in games:
        for level in range(1, levels + 1):
            for at in range(FIRST, FIRST + each, CHUNK):
                yield Work(name, game, level, at, min(CHUNK, FIRST + each - at))


def check(work: Work) -> Done:
    """Say what is wrong with each of these questions, if anything."""
    began, book, wrong = time.process_time(), load(work.game), []
    for seed in range(work.first, work.first + work.count):
        made = question(work.drill, book, work.level, seed)
        wrong += [
            f"{work.drill} {work.game} level {work.level} seed {seed}: {text}" for text in CHECKS[work.drill](made)
        ]
    return Done(work, time.process_time() - began, wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
