"""The calls of a player beside the table: the coach, what a round's decisions cost, his own past and limits."""

from functools import cached_property
from typing import TYPE_CHECKING

from starlette.requests import Request

from croupier.api.coaching import Review
from croupier.api.limits import SetLimits
from croupier.house.exact import edge
from croupier.house.till import Till
from croupier.live.recall import NoSuchRoundError, recall
from croupier.server.asking import body_of, round_asked
from croupier.server.coach import SHOES, Coach
from croupier.server.commanding import gallery_of
from croupier.server.histories import Histories
from croupier.server.refused import refuse
from croupier.server.reply import Reply

if TYPE_CHECKING:
    from croupier.server.floor import Floor
    from croupier.server.guard import Guard


class PlayerCalls:
    """What a player asks about his own play."""

    floor: "Floor"
    guard: "Guard"

    @cached_property
    def teacher(self) -> Coach:
        """The coach, whose process starts with the first question."""
        return Coach()

    @cached_property
    def histories(self) -> Histories:
        """Everybody's past."""
        return Histories(self.floor.reader, self._games, self.till.count)

    def _games(self) -> dict[str, str]:
        return {name: gallery.host.config.game for name, gallery in self.floor.tables.items()}

    @cached_property
    def till(self) -> Till:
        """What the tables made."""

        def counted() -> dict[str, str]:
            tables = self.floor.tables
            return {name: game for name, game in self._games().items() if tables[name].host.config.dealing != "test"}

        return Till(counted, edge)

    async def coach(self, request: Request, clock: float) -> Reply:
        """Return the exact value of each option of the decision one has now."""
        actor = self.guard.who(request)
        self.guard.count(actor, clock)
        gallery = gallery_of(self.floor, request.path_params["table"])
        shoe = request.query_params.get("shoe", SHOES[0])
        if shoe not in SHOES:
            raise refuse("bad-query")
        from croupier.analysis.shoe import ShoeError

        try:
            advice = await self.teacher.advise(gallery.host, actor.name, shoe)
        except ShoeError as error:
            raise refuse("no-advice", str(error)) from error
        if advice is None:
            raise refuse("no-advice")
        return Reply(advice)

    async def review(self, request: Request, clock: float) -> Reply:
        """Return one's decisions of a round that is over, against the best play."""
        actor = self.guard.who(request)
        self.guard.count(actor, clock)
        gallery, number = round_asked(self.floor, request)
        live = gallery.host.live
        try:
            found = recall(self.floor.reader, live.name, number)
        except NoSuchRoundError as error:
            raise refuse("no-such-round") from error
        decisions = await self.teacher.review(found.record, actor.name)
        return Reply(Review(live.name, number, tuple(decisions), sum(decision.cost for decision in decisions)))

    async def history(self, request: Request, clock: float) -> Reply:
        """Return one's own rounds and what they come to."""
        actor = self.guard.who(request)
        self.guard.count(actor, clock)
        return Reply(await self.histories.of(actor.name))

    async def limits(self, request: Request, clock: float) -> Reply:
        """Return the limits one has set oneself."""
        actor = self.guard.who(request)
        self.guard.count(actor, clock)
        return Reply(await self.floor.restraint.shown(actor.name))

    async def set_limits(self, request: Request, clock: float) -> Reply:
        """Set limits of one's own."""
        actor = self.guard.who(request)
        self.guard.count(actor, clock)
        asked = await body_of(request, SetLimits, self.floor.settings.message_bytes)
        await self.floor.desk.set_limits(actor.name, asked)
        return Reply(await self.floor.restraint.shown(actor.name))

    def let_go(self) -> None:
        """End the coach's process."""
        if "teacher" in self.__dict__:
            self.teacher.close()
