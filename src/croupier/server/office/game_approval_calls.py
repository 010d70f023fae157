"""The calls by which a game of one's own comes to the tables: one member of staff submits it, another approves it."""

import msgspec
from starlette.requests import Request

from croupier.api.mathematics import GameAsked
from croupier.api.office import Decide
from croupier.api.own_games import SubmitGame, SubmittedGame, SubmittedGames
from croupier.control.trail.approvals import APPROVED
from croupier.control.trail.entry import Noted
from croupier.server.http.request_parsing import body_of, unless_gone
from croupier.server.http.responses import Reply
from croupier.server.http.text_filter import normalise_text
from croupier.server.live_tables.table_manager import TableManager
from croupier.server.maths.calls import RULEBOOK_BYTES
from croupier.server.office.game_examination import Found, examine
from croupier.server.processes.work_queue import WorkQueue
from croupier.server.refused import refuse
from croupier.table.actors import RANK, Actor, Role
from croupier.words.render import render

SUBMITS, APPROVES = Role.PIT_SUPERVISOR, Role.PIT_MANAGER
"""The least post that may submit a game, and the least that may approve one."""


class GameApprovalCalls:
    """What staff ask about games of one's own."""

    def __init__(self, floor: TableManager, queue: WorkQueue) -> None:
        """Answer for one server; games are examined in `queue`."""
        self.floor = floor
        self.guard = floor.guard
        self._queue = queue

    async def own_games(self, request: Request) -> Reply:
        """List the games of one's own that were submitted."""
        by = self.guard.staff(request, SUBMITS)
        submitted = self.floor.control.office.submitted
        return Reply(SubmittedGames(tuple(self._shown(noted, by) for noted in reversed(submitted.values()))))

    async def submit_game(self, request: Request) -> Reply:
        """Submit a game; what can be checked is checked before anybody else sees it."""
        by = self.guard.staff(request, SUBMITS)
        asked = await body_of(request, SubmitGame, RULEBOOK_BYTES)
        if not asked.why.strip():
            raise refuse("no-reason")
        game = GameAsked(rulebook=asked.rulebook, decks=asked.decks)
        text = await unless_gone(request, self._queue.do(self.guard.queued(request), examine, game))
        found = msgspec.json.decode(text, type=Found)
        if found.examined.problems:
            raise refuse("bad-rules", "said", text=found.examined.problems[0].says)
        wrong = next((check for check in found.examined.checks if not check.passed), None)
        if wrong is not None:
            raise refuse("bad-rules", "said", text=wrong.says)
        office, name = self.floor.control.office, found.examined.game
        await office.note(
            "game-submitted", name, by=by, after=msgspec.to_builtins(found), why=normalise_text(asked.why)
        )
        return Reply(self._shown(office.submitted[found.examined.rulebook], by), 201)

    async def decide_game(self, request: Request) -> Reply:
        """Approve a game, signed, or decline it; the person who submitted it may only take it back."""
        by = self.guard.staff(request, SUBMITS)
        asked = await body_of(request, Decide, self.floor.settings.message_bytes)
        control, rulebook = self.floor.control, request.path_params["rulebook"]
        noted = control.office.submitted.get(rulebook)
        if noted is None or self._stands(rulebook) != "waits":
            raise refuse("no-such-game")
        decision = "approve" if asked.agree else "decline"
        if decision not in self._may(noted, by):
            raise refuse("second-person" if by.name == noted.who else "post-too-low")
        if not asked.why.strip():
            raise refuse("no-reason")
        title, why = _found(noted).examined.title, normalise_text(asked.why)
        if asked.agree:
            entry = Noted(APPROVED, self.floor.now(), by.name, by.role.value, title, why=why)
            await control.office.write(control.signed(entry, rulebook))
        else:
            await control.office.note("game-declined", title, by=by, after=rulebook, why=why)
        return Reply(self._shown(noted, by))

    def _shown(self, noted: Noted, by: Actor) -> SubmittedGame:
        examined = _found(noted).examined
        state = self._stands(examined.rulebook)
        may = self._may(noted, by) if state == "waits" else ()
        return SubmittedGame(examined, noted.who, noted.at, render(noted.why), state, may)

    def _stands(self, rulebook: str) -> str:
        control = self.floor.control
        if control.approves(rulebook):
            return "approved"
        return "declined" if rulebook in control.office.declined else "waits"

    def _may(self, noted: Noted, by: Actor) -> tuple[str, ...]:
        if by.name == noted.who:
            return ("decline",)
        return ("approve", "decline") if RANK[by.role] >= RANK[APPROVES] else ()


def _found(noted: Noted) -> Found:
    return msgspec.convert(noted.after, Found)
