"""Plays random rounds through engine and oracle on every core, and says on how many they differ.

python -m tests.long.oracle --rounds 1000000
"""

import argparse
import os
import sys
import time
from collections.abc import Iterable, Iterator
from multiprocessing import Pool

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from tests.oracle.engine import disagreement

CHUNK = 1_000
SHOWN = 5


def main(arguments: list[str]) -> int:
    """Compare as many rounds as were asked for; return 1 where some differ."""
    parser = argparse.ArgumentParser(description="Hold the engine against the oracle on random rounds.")
    parser.add_argument("--rounds", type=int, default=20_000, help="how many rounds (20,000)")
    parser.add_argument("--first", type=int, default=0, help="seed of the first round (0)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (one a core)")
    asked = parser.parse_args(arguments)
    seeds = range(asked.first, asked.first + asked.rounds)
    began = time.monotonic()
    found = differing(seeds, asked.jobs)
    seconds = time.monotonic() - began
    for text in found[:SHOWN]:
        print(text)
    print(
        f"{len(seeds):,} rounds, seeds {seeds.start} to {seeds.stop - 1}: {len(found)} differ; "
        f"{seconds:.0f} s, {len(seeds) / seconds:,.0f} rounds a second on {asked.jobs} cores"
    )
    return 1 if found else 0


def differing(seeds: range, jobs: int) -> list[str]:
    """Return what differs, one text a round, showing how far the run has come."""
    chunks = [seeds[at : at + CHUNK] for at in range(0, len(seeds), CHUNK)]
    with Pool(jobs) as pool:
        return [text for texts in shown(pool.imap_unordered(compare, chunks), len(seeds)) for text in texts]


def shown(results: Iterable[list[str]], total: int) -> Iterator[list[str]]:
    """Pass results on, moving a bar by a chunk each; without a terminal there is none."""
    columns = (TextColumn("rounds"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("rounds", total=total)
        for texts in results:
            progress.advance(task, CHUNK)
            yield texts


def compare(seeds: range) -> list[str]:
    """Return how engine and oracle differ on each of these rounds, if at all."""
    return [text for text in map(disagreement, seeds) if text]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
