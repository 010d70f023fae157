"""A job queue in front of one worker process, with fair turns by address."""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeVar, TypeVarTuple

from croupier.server.processes.worker_process import Budget, OverBudgetError, ProcessClosedError, WorkerProcess
from croupier.server.refused import refuse

Facts = TypeVarTuple("Facts")
Found = TypeVar("Found")

MOST_REMEMBERED = 10_000
"""Addresses whose last turn is remembered; whoever came first is forgotten first."""


class Asker(NamedTuple):
    """Who asks: a name, or nothing, and the address it came from."""

    name: str
    address: str

    @property
    def keys(self) -> tuple[str, str]:
        """What is counted: the person, or a stranger of that address, and the address with everybody at it."""
        return self.name or f"[{self.address}]", f"at {self.address}"


@dataclass(eq=False)
class _Waiting:
    """A person in the queue, and what tells them that it is their turn."""

    address: str
    turn: "asyncio.Future[None]"


class WorkQueue:
    """Does one thing after another in its process; the address whose last turn is longest ago has the next one.

    A request to a full queue is turned away, unless another address has more in it: then the last of that one goes.
    """

    def __init__(self, nice: int, most: int, each: int, budget: Budget | None = None) -> None:
        """Take how much the process yields to others, and how much may wait, in all and of one person.

        Half of it may be one address's, so that no one fills the queue by coming in as many.
        """
        self._process = WorkerProcess(nice, budget)
        self._most = most
        self._each = each
        self._here: Counter[str] = Counter()
        self._line: list[_Waiting] = []
        self._busy = False
        self._turns = 0
        self._last_turn: dict[str, int] = {}

    async def do(self, asker: Asker, work: Callable[[*Facts], Found], *facts: *Facts) -> Found:
        """Do work for a person, or refuse."""
        person, address = asker.keys
        if self._here[person] >= self._each or self._here[address] >= max(self._most // 2, 1):
            raise refuse("sums-waiting")
        if len(self._line) + self._busy >= self._most:
            self._push_out(address)
        self._here.update(asker.keys)
        try:
            await self._my_turn(address)
            try:
                return await self._process.do(work, *facts)
            finally:
                self._give_turn()
        except OverBudgetError as error:
            raise refuse("too-costly", "said", text=str(error)) from error
        except ProcessClosedError as error:
            raise refuse("shutting-down") from error
        finally:
            self._here -= Counter(asker.keys)

    def _push_out(self, address: str) -> None:
        """Let the last of the address with the most in the queue go, or refuse one who has as much in it."""
        waiting = Counter(one.address for one in self._line if not one.turn.done())
        greediest, most = max(waiting.items(), key=lambda one: one[1], default=("", 0))
        if most <= waiting[address] + 1:
            raise refuse("sums-waiting")
        last = next(one for one in reversed(self._line) if one.address == greediest and not one.turn.done())
        self._line.remove(last)
        last.turn.set_exception(refuse("sums-waiting"))

    async def _my_turn(self, address: str) -> None:
        if not self._busy:
            self._take_turn(address)
            return
        own = _Waiting(address, asyncio.get_running_loop().create_future())
        self._line.append(own)
        try:
            await own.turn
        except asyncio.CancelledError:
            if own in self._line:
                self._line.remove(own)
            elif not own.turn.cancelled() and own.turn.exception() is None:
                # The turn came at the very moment at which its owner left.
                self._give_turn()
            raise

    def _take_turn(self, address: str) -> None:
        self._busy = True
        self._turns += 1
        self._last_turn.pop(address, None)
        self._last_turn[address] = self._turns
        if len(self._last_turn) > MOST_REMEMBERED:
            del self._last_turn[next(iter(self._last_turn))]

    def _give_turn(self) -> None:
        self._busy = False
        # Whoever has just left is still in the line, and has no turn.
        there = [one for one in self._line if not one.turn.done()]
        if there:
            following = min(there, key=lambda one: self._last_turn.get(one.address, 0))
            self._line.remove(following)
            self._take_turn(following.address)
            following.turn.set_result(None)

    def close(self) -> None:
        """End the process."""
        self._process.close()
