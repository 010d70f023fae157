"""A slow disk: every sync takes a fifth of a second longer, by strace; acknowledgements wait for it, and none is false.

`python -m tests.long.slow_disk --commands 60` sends commands one after the other, kills the server right after the last
answer, and compares what was answered with what is stored.
"""

import argparse
import asyncio
import os
import signal
import sys
import tempfile
from pathlib import Path

from bench.load import figures
from croupier.store.sqlite import SqliteStore
from tests.long.tracing import TABLE, play, traced

DELAY = 200_000
"""Microseconds."""


def main() -> int:
    """Measure."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--commands", type=int, default=40)
    asked = words.parse_args()
    slow = ("-o", "/dev/null", "-e", "trace=fdatasync", "-e", f"inject=fdatasync:delay_enter={DELAY}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with traced(folder, *slow) as running:
            heard = asyncio.run(play(running.server.address, asked.commands))
            os.kill(running.pid, signal.SIGKILL)
        store = SqliteStore(folder / "tables.db", read_only=True)
        held = store.head(f"table:{TABLE}").version
        store.close()
    false = sum(seconds < DELAY / 1e6 for seconds in heard.taken)
    print(figures("acknowledged", heard.taken))
    print(f"{false} faster than the disk; answered up to version {heard.version}, stored up to {held}")
    return 1 if false or held < heard.version else 0


if __name__ == "__main__":
    sys.exit(main())
