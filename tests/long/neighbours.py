"""Six of seven clients go wrong; the seventh must not notice: what his answers take, with good neighbours and bad ones.

`python -m tests.long.neighbours --seconds 30` measures him among six who play as he does, then among six of whom one
never reads, one floods, one sends nonsense, one too large messages, one comes and goes, and one falls silent.
"""

import argparse
import asyncio
import contextlib
import tempfile
import time
from pathlib import Path
from random import Random

import msgspec

from bench.load import figures
from bench.wire import Wire, connect
from croupier.api.messages import BASE
from croupier.client.http import Client
from tests.server.running import WIDE, Running

SETTINGS = WIDE + "guests = 1000.0\ngift = 100000000\nlog = 'error'\n[clocks]\nbets = 86400.0\n"
TABLE = "lucky8"
PACE = 15.0
"""Messages a second of a player who plays fast."""


class Answered(msgspec.Struct):
    """As much of a message as the measurement needs."""

    type: str
    key: str = ""


class Player:
    """One who bets and lifts, and takes the time of each answer."""

    def __init__(self, wire: Wire | None = None) -> None:
        """Begin with nothing sent."""
        self.wire = wire
        self.sent: dict[str, float] = {}
        self.taken: list[float] = []

    def hear(self, text: bytes) -> None:
        """Take an answer's time."""
        said = msgspec.json.decode(text, type=Answered)
        if said.key in self.sent:
            self.taken.append(time.perf_counter() - self.sent.pop(said.key))

    async def play(self, box: int, until: float, pace: float = PACE) -> None:
        """Bet and lift in turn, in an open loop."""
        began, number = time.perf_counter(), 0
        while time.perf_counter() < until and self.wire is not None:
            body: dict[str, object] = {"command": "lift/1", "box": box}
            if number % 2 == 0:
                body = {"command": "bet/1", "box": box, "amount": 1000}
            key = f"k{number}"
            self.sent[key] = began + number / pace
            self.wire.send(msgspec.json.encode({"type": "command", "table": TABLE, "key": key, "body": body}))
            number += 1
            await asyncio.sleep(max(began + number / pace - time.perf_counter(), 0))


async def _open(address: str, token: str, player: Player) -> Wire:
    player.wire = await connect(address, f"{BASE}/socket", token, player.hear)
    player.wire.send(msgspec.json.encode({"type": "watch", "table": TABLE}))
    return player.wire


async def _bad(kind: int, address: str, token: str, until: float) -> None:
    """Behave badly in one of six ways, again and again where the server hangs up."""
    chance = Random(kind)
    while time.perf_counter() < until:
        with contextlib.suppress(ConnectionError, OSError):
            player = Player()
            wire = await _open(address, token, player)
            if kind == 0:
                wire.pause()
            while time.perf_counter() < until and not wire.closed.done():
                await _misbehave(kind, wire, chance)
                if kind == 4:
                    await wire.close()
        await asyncio.sleep(0.2)


async def _misbehave(kind: int, wire: Wire, chance: Random) -> None:
    watch = msgspec.json.encode({"type": "ask-options", "table": TABLE})
    texts = {
        0: [watch] * 5,
        1: [b'{"type":"ping"}'] * 50,
        2: [chance.randbytes(60).hex().encode(), b"{", b"[]", b'{"type":"command"}'],
        3: [b'{"type":"ping","number":' + b"1" * 20_000 + b"}"],
    }
    for text in texts.get(kind, []):
        wire.send(text)
    await asyncio.sleep(0.1)


async def measure(address: str, seconds: float, *, bad: bool) -> list[float]:
    """Return what the seventh player's answers took."""
    tokens: list[str] = []
    for _ in range(7):
        async with Client(address) as client:
            tokens.append((await client.come_in()).token)
    until = time.perf_counter() + seconds
    seventh = Player()
    await _open(address, tokens[6], seventh)
    others: list[asyncio.Task[None]] = []
    for number, token in enumerate(tokens[:6]):
        if bad:
            others.append(asyncio.create_task(_bad(number, address, token, until)))
        else:
            good = Player()
            await _open(address, token, good)
            others.append(asyncio.create_task(good.play(1 + number, until)))
    await seventh.play(7, until)
    await asyncio.sleep(1)
    await asyncio.gather(*others)
    if seventh.sent:
        print(f"{len(seventh.sent)} of the seventh player's commands were not answered")
    return seventh.taken


def main() -> None:
    """Measure both."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--seconds", type=float, default=10)
    asked = words.parse_args()
    for bad in (False, True):
        with tempfile.TemporaryDirectory() as folder:
            server = Running(Path(folder), SETTINGS)
            try:
                taken = asyncio.run(measure(server.address, asked.seconds, bad=bad))
            finally:
                server.end()
        print(figures("with six bad neighbours" if bad else "with six good neighbours", taken), flush=True)


if __name__ == "__main__":
    main()
