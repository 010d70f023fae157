"""The calls of the training room: how one stands, a question, and an answer; no table waits for any of them."""

import secrets
from datetime import UTC, datetime

import msgspec
from starlette.requests import Request

from croupier.rules.load import load
from croupier.server.http.request_parsing import body_of, number_in, unless_gone
from croupier.server.http.responses import Reply
from croupier.server.live_tables.table_manager import TableManager
from croupier.server.refused import refuse
from croupier.server.training.drill_jobs import asked, check_game, check_language, judged, lesson, room
from croupier.server.training.drill_work import DrillWork
from croupier.training.drill import Drill
from croupier.training.learning import Progress, standing, weakest_first
from croupier.training.registry import DRILLS, MOST_SEED, drills_for
from croupier.training.room import GiveAnswer
from croupier.training.training_events import Drilled

WEAKEST = 3
"""Of so many of the weakest drills one is asked by chance."""

MOST_SECONDS = 3_600.0
MOST_CHOSEN = 40


class TrainingCalls:
    """What anybody may ask in the training room; answers of anyone who has a session are kept."""

    def __init__(self, floor: TableManager, work: DrillWork) -> None:
        """Answer for one server."""
        self.floor = floor
        self.guard = floor.guard
        self._work = work

    async def training(self, request: Request) -> Reply:
        """Return the drills of a game, weakest first, and how one stands in them."""
        game, language = check_game(request.path_params["game"]), _language(request)
        progress, kept = await self._progress(request)
        told = await self.floor.reads.do(lambda _store: room(game, progress, self.floor.now(), language, kept=kept))
        return Reply(msgspec.Raw(told))

    async def question(self, request: Request) -> Reply:
        """Return a question: of a drill, a level and a seed, or of what one knows worst."""
        game, language = check_game(request.path_params["game"]), _language(request)
        wanted = request.query_params
        progress, _ = await self._progress(request)
        drill = self._drill(game, wanted.get("drill", ""), wanted.get("audience", ""), progress)
        now = datetime.fromtimestamp(self.floor.now() / 1000, UTC)
        level = number_in(wanted["level"]) if "level" in wanted else standing(progress, drill, game, now).level
        seed = number_in(wanted["seed"]) if "seed" in wanted else secrets.randbelow(MOST_SEED)
        asker = self.guard.queued(request)
        work = self._work.queue(exact=drill.exact).do(asker, asked, drill.name, game, level, seed, language)
        return Reply(msgspec.Raw(await unless_gone(request, work)))

    async def tutorial(self, request: Request) -> Reply:
        """Return a lesson of a newcomer's first rounds after the choices so far."""
        game, language = check_game(request.path_params["game"]), _language(request)
        wanted = request.query_params
        chosen = [number_in(one) for one in wanted.get("chosen", "").split(",") if one]
        if len(chosen) > MOST_CHOSEN:
            raise refuse("bad-question", "choices", most=MOST_CHOSEN)
        work = self._work.quick.do(
            self.guard.queued(request), lesson, game, wanted.get("lesson", "main"), chosen, language
        )
        return Reply(msgspec.Raw(await unless_gone(request, work)))

    async def answer(self, request: Request) -> Reply:
        """Judge an answer, with its reasons; one's own are kept."""
        given = await body_of(request, GiveAnswer, self.floor.settings.message_bytes)
        check_language(given.language)
        if not 0 <= given.seconds <= MOST_SECONDS:
            raise refuse("bad-answer", "seconds", most=int(MOST_SECONDS))
        drill = self._drill(check_game(given.game), given.drill, "", Progress())
        verdict = await self._work.queue(exact=drill.exact).do(self.guard.queued(request), judged, given)
        actor = self.guard.asker(request)
        if actor is not None:
            event = Drilled(
                self.floor.now(),
                given.drill,
                given.game,
                given.level,
                given.seed,
                given.part,
                verdict.topic,
                given.given,
                verdict.right,
                verdict.clauses,
                round(given.seconds, 1),
                verdict.allowed,
            )
            await self._work.progresses.add(actor.name, event)
        return Reply(msgspec.Raw(verdict.told))

    async def _progress(self, request: Request) -> tuple[Progress, bool]:
        actor = self.guard.asker(request)
        return (Progress(), False) if actor is None else ((await self._work.progresses.of(actor.name)).progress, True)

    def _drill(self, game: str, name: str, audience: str, progress: Progress) -> Drill:
        suited = drills_for(load(game))
        if name:
            found = next((drill for drill in suited if drill.name == name), None)
            if found is None:
                known = ", ".join(drill.name for drill in suited)
                raise refuse("bad-question", "drill", name=name, game=game, known=known)
            return found
        own = [drill for drill in suited if not audience or drill.audience == audience]
        if not own:
            raise refuse("bad-question", "audience", audience=audience)
        now = datetime.fromtimestamp(self.floor.now() / 1000, UTC)
        return DRILLS[secrets.choice(weakest_first(progress, own, game, now)[:WEAKEST]).drill]


def _language(request: Request) -> str:
    return check_language(request.query_params.get("language", "en"))
