"""The calls that read the rules and nothing else: no session, no table."""

from starlette.requests import Request

from croupier.server.floor.table_manager import Floor
from croupier.server.http.responses import Reply
from croupier.server.refused import refuse
from croupier.server.rules.rulesheet import comparison, game_list, game_rules, own_rules, records_of


class RuleCalls:
    """What anybody may read about the games."""

    def __init__(self, floor: Floor) -> None:
        """Answer for one server."""
        self.floor = floor
        self.guard = floor.guard

    async def games(self, _request: Request) -> Reply:
        """List the approved games."""
        return Reply(game_list())

    async def rules(self, request: Request) -> Reply:
        """Return a game's pay tables and clauses: an approved one's, or one's that a table here goes by."""
        game = request.path_params["game"]
        found = game_rules(game)
        if found is None:
            tables = (gallery.host for gallery in self.floor.tables.values())
            book = next((host.live.book for host in tables if host.config.game == game), None)
            book = book or self.floor.control.own_books().get(game)
            found = own_rules(book) if book is not None else None
        if found is None:
            raise refuse("no-such-game")
        return Reply(found)

    async def shown(self, request: Request) -> Reply:
        """Return which shipped records show each clause of a game."""
        found = records_of(request.path_params["game"])
        if found is None:
            raise refuse("no-such-game")
        return Reply(found)

    async def compared(self, request: Request) -> Reply:
        """Return two games side by side."""
        found = comparison(request.path_params["game"], request.path_params["other"])
        if found is None:
            raise refuse("no-such-game")
        return Reply(found)
