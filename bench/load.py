"""Load, in an open loop: commands leave at fixed times whatever the server does, and latency counts from then.

`python -m bench.load --tables 100 --rate 400 --seconds 600 --storm` starts a server of its own, opens eight sockets
a table, and has every player bet, lift his wager and play his hand as the table asks him; `--bets` keeps the bets
open and only lays and lifts wagers. `--rate 200,400,800` measures one rate after the other.
"""

import argparse
import asyncio
import gc
import os
import tempfile
import time
from array import array
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec

from bench.wire import Wire, connect
from croupier.api.messages import BASE
from croupier.client.http import Client
from croupier.rules.load import GAMES
from tests.server.running import WIDE, Running

SEATS = 7


class Answer(msgspec.Struct):
    """As much of an answer as the measurement needs."""

    accepted: bool
    version: int
    code: str = ""


class Answered(msgspec.Struct, tag="answered", tag_field="type"):
    """The answer to a command."""

    key: str
    answer: Answer


class Happened(msgspec.Struct, tag="happened", tag_field="type"):
    """As much of a broadcast as the measurement needs."""

    table: str
    first: int
    events: list[msgspec.Raw]
    waits_for: str = ""


class Option(msgspec.Struct):
    """Something a player may do."""

    command: dict[str, object]
    least: int | None = None


class Options(msgspec.Struct, tag="options", tag_field="type"):
    """What a player may do now."""

    options: list[Option]


class Shown(msgspec.Struct, tag="shown", tag_field="type"):
    """What else the server says."""


class Welcome(msgspec.Struct, tag="welcome", tag_field="type"):
    """What else the server says."""


class Failed(msgspec.Struct, tag="failed", tag_field="type"):
    """A refusal of the server itself."""

    code: str


SAID = msgspec.json.Decoder(Answered | Happened | Options | Shown | Welcome | Failed)


class Player:
    """One socket at one table."""

    def __init__(self, load: "Load", number: int, token: str) -> None:
        """Take a place."""
        self.load = load
        self.table = f"t{number // load.sockets}"
        self.box = 1 + number % load.sockets % SEATS
        self.number = number
        self.token = token
        self.sent = 0
        self.lies = False
        self.waits_for = "bets"
        self.options: list[Option] = []
        self.pending: dict[str, bytes] = {}
        self.wire: Wire | None = None

    async def open(self) -> None:
        """Open the socket and watch the table."""
        address, own = self.load.address_of(self.number), self.load.comes_from(self.number)
        self.wire = await connect(address, f"{BASE}/socket", self.token, self._hear, own)
        self.wire.send(msgspec.json.encode({"type": "watch", "table": self.table}))
        # What was not answered before the socket closed is sent again under the same key.
        for text in tuple(self.pending.values()):
            self.wire.send(text)

    async def close(self) -> None:
        """Close it."""
        wire, self.wire = self.wire, None
        if wire is not None:
            await wire.close()

    def _hear(self, text: bytes) -> None:
        now = time.perf_counter()
        said = SAID.decode(text)
        if isinstance(said, Happened):
            self.load.told(said, now)
            self._turn_to(said.waits_for)
        elif isinstance(said, Answered):
            self.pending.pop(said.key, None)
            self.load.answered(said, now)
        elif isinstance(said, Options):
            self.options = said.options
        elif isinstance(said, Failed):
            self.load.refused[said.code] += 1

    def _turn_to(self, waits_for: str) -> None:
        """Note what the table waits for; with the next bets nothing lies yet, and what may be done is told anew."""
        self.lies = self.lies and waits_for == self.waits_for
        self.waits_for = waits_for
        self.options = []

    @property
    def may_act(self) -> bool:
        """Tell whether the table would hear him now."""
        return self.waits_for == "bets" or bool(self.options)

    def send(self, intended: float) -> None:
        """Do what the table asks for, or lay the wager, or lift it again."""
        key = f"{self.number}-{self.sent}"
        self.sent += 1
        self.load.intended[key] = intended
        text = msgspec.json.encode({"type": "command", "table": self.table, "key": key, "body": self._body()})
        self.pending[key] = text
        if self.wire is not None:
            self.wire.send(text)

    def _body(self) -> dict[str, object]:
        asked = [option.command for option in self.options if option.least is None]
        self.options = []
        if asked:
            return self.load.chance.choice(asked)
        self.lies = not self.lies
        return (
            {"command": "bet/1", "box": self.box, "amount": 1000}
            if self.lies
            else {"command": "lift/1", "box": self.box}
        )


class Load:
    """One measurement."""

    def __init__(self, address: str, tables: int, sockets: int) -> None:
        """Begin with nothing sent."""
        self.address = address
        self.tables = tables
        self.sockets = sockets
        self.chance = Random(1)
        self.intended: dict[str, float] = {}
        self.acked = array("d")
        self.broadcast = array("d")
        self.refused: Counter[str] = Counter()
        self.late = array("d")
        self._began: dict[tuple[str, int], float] = {}
        self._early: dict[tuple[str, int], list[float]] = {}

    def address_of(self, _number: int) -> str:
        """Return the server at which a player sits."""
        return self.address

    def comes_from(self, _number: int) -> str:
        """Return the address from which a player comes, or nothing where it does not matter."""
        return ""

    def answered(self, said: Answered, now: float) -> None:
        """Take the time of an answer."""
        began = self.intended.pop(said.key, None)
        if began is None:
            return
        self.acked.append(now - began)
        if said.answer.accepted:
            place = (f"t{int(said.key.partition('-')[0]) // self.sockets}", said.answer.version)
            self._began[place] = began
            self.broadcast.extend(at - began for at in self._early.pop(place, ()))
        else:
            self.refused[said.answer.code] += 1

    def told(self, said: Happened, now: float) -> None:
        """Take the time of a broadcast; what the clock does has no sender, and is not counted."""
        place = (said.table, said.first + len(said.events) - 1)
        known = self._began.get(place)
        if known is None:
            self._early.setdefault(place, []).append(now)
        else:
            self.broadcast.append(now - known)

    async def run(self, rate: float, seconds: float, *, storm: bool) -> None:
        """Come in, then send at the rate for so long; with `storm` everybody reconnects half-way."""
        players = await self.arrive()
        storming = asyncio.create_task(_storm(players, seconds / 2)) if storm else None
        await self.send(players, rate, int(rate * seconds))
        await self._settle()
        if storming is not None:
            print(f"reconnected {len(players)} sockets in {await storming:.2f} s")
        await asyncio.gather(*(player.close() for player in players))
        gc.enable()

    async def send(self, players: Sequence[Player], rate: float, total: int) -> None:
        """Send so many commands at the rate, whatever becomes of them."""
        # The generator's own pauses are not the server's.
        gc.collect()
        gc.freeze()
        gc.disable()
        began, number = time.perf_counter() + 0.5, 0
        while number < total:
            now = time.perf_counter()
            while number < total and began + number / rate <= now:
                intended = began + number / rate
                self.late.append(now - intended)
                self._somebody(players).send(intended)
                number += 1
            await asyncio.sleep(max(began + number / rate - time.perf_counter(), 0))

    def _somebody(self, players: Sequence[Player]) -> Player:
        """Return a player who may act; where a few that were asked may not, one who will be refused."""
        few = self.chance.choices(players, k=8)
        return next((player for player in few if player.may_act), few[0])

    async def _settle(self) -> None:
        """Wait for the last answers."""
        for _ in range(100):
            await asyncio.sleep(0.1)
            if not self.intended:
                return

    async def arrive(self) -> list[Player]:
        """Have everybody come in and open their socket."""
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


def settings(tables: int, *, bets: bool) -> str:
    """Return the settings of a server with so many tables."""
    rows = [f'[[tables]]\nname = "t{number}"\ngame = "{GAMES[number % 4]}"\n' for number in range(tables)]
    clocks = "bets = 86400.0" if bets else "bets = 4.0\noffer = 2.0\ndecision = 2.0\npause = 1.0"
    return WIDE + f"guests = 100000.0\ngift = 10000000\nlog = 'warning'\n[clocks]\n{clocks}\n" + "".join(rows)


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


def measure(asked: argparse.Namespace, rate: float) -> None:
    """Measure one rate with a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        server = Running(Path(folder), settings(asked.tables, bets=asked.bets))
        try:
            load = Load(server.address, asked.tables, asked.sockets)
            asyncio.run(load.run(rate, asked.seconds, storm=asked.storm))
            used = processor_seconds(server.process.pid)
        finally:
            server.end()
    print(f"{asked.tables} tables, {asked.sockets} sockets each, {rate:g} commands/s for {asked.seconds:g} s")
    print(figures("acknowledged", load.acked))
    print(figures("broadcast", load.broadcast))
    print(figures("sent after the intended time", load.late))
    own = sum(os.times()[:2])
    print(f"processor: server {used:.1f} s, generator {own:.1f} s; machine's load {os.getloadavg()[0]:.1f}")
    print(f"sent {len(load.late)}, unanswered {len(load.intended)}, refused {dict(load.refused)}", flush=True)


def arguments(says: str | None) -> argparse.ArgumentParser:
    """Return what a load can be told."""
    words = argparse.ArgumentParser(description=says)
    words.add_argument("--tables", type=int, default=20)
    words.add_argument("--sockets", type=int, default=8)
    words.add_argument("--rate", default="80", help="commands a second; several are measured one after the other")
    words.add_argument("--seconds", type=float, default=10)
    words.add_argument("--bets", action="store_true", help="only lay and lift wagers")
    words.add_argument("--storm", action="store_true", help="reconnect every socket half-way")
    return words


def main() -> None:
    """Measure."""
    asked = arguments(__doc__).parse_args()
    for rate in asked.rate.split(","):
        measure(asked, float(rate))


if __name__ == "__main__":
    main()
