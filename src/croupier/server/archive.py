"""The calls of the archive: rounds that are over, found and told moment by moment, and records of one's own."""

import asyncio
from functools import cached_property

from msgspec.structs import replace
from starlette.requests import Request

from croupier.api.retold import ReplayCall
from croupier.live.recall import NoSuchRoundError, recorded
from croupier.records.shown import shown_records
from croupier.rules.load import GAMES
from croupier.server.aside import Aside
from croupier.server.asking import EVER, body_of, number_in, round_asked
from croupier.server.finding import Over, Wanted, find, of_player, seen_by
from croupier.server.player_calls import PlayerCalls
from croupier.server.refused import refuse
from croupier.server.reply import Reply
from croupier.server.retelling import retell, retell_sent
from croupier.table.actors import Role

RECORD_BYTES = 65_536
"""The largest record somebody may send; the longest round ever shipped has a twentieth of it."""

WAITING = 8
"""Records of others that may wait before one."""


class ArchiveCalls(PlayerCalls):
    """What there is to look up about rounds that are over."""

    waiting = 0

    @cached_property
    def replayer(self) -> Aside:
        """The process that replays what people send."""
        return Aside()

    async def rounds(self, request: Request, clock: float) -> Reply:
        """Find rounds that are over; another player's are for staff to look up."""
        asked = request.query_params
        since, until = number_in(asked.get("since", "0")), number_in(asked.get("until", str(EVER)))
        wanted = Wanted(asked.get("table", ""), since, until)
        if wanted.table and wanted.table not in self.floor.tables:
            raise refuse("no-such-table")
        player = asked.get("player", "")
        if not player:
            return Reply(seen_by(find(self.floor.reader, self._over(), wanted), self.guard.reader(request)))
        actor = self.guard.who(request)
        self.guard.count(actor, clock)
        if player != actor.name and actor.role is Role.PLAYER:
            raise refuse("post-too-low")
        return Reply(of_player(await self.histories.of(player), wanted))

    def _over(self) -> list[Over]:
        hosts = [gallery.host for gallery in self.floor.tables.values()]
        real = [host for host in hosts if host.config.dealing != "test"]
        return [Over(host.live.name, host.config.game, host.live.round - host.live.is_open) for host in real]

    async def steps(self, request: Request, _clock: float) -> Reply:
        """Tell a round that is over moment by moment."""
        gallery, number = round_asked(self.floor, request)
        try:
            at, text, test = recorded(self.floor.reader, gallery.host.live.name, number, self.guard.reader(request))
        except NoSuchRoundError as error:
            raise refuse("no-such-round") from error
        told = await asyncio.to_thread(retell, text)
        return Reply(replace(told, table=gallery.host.live.name, round=number, at=at, test=test))

    async def example(self, request: Request, _clock: float) -> Reply:
        """Tell a shipped record moment by moment."""
        game = request.path_params["game"]
        found = shown_records(game).get(request.path_params["name"]) if game in GAMES else None
        if found is None:
            raise refuse("no-such-record")
        told = await asyncio.to_thread(retell, found.text)
        return Reply(replace(told, says=found.says, clauses=found.clauses))

    async def replay(self, request: Request, clock: float) -> Reply:
        """Replay a record somebody sends, and say everything that is wrong with it."""
        actor = self.guard.who(request)
        self.guard.count(actor, clock)
        asked = await body_of(request, ReplayCall, RECORD_BYTES)
        if self.waiting >= WAITING:
            raise refuse("too-many")
        self.waiting += 1
        try:
            return Reply(await self.replayer.do(retell_sent, asked.record))
        finally:
            self.waiting -= 1

    def let_go(self) -> None:
        """End the processes of the coach and of what people send."""
        super().let_go()
        if "replayer" in self.__dict__:
            self.replayer.close()
