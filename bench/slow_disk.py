"""A slow disk: every sync takes a fifth of a second longer, by strace; acknowledgements wait for it, and none is false.

`python -m bench.slow_disk --commands 60` sends commands one after the other, kills the server right after the last
answer, and compares what was answered with what is stored.
"""

import argparse
import asyncio
import os
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path

from bench.load import figures
from bench.sync_order import SETTINGS
from croupier.client.http import Client
from croupier.client.socket import open_socket
from croupier.store.sqlite import SqliteStore
from croupier.table import commands as c
from croupier.table.actors import player
from tests.server.running import Running

DELAY = 200_000
"""Microseconds."""


async def play(address: str, commands: int) -> tuple[list[float], int]:
    """Lay and lift a wager; return what each answer took, and the latest version answered."""
    taken: list[float] = []
    version = 0
    async with Client(address) as client:
        me = await client.come_in()
        async with open_socket(client) as socket:
            for number in range(commands):
                bet = c.Bet(by=player(me.name), player=me.name, box=1, amount=1000)
                lift = c.Lift(by=player(me.name), player=me.name, box=1)
                began = time.perf_counter()
                answer = await socket.command("lucky8", f"k{number}", lift if number % 2 else bet)
                taken.append(time.perf_counter() - began)
                version = answer.version if answer.accepted else version
    return taken, version


def main() -> int:
    """Measure."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--commands", type=int, default=40)
    asked = words.parse_args()
    strace = shutil.which("strace")
    if strace is None:
        print("strace is not installed")
        return 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        slow = (strace, "-f", "-o", "/dev/null", "-e", "trace=fdatasync", "-e", f"inject=fdatasync:delay_enter={DELAY}")
        server = Running(folder, SETTINGS, under=slow)
        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
        traced = int(children.read_text(encoding="ascii").split()[0])
        taken, version = asyncio.run(play(server.address, asked.commands))
        os.kill(traced, signal.SIGKILL)
        server.end()
        store = SqliteStore(folder / "tables.db", read_only=True)
        held = store.head("table:lucky8").version
        store.close()
    false = sum(seconds < DELAY / 1e6 for seconds in taken)
    print(figures("acknowledged", taken))
    print(f"{false} faster than the disk; answered up to version {version}, stored up to {held}")
    return 1 if false or held < version else 0


if __name__ == "__main__":
    sys.exit(main())
