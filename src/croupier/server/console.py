"""The calls of the dealer's console: what is due at an observed table, and letting in who plays there for cash."""

from typing import TYPE_CHECKING

from starlette.requests import Request

from croupier.api.console import NewPlayer
from croupier.live.console.build import console
from croupier.server.asking import body_of
from croupier.server.commanding import gallery_of
from croupier.server.refused import refuse
from croupier.server.reply import Reply
from croupier.table.actors import Actor, Role

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.server.floor import Floor


class ConsoleCalls:
    """What the dealer of a table asks."""

    floor: "Floor"
    _staff: "Callable[[Request, float, Role], Actor]"

    async def console(self, request: Request, clock: float) -> Reply:
        """Return what is due at an observed table, what may be done, said, paid and reported."""
        by = self._staff(request, clock, Role.DEALER)
        gallery = gallery_of(self.floor, request.path_params["table"])
        if gallery.host.config.dealing != "observed":
            raise refuse("not-observed")
        return Reply(console(gallery.host.live, by, gallery.lawful(), gallery.host.config.chips))

    async def enrol(self, request: Request, clock: float) -> Reply:
        """Let somebody in who plays at a table; whoever lets him in is kept with his name."""
        by = self._staff(request, clock, Role.DEALER)
        asked = await body_of(request, NewPlayer, self.floor.settings.message_bytes)
        await self.floor.desk.enrol(asked.name, by)
        return Reply(None, 204)
