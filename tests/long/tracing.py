"""A server under strace, and a client who lays and lifts a wager and takes the time of each answer."""

import asyncio
import os
import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from croupier.client.http import Client
from croupier.client.socket import open_socket
from croupier.table import commands as c
from croupier.table.actors import player
from tests.server.running import WIDE, Running

SETTINGS = WIDE + "guests = 1000.0\nrate = 5000.0\nburst = 5000.0\ngift = 100000000\n[clocks]\nbets = 86400.0\n"
TABLE = "lucky8"


class Heard(NamedTuple):
    """What came of the commands: how many were accepted, the latest version, and what each answer took."""

    accepted: int
    version: int
    taken: list[float]


async def play(address: str, commands: int) -> Heard:
    """Lay and lift a wager, one command after the other."""
    taken: list[float] = []
    accepted = version = 0
    async with Client(address) as client, asyncio.timeout(max(commands, 60)):
        me = await client.come_in()
        async with open_socket(client) as socket:
            for number in range(commands):
                bet = c.Bet(by=player(me.name), player=me.name, box=1, amount=1000)
                lift = c.Lift(by=player(me.name), player=me.name, box=1)
                began = time.perf_counter()
                answer = await socket.command(TABLE, f"k{number}", lift if number % 2 else bet)
                taken.append(time.perf_counter() - began)
                accepted += answer.accepted
                version = answer.version if answer.accepted else version
    return Heard(accepted, version, taken)


class Traced(NamedTuple):
    """A server under strace, and its own process; strace keeps signals from what it traces."""

    server: Running
    pid: int


@contextmanager
def traced(folder: Path, *options: str) -> Iterator[Traced]:
    """Run a server under strace with these options; without strace there is nothing to be seen."""
    strace = shutil.which("strace")
    if strace is None:
        msg = "strace is not installed"
        raise SystemExit(msg)
    server = Running(folder, SETTINGS, under=(strace, "-f", *options))
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    pid = int(children.read_text(encoding="ascii").split()[0])
    try:
        yield Traced(server, pid)
    finally:
        # Without its tracer it would go on.
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        server.end()
