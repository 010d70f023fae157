"""The calls of the mathematics room: what a game is worth, everything about it, and simulations; no table waits."""

import msgspec
from starlette.requests import Request

from croupier.api.mathematics import GameAsked, ProtectionAsked, SimulationCall
from croupier.server.http.request_parsing import body_of, unless_gone
from croupier.server.http.responses import Reply
from croupier.server.live_tables.table_manager import TableManager
from croupier.server.maths.game_figures import answer
from croupier.server.maths.simulation_queue import Simulations
from croupier.server.processes.work_queue import WorkQueue
from croupier.server.processes.worker_process import Budget
from croupier.table.actors import Actor, Role

RULEBOOK_BYTES = 65_536
"""The largest rulebook somebody may send; an approved one written whole has a fifth of it."""

SUMS = Budget(seconds=90.0, memory=6 << 30, answer=2 << 20)

MOST_KEPT = 64
"""Answers that are kept for whoever asks the same."""

GUESTS_MOST = 200_000_000
STAFF_MOST = 10_000_000_000
"""Rounds one simulation may have."""


class MathsQueues:
    """The processes in which sums are done, so that no one's short sum waits for a long one."""

    def __init__(self, floor: TableManager) -> None:
        """Begin with nothing to do."""
        self.quick = WorkQueue(nice=1, most=16, each=2, budget=SUMS)
        """For what somebody waits for while they type."""
        self.slow = WorkQueue(nice=5, most=12, each=4, budget=SUMS)
        """For whole sheets."""
        self.longest = WorkQueue(nice=8, most=6, each=1, budget=SUMS)
        """For what takes a minute."""
        floor.on_stopping += [self.quick.close, self.slow.close, self.longest.close]


class MathsCalls:
    """What anybody may ask about the mathematics of a game."""

    def __init__(self, floor: TableManager, queues: MathsQueues) -> None:
        """Answer for one server."""
        self.guard = floor.guard
        self._queues = queues
        self._simulations = Simulations()
        self._answered: dict[tuple[str, bytes], bytes] = {}
        floor.on_stopping.append(self._simulations.close)

    async def maths_form(self, request: Request) -> Reply:
        """Return a rulebook as a form, with everything wrong with it."""
        return await self._answer("form", self._queues.quick, request)

    async def maths_worth(self, request: Request) -> Reply:
        """Return what a game is worth, against the same without its changes."""
        return await self._answer("worth", self._queues.quick, request)

    async def maths_figures(self, request: Request) -> Reply:
        """Return the exact figures of a game at one number of decks."""
        return await self._answer("figures", self._queues.slow, request)

    async def maths_effects(self, request: Request) -> Reply:
        """Return what the number of decks and the contested readings change."""
        return await self._answer("effects", self._queues.slow, request)

    async def maths_par(self, request: Request) -> Reply:
        """Return the PAR sheet as a PDF file."""
        return await self._answer("par", self._queues.slow, request)

    async def maths_protection(self, request: Request) -> Reply:
        """Return what card counters can win of each wager at a cut card."""
        return await self._answer("protection", self._queues.longest, request, ProtectionAsked)

    async def _answer(self, what: str, queue: WorkQueue, request: Request, kind: type[GameAsked] = GameAsked) -> Reply:
        asker = self.guard.queued(request)
        asked = await body_of(request, kind, RULEBOOK_BYTES)
        key = what, msgspec.json.encode(asked)
        found = self._answered.pop(key, None)
        if found is None:
            found = await unless_gone(request, queue.do(asker, answer, what, asked))
        self._answered[key] = found
        while len(self._answered) > MOST_KEPT:
            del self._answered[next(iter(self._answered))]
        return Reply(msgspec.Raw(found))

    async def simulate(self, request: Request) -> Reply:
        """Start one's simulation."""
        actor = self.guard.who(request)
        call = await body_of(request, SimulationCall, RULEBOOK_BYTES)
        return Reply(msgspec.Raw(self._simulations.start(self.guard.queued(request), call, _most(actor))), 201)

    async def simulation(self, request: Request) -> Reply:
        """Show how one's simulation stands."""
        actor = self.guard.who(request)
        return Reply(msgspec.Raw(self._simulations.show(actor.name, _most(actor))))

    async def stop_simulation(self, request: Request) -> Reply:
        """Stop one's simulation; what was played stays."""
        return Reply(msgspec.Raw(self._simulations.stop(self.guard.who(request).name)))


def _most(actor: Actor) -> int:
    return GUESTS_MOST if actor.role is Role.PLAYER else STAFF_MOST
