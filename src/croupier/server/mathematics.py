"""The calls of the mathematics room: what a game is worth, everything about it, and simulations; no table waits."""

from functools import cached_property
from typing import TYPE_CHECKING

import msgspec
from starlette.requests import Request

from croupier.api.mathematics import GameAsked, SimulationCall
from croupier.server.asking import body_of
from croupier.server.lane import Lane
from croupier.server.maths_figures import answer
from croupier.server.reply import Reply
from croupier.server.simulations import Simulations
from croupier.table.actors import Actor, Role

if TYPE_CHECKING:
    from croupier.server.floor import Floor
    from croupier.server.guard import Guard

RULEBOOK_BYTES = 65_536
"""The largest rulebook somebody may send; an approved one written whole has a fifth of it."""

MOST_KEPT = 64
"""Answers that are kept for whoever asks the same."""

GUESTS_MOST = 200_000_000
STAFF_MOST = 10_000_000_000
"""Rounds one simulation may have."""


class MathsCalls:
    """What anybody may ask about the mathematics of a game."""

    floor: "Floor"
    guard: "Guard"

    @cached_property
    def quick(self) -> Lane:
        """The process for what somebody waits for while he types."""
        return Lane(nice=1, most=16, each=2)

    @cached_property
    def slow(self) -> Lane:
        """The process for whole sheets."""
        return Lane(nice=5, most=12, each=4)

    @cached_property
    def simulations(self) -> Simulations:
        """Everybody's simulations."""
        return Simulations()

    @cached_property
    def answered(self) -> dict[tuple[str, bytes], bytes]:
        """The last answers."""
        return {}

    async def maths_form(self, request: Request, clock: float) -> Reply:
        """Return a rulebook as a form."""
        return await self._answer("form", self.quick, request, clock)

    async def maths_worth(self, request: Request, clock: float) -> Reply:
        """Return what a game is worth, against the same without its changes."""
        return await self._answer("worth", self.quick, request, clock)

    async def maths_figures(self, request: Request, clock: float) -> Reply:
        """Return everything about one shoe of a game."""
        return await self._answer("figures", self.slow, request, clock)

    async def maths_effects(self, request: Request, clock: float) -> Reply:
        """Return what the number of decks and the contested readings change."""
        return await self._answer("effects", self.slow, request, clock)

    async def maths_par(self, request: Request, clock: float) -> Reply:
        """Return the PAR sheet as a PDF file."""
        return await self._answer("par", self.slow, request, clock)

    async def _answer(self, what: str, lane: Lane, request: Request, clock: float) -> Reply:
        who = self.guard.visitor(request, clock)
        asked = await body_of(request, GameAsked, RULEBOOK_BYTES)
        key = what, msgspec.json.encode(asked)
        found = self.answered.pop(key, None)
        if found is None:
            found = await lane.do(who, answer, what, asked)
        self.answered[key] = found
        while len(self.answered) > MOST_KEPT:
            del self.answered[next(iter(self.answered))]
        return Reply(msgspec.Raw(found))

    async def simulate(self, request: Request, clock: float) -> Reply:
        """Start one's simulation."""
        actor = self._counted(request, clock)
        call = await body_of(request, SimulationCall, RULEBOOK_BYTES)
        return Reply(msgspec.Raw(self.simulations.start(actor.name, call, _most(actor))), 201)

    async def simulation(self, request: Request, clock: float) -> Reply:
        """Show how one's simulation stands."""
        actor = self._counted(request, clock)
        return Reply(msgspec.Raw(self.simulations.show(actor.name, _most(actor))))

    async def stop_simulation(self, request: Request, clock: float) -> Reply:
        """Stop one's simulation."""
        return Reply(msgspec.Raw(self.simulations.stop(self._counted(request, clock).name)))

    def _counted(self, request: Request, clock: float) -> Actor:
        actor = self.guard.who(request)
        self.guard.count(actor, clock)
        return actor

    def let_go_of_sums(self) -> None:
        """End the processes."""
        for name in ("quick", "slow", "simulations"):
            if name in self.__dict__:
                getattr(self, name).close()


def _most(actor: Actor) -> int:
    return GUESTS_MOST if actor.role is Role.PLAYER else STAFF_MOST
