"""Load, in an open loop: commands leave at fixed times whatever the server does, and latency counts from then.

`python -m bench.load --tables 100 --rate 400 --seconds 600` starts a server of its own, opens eight sockets a
table, has every player lay and lift a wager in turn, and prints what the acknowledgements and broadcasts took.
"""

import argparse
import asyncio
import contextlib
import json
import os
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from croupier.client.http import Client
from croupier.rules.load import GAMES
from tests.server.running import Running

SEATS = 7


class Answer(msgspec.Struct, tag="answered", tag_field="type"):
    """As much of an answer as the measurement needs."""

    key: str
    answer: dict[str, object]


class Happened(msgspec.Struct, tag="happened", tag_field="type"):
    """As much of a broadcast as the measurement needs."""

    table: str
    first: int
    events: list[msgspec.Raw]


class Other(msgspec.Struct, tag="shown", tag_field="type"):
    """What else the server says."""


class Welcome(msgspec.Struct, tag="welcome", tag_field="type"):
    """What else the server says."""


class Failed(msgspec.Struct, tag="failed", tag_field="type"):
    """A refusal of the server itself."""

    code: str


SAID = msgspec.json.Decoder(Answer | Happened | Other | Welcome | Failed)


class Player:
    """One socket at one table."""

    def __init__(self, load: "Load", number: int, token: str) -> None:
        """Take a place."""
        self.load = load
        self.table = f"t{number // load.sockets}"
        self.box = 1 + number % load.sockets % SEATS
        self.side = number % load.sockets >= SEATS
        self.number = number
        self.token = token
        self.sent = 0
        self.lies = False
        self.pending: dict[str, str] = {}
        self.wire: ClientConnection | None = None
        self.reading: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open the socket and watch the table."""
        address = self.load.address.replace("http", "ws", 1) + "/api/v1/socket"
        headers = {"Authorization": f"Bearer {self.token}"}
        self.wire = await connect(address, additional_headers=headers, proxy=None, compression=None, max_queue=None)
        await self.wire.send(json.dumps({"type": "watch", "table": self.table}))
        self.reading = asyncio.create_task(self._read(self.wire))
        # What was not answered before the socket closed is sent again under the same key.
        for text in tuple(self.pending.values()):
            await self.wire.send(text)

    async def close(self) -> None:
        """Close it."""
        if self.wire is not None and self.reading is not None:
            await self.wire.close()
            await self.reading

    async def _read(self, wire: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for text in wire:
                said = SAID.decode(text)
                if isinstance(said, Answer):
                    self.pending.pop(said.key, None)
                self.load.heard(said, time.perf_counter())

    async def send(self, intended: float) -> None:
        """Lay the wager, or lift it again."""
        key = f"{self.number}-{self.sent}"
        self.sent += 1
        body: dict[str, object] = {"command": "lift/1" if self.lies else "bet/1", "box": self.box}
        if not self.lies:
            body["amount"] = 1000
        self.lies = not self.lies
        self.load.intended[key] = intended
        text = json.dumps({"type": "command", "table": self.table, "key": key, "body": body})
        self.pending[key] = text
        if self.wire is not None:
            with contextlib.suppress(ConnectionClosed):
                await self.wire.send(text)


class Load:
    """One measurement."""

    def __init__(self, address: str, tables: int, sockets: int) -> None:
        """Begin with nothing sent."""
        self.address = address
        self.tables = tables
        self.sockets = sockets
        self.intended: dict[str, float] = {}
        self.acked: dict[str, float] = {}
        self.versions: dict[tuple[str, int], float] = {}
        self.broadcast: list[float] = []
        self.refused: dict[str, int] = {}
        self.early: dict[tuple[str, int], list[float]] = {}

    def heard(self, said: Answer | Happened | Other | Welcome | Failed, now: float) -> None:
        """Take the time of an answer or a broadcast."""
        if isinstance(said, Answer):
            began = self.intended[said.key]
            self.acked[said.key] = now - began
            if said.answer.get("accepted"):
                place = (f"t{int(said.key.partition('-')[0]) // self.sockets}", int(str(said.answer["version"])))
                self.versions[place] = began
                self.broadcast += [at - began for at in self.early.pop(place, [])]
            else:
                code = str(said.answer["code"])
                self.refused[code] = self.refused.get(code, 0) + 1
        elif isinstance(said, Happened):
            place = (said.table, said.first + len(said.events) - 1)
            known = self.versions.get(place)
            if known is None:
                self.early.setdefault(place, []).append(now)
            else:
                self.broadcast.append(now - known)
        elif isinstance(said, Failed):
            self.refused[said.code] = self.refused.get(said.code, 0) + 1

    async def run(self, rate: float, seconds: float, *, storm: bool) -> None:
        """Come in, then send at the rate for so long; with `storm` everybody reconnects half-way."""
        players = await self._arrive()
        chance = Random(1)
        order = [chance.randrange(len(players)) for _ in range(int(rate * seconds))]
        began = time.perf_counter() + 0.5
        storming = asyncio.create_task(_storm(players, seconds / 2)) if storm else None
        for number, who in enumerate(order):
            intended = began + number / rate
            wait = intended - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            await players[who].send(intended)
        await asyncio.sleep(3)
        if storming is not None:
            print(f"reconnected {len(players)} sockets in {await storming:.2f} s")
        await asyncio.gather(*(player.close() for player in players))

    async def _arrive(self) -> list[Player]:
        async with Client(self.address) as client:
            tokens = [(await client.come_in()).token for _ in range(self.tables * self.sockets)]
        players = [Player(self, number, token) for number, token in enumerate(tokens)]
        for group in range(0, len(players), 50):
            await asyncio.gather(*(player.open() for player in players[group : group + 50]))
        return players


async def _storm(players: Sequence[Player], after: float) -> float:
    await asyncio.sleep(after)
    began = time.perf_counter()
    await asyncio.gather(*(player.close() for player in players))
    await asyncio.gather(*(player.open() for player in players))
    return time.perf_counter() - began


def settings(tables: int) -> str:
    """Return the settings of a server with so many tables whose bets stay open."""
    rows = [f'[[tables]]\nname = "t{number}"\ngame = "{GAMES[number % 4]}"\n' for number in range(tables)]
    return "guests = 100000.0\ngift = 10000000\nlog = 'warning'\n[clocks]\nbets = 86400.0\n" + "".join(rows)


def figures(name: str, taken: Sequence[float]) -> str:
    """Return the quantiles of what was taken, in milliseconds."""
    ordered = sorted(taken)
    if not ordered:
        return f"{name}: none"
    picks = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "p99.9": 0.999}
    shown = [f"{label} {ordered[int(part * (len(ordered) - 1))] * 1000:.1f}" for label, part in picks.items()]
    return f"{name}: {len(ordered)}, {', '.join(shown)}, most {ordered[-1] * 1000:.1f} ms"


def processor_seconds(pid: int) -> float:
    """Return what a process has used, its start included."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Measure."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--tables", type=int, default=20)
    words.add_argument("--sockets", type=int, default=8)
    words.add_argument("--rate", type=float, default=80)
    words.add_argument("--seconds", type=float, default=10)
    words.add_argument("--storm", action="store_true", help="reconnect every socket half-way")
    asked = words.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Running(Path(folder), settings(asked.tables))
        try:
            load = Load(server.address, asked.tables, asked.sockets)
            asyncio.run(load.run(asked.rate, asked.seconds, storm=asked.storm))
            used = processor_seconds(server.process.pid)
        finally:
            server.end()
    print(f"{asked.tables} tables, {asked.sockets} sockets each, {asked.rate:g} commands/s for {asked.seconds:g} s")
    print(figures("acknowledged", list(load.acked.values())))
    print(figures("broadcast", load.broadcast))
    print(f"the server used {used:.1f} s of processor time, {os.getloadavg()[0]:.1f} processes ran on the machine")
    print(f"sent {len(load.intended)}, unanswered {len(load.intended) - len(load.acked)}, refused {load.refused}")


if __name__ == "__main__":
    main()
