"""Simulations that people started: one a person, so many in all and of an address, in one worker process."""

import asyncio
from dataclasses import dataclass
from secrets import randbelow

import msgspec

from croupier import __version__
from croupier.api.mathematics import SimulationCall, SimulationView
from croupier.server.maths.simulation_job import FAILED, RUNNING, advance, begin, forget
from croupier.server.processes.work_queue import Asker
from croupier.server.processes.worker_process import WorkerProcess
from croupier.server.refused import refuse

NICE = 10
"""A table that wants the processor has ten times the claim on it."""

MOST, MOST_OF_ADDRESS = 8, 3
"""Simulations under way at once, in all and of those who come from one address."""

MOST_KEPT = 200
"""People whose last simulation is kept to be looked at."""

MOST_SEED = 2**31
CANCELLED = "cancelled"


@dataclass
class Simulation:
    """One person's simulation: how it stands, and what plays it."""

    number: int
    address: str
    goal: int
    state: str
    view: bytes
    task: "asyncio.Task[None] | None" = None

    @property
    def runs(self) -> bool:
        """Whether it is under way."""
        return self.state == RUNNING


class Simulations:
    """Starts, shows and stops them."""

    def __init__(self) -> None:
        """Begin with none."""
        self._process = WorkerProcess(NICE)
        self._of: dict[str, Simulation] = {}
        self._numbers = 0

    def start(self, asker: Asker, call: SimulationCall, most: int) -> bytes:
        """Start a person's simulation, or refuse."""
        who, address = asker
        if not 1 <= call.rounds <= most:
            raise refuse("too-many-rounds", "asked", most=f"{most:,}", rounds=f"{call.rounds:,}")
        if who in self._of and self._of[who].runs:
            raise refuse("simulation-running")
        running = [one.address for one in self._of.values() if one.runs]
        if len(running) >= MOST or running.count(address) >= MOST_OF_ADDRESS:
            raise refuse("sums-waiting")
        self._of.pop(who, None)
        self._make_room()
        self._numbers += 1
        seed = randbelow(MOST_SEED) if call.seed is None else call.seed
        view = _plain("waiting", call.rounds, seed, most)
        found = self._of[who] = Simulation(self._numbers, address, call.rounds, RUNNING, view)
        found.task = asyncio.create_task(self._play(found, call, seed, most))
        return found.view

    def show(self, who: str, most: int) -> bytes:
        """Return how a person's simulation stands."""
        found = self._of.get(who)
        return _plain("idle", most=most) if found is None else found.view

    def stop(self, who: str) -> bytes:
        """Stop a person's simulation; what was played stays to be looked at."""
        found = self._of.get(who)
        if found is not None and found.runs:
            self._end(found, CANCELLED)
        return self.show(who, 0)

    async def _play(self, found: Simulation, call: SimulationCall, seed: int, most: int) -> None:
        try:
            state, view = await self._process.do(begin, found.number, call, seed, most)
            while found.runs:
                found.state, found.view = state, view
                if state != RUNNING:
                    return
                state, view = await self._process.do(advance, found.number)
            await self._process.do(forget, found.number)
        except Exception:  # noqa: BLE001 - whatever broke off the sums, nobody may wait for them for ever
            if found.runs:
                self._end(found, FAILED)

    def _end(self, found: Simulation, state: str) -> None:
        found.state = state
        view = msgspec.json.decode(found.view, type=SimulationView)
        found.view = msgspec.json.encode(msgspec.structs.replace(view, state=state))

    def _make_room(self) -> None:
        over = [name for name, one in self._of.items() if not one.runs]
        for name in over[: max(0, len(self._of) - MOST_KEPT + 1)]:
            del self._of[name]

    def close(self) -> None:
        """Stop them all."""
        for one in self._of.values():
            if one.task is not None:
                one.task.cancel()
        self._process.close()


def _plain(state: str, goal: int = 0, seed: int = 0, most: int = 0) -> bytes:
    view = SimulationView(
        game="", title="", decks=0, rulebook="", version=__version__, command="",
        state=state, goal=goal, seed=seed, most=most,
    )  # fmt: skip
    return msgspec.json.encode(view)
