"""Sixty-four connections of one address ask for the same thing without end; what the players' answers take meanwhile.

`python -m bench.hammer` plays at a server with its ordinary limits, real rounds at two tables from addresses of their
own, and never stops. Beside it short slices without an attacker and slices under attack follow each other, so that
whatever else the machine does meets both alike. Every ask is made by 64 connections that keep alive; some are never
read, some are sockets, some come and go. A slice under attack counts from its first connection on, the burst that an
address may send at once included; a command that is not answered counts as long as it has waited. `--every` asks for
every route there is too. What the figures leave open is measured again while the minutes last, and counted together.

The aim: play's p99 below 50 ms, and no more than half again of what it is alone in the same run. The range beside a
p99 is where it lies with a probability of 95 %, and `sure` says that all of the range keeps to the aim, or misses it.
Exit code 1 where an ask misses.
"""

import argparse
import asyncio
import os
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from math import inf
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from pathlib import Path

from bench.asks import STRANGERS, Ask, every_route
from bench.attacker import Order, attack
from bench.load import Answered, Happened, Load
from tests.server.running import Running

SETTINGS = """
guests = 100.0
gift = 100000000
log = 'error'
[clocks]
bets = 2.0
offer = 1.0
decision = 1.0
pause = 0.5
[[tables]]
name = "t0"
game = "lucky8"
[[tables]]
name = "t1"
game = "ace-race"
"""
TABLES, SOCKETS = 2, 8
RATE = 200.0
MOST_MS, MOST_MORE = 50.0, 1.5
PART, SURE = 0.99, 1.96
"""The quantile that counts, and how many deviations its range goes to either side."""

QUIET_SHARE = 0.5
"""A slice without an attacker is so much of one with: those of the neighbours count too."""

SETTLE = 0.4
"""Seconds after an attack that count for nobody: its last requests are still answered."""

FIRST = 10
"""The priority in real time of players and server."""

MEMORY = "/dev/shm"  # noqa: S108 - a folder of its own is made there
"""Where the store is in real time."""

NEAR = 2
"""Asks before and after, whose quiet slices count for an ask too."""


class Play(Load):
    """Play that goes on, every answer kept with when its command was to be sent."""

    def __init__(self, address: str) -> None:
        """Begin with nothing sent."""
        super().__init__(address, TABLES, SOCKETS)
        self._taken: list[tuple[float, float]] = []
        self.accepted = self.answers = 0

    def comes_from(self, number: int) -> str:
        """Return an address that nobody else has."""
        return f"127.0.9.{number + 1}"

    def answered(self, said: Answered, now: float) -> None:
        """Take the time of an answer."""
        began = self.intended.pop(said.key, None)
        if began is not None:
            self._taken.append((began, now - began))
            self.answers += 1
            self.accepted += said.answer.accepted

    def told(self, said: Happened, now: float) -> None:
        """Leave what everybody hears uncounted."""

    def between(self, first: float, last: float) -> list[float]:
        """Return in milliseconds what the commands of a time took, and as long as they have waited so far; once."""
        now = time.perf_counter()
        waiting = [(began, now - began) for began in self.intended.values()]
        found = [1000 * took for began, took in (*self._taken, *waiting) if first <= began < last]
        self._taken = [(began, took) for began, took in self._taken if began >= last]
        return found


class Figures:
    """What was measured about one ask."""

    def __init__(self, number: int, ask: Ask) -> None:
        """Begin with nothing."""
        self.number = number
        self.ask = ask
        self.quiet: list[float] = []
        self.under: list[float] = []
        self.heard: Counter[str] = Counter()


class Verdict:
    """How an ask's figures stand to the aim; `alone` has the quiet slices of its neighbours too."""

    def __init__(self, figures: Figures, alone: Sequence[float]) -> None:
        """Work it out."""
        under, alone = sorted(figures.under), sorted(alone)
        self.median = quantile(alone, 0.5)
        self.alone, self.under = quantile(alone, PART), quantile(under, PART)
        self.least, self.most = p99_range(under)
        self.limit = min(MOST_MS, self.alone * MOST_MORE)
        self.kept = self.under <= self.limit
        self.sure = self.most <= self.limit or self.least > self.limit
        heard = ", ".join(f"{status} {count}" for status, count in sorted(figures.heard.items()))
        self.line = (
            f"{figures.ask.name:<58} {self.median:>5.1f} {self.alone:>6.1f} {self.under:>6.1f} "
            f"({self.least:.1f} to {self.most:.1f}) {self.under / self.alone:>6.2f}  {self.words:<13} "
            f"n {len(alone)}, {len(under)}; heard {heard}"
        )

    @property
    def words(self) -> str:
        """Say whether the aim is kept, and whether that is sure."""
        return f"{'kept' if self.kept else 'MISSED'}{', sure' if self.sure else ''}"


def quantile(ordered: Sequence[float], part: float) -> float:
    """Return the value below which that part lies."""
    return ordered[int(part * (len(ordered) - 1))]


def p99_range(ordered: Sequence[float]) -> tuple[float, float]:
    """Return between what values the p99 lies, whatever the distribution: how many lie beyond it is a binomial."""
    size = len(ordered)
    spread = SURE * (PART * (1 - PART) / size) ** 0.5
    # Of so few that the range goes beyond the highest, nothing is known about how far.
    return quantile(ordered, PART - spread), quantile(ordered, PART + spread) if PART + spread < 1 else inf


class Measurement:
    """One run: a server, its players, and an attacker who is told what to do."""

    def __init__(self, play: Play, attacker: Connection, seconds: float) -> None:
        """Begin with no figures."""
        self._play = play
        self._attacker = attacker
        self._seconds = seconds
        self.figures: list[Figures] = []

    async def turn(self, figures: Figures) -> None:
        """Measure a slice without an attacker, then one under attack."""
        begun = time.perf_counter()
        await asyncio.sleep(self._seconds * QUIET_SHARE)
        ended = time.perf_counter()
        own = f"127.0.{6 + figures.number // 250}.{1 + figures.number % 250}"
        self._attacker.send(Order(self._play.address, figures.ask, own))
        attacked: float = await asyncio.to_thread(self._attacker.recv)
        await asyncio.sleep(self._seconds)
        let_go = time.perf_counter()
        self._attacker.send(None)
        figures.heard += await asyncio.to_thread(self._attacker.recv)
        await asyncio.sleep(SETTLE)
        figures.quiet += self._play.between(begun, ended)
        figures.under += self._play.between(attacked, let_go)

    def verdict(self, figures: Figures) -> Verdict:
        """Return how an ask stands, held against the quiet slices around it."""
        near = self.figures[max(figures.number - NEAR, 0) : figures.number + NEAR + 1]
        return Verdict(figures, [took for one in near for took in one.quiet])

    async def run(self, asks: Sequence[Ask], turns: int, until: float) -> None:
        """Measure every ask, and again what is least sure while there is time."""
        self.figures = [Figures(number, ask) for number, ask in enumerate(asks)]
        for figures in self.figures:
            for _ in range(turns):
                await self.turn(figures)
            done = figures.number - NEAR
            if done >= 0:
                print(self.verdict(self.figures[done]).line, flush=True)
        for figures in self.figures[-NEAR:]:
            print(self.verdict(figures).line, flush=True)
        while time.monotonic() < until and (open_ := self._least_sure()) is not None:
            print(f"again: {open_.ask.name}", flush=True)
            for _ in range(turns):
                await self.turn(open_)

    def _least_sure(self) -> Figures | None:
        """Return the least measured ask among those that miss, or may."""
        unsure = [one for one in self.figures if not (found := self.verdict(one)).kept or not found.sure]
        return min(unsure, key=lambda one: len(one.under), default=None)


async def measure(address: str, attacker: Connection, asks: Sequence[Ask], asked: argparse.Namespace) -> int:
    """Play and measure; print the figures and return how many asks missed the aim."""
    until = time.monotonic() + asked.minutes * 60
    play = Play(address)
    playing = asyncio.create_task(play.send(await play.arrive(), RATE, 1 << 62))
    run = Measurement(play, attacker, asked.seconds)
    await asyncio.sleep(5)
    play.between(0, time.perf_counter())
    print(f"{'asked for':<58} {'alone p50':>5} {'p99':>4} under p99 (range) ratio  verdict")
    await run.run(asks, asked.turns, until)
    playing.cancel()
    verdicts = {one.ask.name: run.verdict(one) for one in run.figures}
    missed = [verdict for verdict in verdicts.values() if not verdict.kept]
    print("in the end, those measured again, and the highest ratios:")
    often = min(len(one.under) for one in run.figures)
    ordered = sorted(run.figures, key=lambda one: -verdicts[one.ask.name].under / verdicts[one.ask.name].alone)
    for one in ordered:
        if one in ordered[:5] or len(one.under) > 1.5 * often:
            print(verdicts[one.ask.name].line)
    summary(run, list(verdicts.values()))
    print(
        f"play: {play.answers} commands answered, {play.accepted} accepted, {len(play.intended)} not answered yet, "
        f"refused by the server {dict(play.refused)}; the machine's load {os.getloadavg()[0]:.1f}"
    )
    return len(missed)


def summary(run: Measurement, verdicts: Sequence[Verdict]) -> None:
    """Print what all of them come to."""
    alone = sorted(took for one in run.figures for took in one.quiet)
    under = sorted(took for one in run.figures for took in one.under)
    worst = max(verdicts, key=lambda one: one.under / one.alone)
    kept = [one for one in verdicts if one.kept]
    print(
        f"{len(kept)} of {len(verdicts)} kept to the aim ({sum(one.sure for one in kept)} surely, "
        f"{sum(not one.kept and one.sure for one in verdicts)} surely missed); "
        f"all together p50 {quantile(alone, 0.5):.1f}, p99 {quantile(alone, PART):.1f} ms alone ({len(alone)}), "
        f"p50 {quantile(under, 0.5):.1f}, p99 {quantile(under, PART):.1f} ms under attack ({len(under)}); "
        f"highest p99 {max(one.under for one in verdicts):.1f} ms, worst ratio {worst.under / worst.alone:.2f}"
    )


def _in_real_time() -> None:
    """Let nothing else on this machine run before the players and their server."""
    os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(FIRST))


def _from_elsewhere(attacker: int) -> None:
    """Give the attacker only the processor time that nobody else here wants, as they would be elsewhere.

    Otherwise they would hold up the players' own process, and the kernel's thread that hands packets on.
    """
    os.sched_setscheduler(attacker, os.SCHED_IDLE, os.sched_param(0))


def main() -> int:
    """Measure each."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--seconds", type=float, default=2, help="of each slice under attack")
    words.add_argument("--turns", type=int, default=2, help="slices of each ask before the next")
    words.add_argument("--minutes", type=float, default=0, help="for as long, what is not sure is measured again")
    words.add_argument("--every", action="store_true", help="every route there is too, which takes ten minutes")
    words.add_argument("--only", nargs="+", default=[""], help="only asks whose name has one of these in it")
    words.add_argument(
        "--real-time",
        action="store_true",
        help="server and players before all else on this machine; the store is in memory",
    )
    asked = words.parse_args()
    asks = [
        ask
        for ask in (*STRANGERS, *(every_route() if asked.every else ()))
        if any(one in ask.name for one in asked.only)
    ]
    own, theirs = Pipe()
    attacker = Process(target=attack, args=(theirs,), daemon=True)
    attacker.start()
    _from_elsewhere(attacker.pid or 0)
    if asked.real_time:
        _in_real_time()
    # What writes to a disk in the kernel runs after everything in real time: a commit would wait for the attacker.
    with tempfile.TemporaryDirectory(dir=MEMORY if asked.real_time else None) as folder:
        server = Running(Path(folder), SETTINGS)
        try:
            missed = asyncio.run(measure(server.address, own, asks, asked))
        finally:
            server.end()
            attacker.terminate()
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
