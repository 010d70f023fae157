"""The call of the dealer's console: what is due at an observed table."""

from starlette.requests import Request

from croupier.live.console.build import console
from croupier.server.http.responses import Reply
from croupier.server.live_tables.table_manager import TableManager
from croupier.server.refused import refuse
from croupier.table.actors import Role


class ConsoleCalls:
    """What the dealer of a table asks."""

    def __init__(self, floor: TableManager) -> None:
        """Answer for one server."""
        self.floor = floor
        self.guard = floor.guard

    async def console(self, request: Request) -> Reply:
        """Return what is due at an observed table, and what may be done, said, paid and reported."""
        by = self.guard.staff(request, Role.DEALER)
        gallery = self.floor.table(request.path_params["table"])
        if gallery.host.config.dealing != "observed":
            raise refuse("not-observed")
        return Reply(console(gallery.host.live, by, gallery.lawful(), gallery.host.config.chips))
