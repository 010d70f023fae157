"""Look for undealt cards, seeds and salts in everything anybody is told, over many rounds and under every post.

`python -m tests.long.leaks --rounds 1000` plays so many rounds over the four tables; what is found is printed.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from croupier.rules.load import GAMES
from tests.server.leaking import Watched


def main() -> int:
    """Play and search."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--rounds", type=int, default=40)
    asked = words.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        watched = Watched(Path(folder))
        watched.play(-(-asked.rounds // len(GAMES)))
        found = watched.found()
        heard = {who: len(frames) for who, frames in watched.heard.items()}
        size = sum(len(frame) for frames in watched.heard.values() for frame in frames)
    print("\n".join(found))
    print(f"{asked.rounds} rounds, {heard}, {size:,} characters searched, {len(found)} leaks")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
