"""Watch a server's system calls with strace: no acknowledgement leaves before the log it rests on is synced.

`python -m bench.sync_order --commands 1000` needs strace; it prints how many acknowledgements left, and how
many of them while something written to the log was not yet synced, which must be none.
"""

import argparse
import asyncio
import os
import re
import shutil
import signal
import sys
import tempfile
from pathlib import Path

from croupier.client.http import Client
from croupier.client.socket import open_socket
from croupier.table import commands as c
from croupier.table.actors import player
from tests.server.running import Running

CALL = re.compile(r"\b(pwrite64|fdatasync|fsync|sendto)\((\d+)(.*)")
RESUMED = re.compile(r"<\.\.\. (fdatasync|fsync) resumed>")
SETTINGS = "guests = 1000.0\nrate = 5000.0\nburst = 5000.0\ngift = 100000000\n[clocks]\nbets = 86400.0\n"


async def play(address: str, commands: int) -> int:
    """Lay and lift a wager; return how many commands were accepted."""
    async with Client(address) as client, asyncio.timeout(commands):
        me = await client.come_in()
        accepted = 0
        async with open_socket(client) as socket:
            for number in range(commands):
                bet = c.Bet(by=player(me.name), player=me.name, box=1, amount=1000)
                lift = c.Lift(by=player(me.name), player=me.name, box=1)
                answer = await socket.command("lucky8", f"k{number}", lift if number % 2 else bet)
                accepted += answer.accepted
        return accepted


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
    strace = shutil.which("strace")
    if strace is None:
        print("strace is not installed")
        return 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        trace = folder / "trace"
        calls = "trace=pwrite64,fdatasync,fsync,sendto"
        server = Running(folder, SETTINGS, under=(strace, "-f", "-s", "40", "-e", calls, "-o", str(trace)))
        try:
            children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
            traced = int(children.read_text(encoding="ascii").split()[0])
            log = log_handle(traced)
            accepted = asyncio.run(play(server.address, asked.commands))
            # strace keeps signals from what it traces, so the server is told itself.
            os.kill(traced, signal.SIGTERM)
            server.process.wait(30)
        finally:
            server.end()
        left, wrong = unsynced(trace, log)
    print(f"{accepted} commands accepted, {left} acknowledgements seen, {wrong} left before their log was synced")
    return 1 if wrong or left < accepted else 0


if __name__ == "__main__":
    sys.exit(main())
