"""The calls of a player beside the table: their past rounds, their own limits, and more play money."""

import msgspec
from starlette.requests import Request

from croupier.api.limits import SetLimits
from croupier.server.http.request_parsing import body_of
from croupier.server.http.responses import Reply
from croupier.server.live_tables.table_manager import TableManager
from croupier.server.people.calls import me
from croupier.server.refused import refuse
from croupier.table.actors import Role


class PlayerCalls:
    """What players ask about their own play."""

    def __init__(self, floor: TableManager) -> None:
        """Answer for one server."""
        self.floor = floor
        self.guard = floor.guard

    async def history(self, request: Request) -> Reply:
        """Return one's own rounds and what they come to."""
        actor = self.guard.who(request)
        return Reply(msgspec.Raw(await self.floor.histories.written(actor.name)))

    async def limits(self, request: Request) -> Reply:
        """Return the limits one has set oneself."""
        actor = self.guard.who(request)
        return Reply(await self.floor.restraint.shown(actor.name))

    async def set_limits(self, request: Request) -> Reply:
        """Set limits of one's own; a looser one holds after a time."""
        actor = self.guard.who(request)
        asked = await body_of(request, SetLimits, self.floor.settings.message_bytes)
        await self.floor.desk.set_limits(actor.name, asked)
        return Reply(await self.floor.restraint.shown(actor.name))

    async def refill(self, request: Request) -> Reply:
        """Give a guest play money again who has lost nearly all of theirs."""
        actor = self.guard.who(request)
        if actor.role is not Role.PLAYER:
            raise refuse("no-refill")
        await self.floor.desk.refill(actor.name, lambda: self.floor.held(actor.name))
        return Reply(me(self.floor, actor))
