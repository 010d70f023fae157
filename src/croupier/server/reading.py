"""The calls that read the rules and nothing else: no session, no table."""

from starlette.requests import Request

from croupier.server.refused import refuse
from croupier.server.reply import Reply
from croupier.server.rulesheet import comparison, game_list, game_rules, records_of


class RuleCalls:
    """What anybody may read about the games."""

    async def games(self, _request: Request, _clock: float) -> Reply:
        """List the approved games."""
        return Reply(game_list())

    async def rules(self, request: Request, _clock: float) -> Reply:
        """Return a game's pay tables and clauses."""
        found = game_rules(request.path_params["game"])
        if found is None:
            raise refuse("no-such-game")
        return Reply(found)

    async def shown(self, request: Request, _clock: float) -> Reply:
        """Return which shipped records show each clause of a game."""
        found = records_of(request.path_params["game"])
        if found is None:
            raise refuse("no-such-game")
        return Reply(found)

    async def compared(self, request: Request, _clock: float) -> Reply:
        """Return two games side by side."""
        found = comparison(request.path_params["game"], request.path_params["other"])
        if found is None:
            raise refuse("no-such-game")
        return Reply(found)
