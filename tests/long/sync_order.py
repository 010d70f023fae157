"""Watch a server's system calls with strace: no acknowledgement leaves before the log it rests on is synced.

`python -m tests.long.sync_order --commands 1000` needs strace; it prints how many acknowledgements left, and how
many of them while something written to the log was not yet synced, which must be none.
"""

import argparse
import asyncio
import os
import re
import signal
import sys
import tempfile
from pathlib import Path

from tests.long.tracing import play, traced

CALL = re.compile(r"\b(pwrite64|fdatasync|fsync|sendto)\((\d+)(.*)")
RESUMED = re.compile(r"<\.\.\. (fdatasync|fsync) resumed>")


def unsynced(trace: Path, log: int) -> tuple[int, int]:
    """Return how many acknowledgements left, and how many of them with unsynced writes to the log."""
    left = wrong = 0
    dirty = False
    for line in trace.read_text(encoding="latin-1").splitlines():
        resumed = RESUMED.search(line)
        found = CALL.search(line)
        if resumed is not None:
            dirty = False
        elif found is None:
            continue
        elif found[1] == "pwrite64" and int(found[2]) == log:
            dirty = True
        elif found[1] in ("fdatasync", "fsync") and int(found[2]) == log and "unfinished" not in line:
            dirty = False
        elif found[1] == "sendto" and "answered" in found[3]:
            left += 1
            wrong += dirty
    return left, wrong


def log_handle(pid: int) -> int:
    """Return the file descriptor of the log."""
    links = Path(f"/proc/{pid}/fd").iterdir()
    found = [link for link in links if str(link.readlink()).endswith("-wal")]
    # The reader has the log open too; the writer opened it first.
    return min(int(link.name) for link in found)


def main() -> int:
    """Watch."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--commands", type=int, default=200)
    asked = words.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        trace = folder / "trace"
        calls = "trace=pwrite64,fdatasync,fsync,sendto"
        with traced(folder, "-s", "40", "-e", calls, "-o", str(trace)) as running:
            log = log_handle(running.pid)
            accepted = asyncio.run(play(running.server.address, asked.commands)).accepted
            os.kill(running.pid, signal.SIGTERM)
            running.server.process.wait(30)
        left, wrong = unsynced(trace, log)
    print(f"{accepted} commands accepted, {left} acknowledgements seen, {wrong} left before their log was synced")
    return 1 if wrong or left < accepted else 0


if __name__ == "__main__":
    sys.exit(main())
