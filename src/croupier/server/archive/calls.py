"""The calls of the archive: rounds that are over, found and told moment by moment, and records of one's own."""

import asyncio
from collections.abc import Callable
from typing import TypeVarTuple

import msgspec
from starlette.requests import Request

from croupier.api.round_steps import ReplayCall
from croupier.live.shoes import open_shoe
from croupier.server.archive.stored_rounds import (
    example_list,
    example_steps,
    found_rounds,
    round_record,
    round_steps,
    sent_steps,
    shoe_of,
)
from croupier.server.http.answer_cache import AnswerCache
from croupier.server.http.request_parsing import EVER, body_of, number_in, unless_gone
from croupier.server.http.responses import Reply
from croupier.server.live_tables.round_search import Over, RoundAsked, Wanted, of_player
from croupier.server.live_tables.table_manager import TableManager
from croupier.server.processes.work_queue import WorkQueue
from croupier.server.processes.worker_process import Budget
from croupier.server.refused import refuse
from croupier.table.actors import SEES_OWN

Facts = TypeVarTuple("Facts")

RECORD_BYTES = 65_536
"""The largest record somebody may send; the longest round ever shipped has a twentieth of it."""

READS = Budget(seconds=30.0, memory=1 << 30, answer=2 << 20)
"""What one look into the archive, or one record that somebody sends, may take."""


class ArchiveCalls:
    """What there is to look up about rounds that are over."""

    def __init__(self, floor: TableManager) -> None:
        """Answer for one server."""
        self.floor = floor
        self.guard = floor.guard
        self._queue = WorkQueue(nice=10, most=32, each=8, budget=READS)
        """The process that reads the store and replays what people send."""
        self._answers = AnswerCache()
        """What was read of rounds and shoes that are over."""
        floor.on_stopping.append(self._queue.close)

    async def read_archive(self, request: Request, work: Callable[[*Facts], bytes], *facts: *Facts) -> Reply:
        """Have the archive's process work something out and write it."""
        asker = self.guard.queued(request)
        return Reply(msgspec.Raw(await unless_gone(request, self._queue.do(asker, work, *facts))))

    async def read_over(self, request: Request, work: Callable[[*Facts], bytes], *facts: *Facts) -> Reply:
        """Have the archive's process read what is over and does not change any more, unless it has before."""
        asked = (work.__name__, facts)
        kept = self._answers.get(asked)
        if kept is not None:
            return Reply(msgspec.Raw(kept))
        reply = await self.read_archive(request, work, *facts)
        self._answers.keep(asked, bytes(reply.body))
        return reply

    async def rounds(self, request: Request) -> Reply:
        """Find rounds that are over; another player's are for staff to look up."""
        asked = request.query_params
        since, until = number_in(asked.get("since", "0")), number_in(asked.get("until", str(EVER)))
        wanted = Wanted(asked.get("table", ""), since, until)
        if wanted.table and wanted.table not in self.floor.tables:
            raise refuse("no-such-table")
        player = asked.get("player", "")
        if not player:
            reader = self.guard.reader(request)
            return await self.read_over(request, found_rounds, self.floor.store_address, self._over(), wanted, reader)
        actor = self.guard.who(request)
        if player != actor.name and actor.role in SEES_OWN:
            raise refuse("post-too-low")
        return Reply(of_player(await self.floor.histories.of(player), wanted))

    def _over(self) -> tuple[Over, ...]:
        hosts = [gallery.host for gallery in self.floor.tables.values()]
        real = [host for host in hosts if host.config.dealing != "test"]
        return tuple(Over(host.live.name, host.config.game, host.live.round - host.live.is_open) for host in real)

    async def round(self, request: Request) -> Reply:
        """Recall a round that is over, as a record and in words."""
        return await self.read_over(request, round_record, self.floor.store_address, self._round_asked(request))

    async def steps(self, request: Request) -> Reply:
        """Tell a round that is over moment by moment."""
        asked, first = self._round_asked(request), _first(request)
        return await self.read_over(request, round_steps, self.floor.store_address, asked, first)

    def _round_asked(self, request: Request) -> RoundAsked:
        number = number_in(request.path_params["number"])
        host = self.floor.finished_round(request.path_params["table"], number)
        return RoundAsked(host.live.name, number, self.guard.reader(request))

    async def shoe(self, request: Request) -> Reply:
        """Return the proof of a shoe: its commitments, the cards shown so far, its seed once it is finished."""
        host = self.floor.table(request.path_params["table"]).host
        number = number_in(request.path_params["number"])
        in_use = open_shoe(host, number)
        if in_use is not None:
            asked = ("open shoe", host.live.name, number, in_use.shown)
            proof = self._answers.get(asked)
            if proof is None:
                proof = self._answers.keep(asked, await asyncio.to_thread(in_use.written))
            return Reply(msgspec.Raw(proof))
        return await self.read_over(request, shoe_of, self.floor.store_address, host.live.name, number)

    async def examples(self, request: Request) -> Reply:
        """Return which shipped records show each clause of a game."""
        return await self.read_over(request, example_list, request.path_params["game"])

    async def example(self, request: Request) -> Reply:
        """Tell a shipped record moment by moment."""
        game, name = request.path_params["game"], request.path_params["name"]
        return await self.read_over(request, example_steps, game, name, _first(request))

    async def replay(self, request: Request) -> Reply:
        """Replay a record a person sends, and say everything that is wrong with it."""
        self.guard.who(request)
        asked = await body_of(request, ReplayCall, RECORD_BYTES)
        return await self.read_archive(request, sent_steps, asked.record, asked.first)


def _first(request: Request) -> int:
    """Return the moment at which the steps of a round begin."""
    return number_in(request.query_params.get("first", "0"))
