"""The calls at a table: the lobby, the table, its events, what one may do, and commands."""

import msgspec
from starlette.requests import Request

from croupier.api import messages as m
from croupier.api.answers import Answer
from croupier.api.refusals import status_of
from croupier.api.views import TableView
from croupier.live.visibility import in_lobby
from croupier.server.http.request_parsing import body_of, number_in
from croupier.server.http.responses import Reply
from croupier.server.live_tables.event_pages import written_page
from croupier.server.live_tables.table_broadcast import NOBODY
from croupier.server.live_tables.table_manager import TableManager
from croupier.server.tables.command_handler import Called, command
from croupier.table.actors import Actor


class TableCalls:
    """What anybody asks of a table."""

    def __init__(self, floor: TableManager) -> None:
        """Answer for one server."""
        self.floor = floor
        self.guard = floor.guard

    async def lobby(self, _request: Request) -> Reply:
        """List the tables."""
        hosts = (gallery.host for gallery in self.floor.tables.values())
        return Reply(m.Lobby(tuple(in_lobby(host.live, host.config, host.around) for host in hosts)))

    async def table(self, request: Request) -> Reply:
        """Show a table in its current state."""
        view: TableView = self.floor.table(request.path_params["table"]).view(self._viewer(request))
        return Reply(view)

    async def events(self, request: Request) -> Reply:
        """Return the events of a table after a version."""
        gallery = self.floor.table(request.path_params["table"])
        after = number_in(request.query_params.get("after", "0"))
        viewer = self._viewer(request)
        return Reply(msgspec.Raw(await self.floor.reads.do(written_page, gallery.host.live, after, viewer)))

    async def options(self, request: Request) -> Reply:
        """Return what one may do at a table now."""
        actor = self.guard.who(request)
        return Reply(self.floor.table(request.path_params["table"]).options_for(actor))

    async def command(self, request: Request) -> Reply:
        """Ask something of a table."""
        actor = self.guard.who(request)
        asked = await body_of(request, m.CommandCall, self.floor.settings.message_bytes)
        called = Called(asked.key, asked.body, asked.expected, asked.why)
        answer: Answer = await command(self.floor, actor, request.path_params["table"], called)
        return Reply(answer, 200 if answer.accepted else status_of(answer.code))

    def _viewer(self, request: Request) -> Actor:
        return self.guard.asker(request) or NOBODY
