"""The calls of the coach: the value of each option one has, and what a round's decisions cost."""

from starlette.requests import Request

from croupier.api.coaching import Review
from croupier.server.http.request_parsing import number_in
from croupier.server.http.responses import Reply
from croupier.server.live_tables.round_search import RoundAsked
from croupier.server.live_tables.table_manager import TableManager
from croupier.server.refused import refuse
from croupier.server.tables.coach import SHOES, Coach


class CoachCalls:
    """What a player asks the coach."""

    def __init__(self, floor: TableManager) -> None:
        """Answer for one server."""
        self.floor = floor
        self.guard = floor.guard
        self._coach = Coach()
        floor.on_stopping.append(self._coach.close)

    async def coach(self, request: Request) -> Reply:
        """Return the exact value of each option of the decision one has now."""
        self.guard.who(request)
        gallery = self.floor.table(request.path_params["table"])
        shoe = request.query_params.get("shoe", SHOES[0])
        if shoe not in SHOES:
            raise refuse("bad-query")
        from croupier.analysis.shoe import ShoeError

        try:
            advice = await self._coach.advise(self.guard.queued(request), gallery.host, shoe)
        except ShoeError as error:
            raise refuse("no-advice", "said", text=str(error)) from error
        if advice is None:
            raise refuse("no-advice")
        return Reply(advice)

    async def review(self, request: Request) -> Reply:
        """Return one's decisions of a round that is over, against the best play."""
        self.guard.who(request)
        number = number_in(request.path_params["number"])
        asked = RoundAsked(self.floor.finished_round(request.path_params["table"], number).live.name, number, None)
        decisions = await self._coach.review(self.guard.queued(request), self.floor.store_address, asked)
        return Reply(Review(asked.table, number, tuple(decisions), sum(decision.cost for decision in decisions)))
