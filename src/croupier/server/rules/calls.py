"""The calls that read the rules and nothing else: no session, no table."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVarTuple

import msgspec
from starlette.requests import Request

from croupier.rules.digest import digest
from croupier.rules.load import GAMES
from croupier.rules.schema import Rulebook
from croupier.server.http.answer_cache import AnswerCache
from croupier.server.http.responses import Reply
from croupier.server.live_tables.table_manager import TableManager
from croupier.server.refused import refuse
from croupier.server.rules.rulesheet import comparison, game_list, game_rules, own_rules

Facts = TypeVarTuple("Facts")


class RuleCalls:
    """What anybody may read about the games; each answer is written once, before the tables start or beside them."""

    def __init__(self, floor: TableManager) -> None:
        """Answer for one server."""
        self.floor = floor
        self.guard = floor.guard
        self._answers = AnswerCache()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="rules")
        # The first look takes twenty times as long as any other, and the tables would share the interpreter with it.
        self._keep("", game_list)
        for game in GAMES:
            self._keep(game, game_rules, game)

    async def games(self, _request: Request) -> Reply:
        """List the approved games."""
        return await self._read("", game_list)

    async def rules(self, request: Request) -> Reply:
        """Return a game's pay tables and clauses: an approved one's, or one's that a table here goes by."""
        game = request.path_params["game"]
        book = None if game in GAMES else self._own_book(game)
        if book is None:
            return await self._read(game, game_rules, game)
        return await self._read(digest(book), own_rules, book)

    def _own_book(self, game: str) -> Rulebook | None:
        """Return the rulebook of a game of the house's own, where there is one of that name."""
        tables = (gallery.host for gallery in self.floor.tables.values())
        played = next((host.live.book for host in tables if host.config.game == game), None)
        return played or self.floor.control.own_books().get(game)

    async def compared(self, request: Request) -> Reply:
        """Return two games side by side."""
        game, other = request.path_params["game"], request.path_params["other"]
        return await self._read((game, other), comparison, game, other)

    async def _read(self, name: object, work: Callable[[*Facts], object], *facts: *Facts) -> Reply:
        """Return what there is to read under a name; only what was found is kept, or strangers could fill it."""
        asked = (work.__name__, name)
        found = self._answers.get(asked)
        if found is None:
            found = await asyncio.get_running_loop().run_in_executor(self._thread, self._keep, name, work, *facts)
            if not found:
                raise refuse("no-such-game")
        return Reply(msgspec.Raw(found))

    def _keep(self, name: object, work: Callable[[*Facts], object], *facts: *Facts) -> bytes:
        """Write an answer and keep it, or return nothing where there is none."""
        found = work(*facts)
        return b"" if found is None else self._answers.keep((work.__name__, name), msgspec.json.encode(found))
