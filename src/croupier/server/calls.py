"""The HTTP calls: each reads its request, asks the floor, and returns a message."""

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request

from croupier import __version__
from croupier.api import messages as m
from croupier.api.answers import Answer
from croupier.api.refusals import status_of
from croupier.api.views import TableView
from croupier.fairness.proof import ShoeProof
from croupier.live.recall import NoSuchRoundError, recall
from croupier.live.shoes import NoSuchShoeError, shoe_proof
from croupier.live.sight import in_lobby
from croupier.server.archive import ArchiveCalls
from croupier.server.asking import body_of, number_in, round_asked
from croupier.server.audit_calls import AuditCalls
from croupier.server.back_office import OfficeCalls
from croupier.server.commanding import Called, command, gallery_of
from croupier.server.console import ConsoleCalls
from croupier.server.floor import Floor
from croupier.server.gallery import NOBODY
from croupier.server.guard import Guard
from croupier.server.mathematics import MathsCalls
from croupier.server.pages import page
from croupier.server.pit_calls import PitCalls
from croupier.server.reading import RuleCalls
from croupier.server.refused import ServerRefused, refuse
from croupier.server.reply import Reply
from croupier.table.actors import Actor


class Calls(RuleCalls, ArchiveCalls, OfficeCalls, AuditCalls, ConsoleCalls, MathsCalls, PitCalls):
    """The calls of one server."""

    def __init__(self, floor: Floor, guard: Guard) -> None:
        """Take the floor and its guard."""
        self.floor = floor
        self.guard = guard

    async def guest(self, request: Request, clock: float) -> Reply:
        """Come in as a guest with play money."""
        self.guard.count_guest(request, clock)
        asked = await body_of(request, m.NewGuest, self.floor.settings.message_bytes)
        actor, token = await self.floor.desk.guest(asked.name)
        return Reply(self._session(actor, token), 201, token)

    async def sign_in(self, request: Request, clock: float) -> Reply:
        """Sign in as a member of staff."""
        self.guard.count_guest(request, clock)
        self.guard.check_failures(request, clock)
        asked = await body_of(request, m.SignIn, self.floor.settings.message_bytes)
        try:
            actor, token = await self.floor.desk.sign_in(asked.name, asked.password)
        except ServerRefused as refused:
            if refused.code == "sign-in-failed":
                self.guard.count_failure(request, clock)
            raise
        return Reply(self._session(actor, token), 201, token)

    async def sign_out(self, request: Request, _clock: float) -> Reply:
        """End the session."""
        self.guard.who(request)
        await self.floor.desk.sign_out(self.guard.token(request))
        return Reply(None, 204, "")

    async def me(self, request: Request, _clock: float) -> Reply:
        """Say who one is, and what one has."""
        actor = self.guard.who(request)
        return Reply(m.Me(actor.name, actor.role.value, self.floor.balance(actor.name)))

    async def lobby(self, _request: Request, _clock: float) -> Reply:
        """List the tables."""
        hosts = (gallery.host for gallery in self.floor.tables.values())
        return Reply(m.Lobby(tuple(in_lobby(host.live, host.config) for host in hosts)))

    async def table(self, request: Request, _clock: float) -> Reply:
        """Show a table as it stands."""
        view: TableView = gallery_of(self.floor, request.path_params["table"]).view(self._viewer(request))
        return Reply(view)

    async def events(self, request: Request, _clock: float) -> Reply:
        """Return the events of a table after a version."""
        gallery = gallery_of(self.floor, request.path_params["table"])
        after = number_in(request.query_params.get("after", "0"))
        return Reply(page(self.floor, gallery, after, self._viewer(request)))

    async def options(self, request: Request, clock: float) -> Reply:
        """Return what one may do at a table now."""
        actor = self.guard.who(request)
        self.guard.count(actor, clock)
        return Reply(gallery_of(self.floor, request.path_params["table"]).options_for(actor))

    async def command(self, request: Request, clock: float) -> Reply:
        """Ask something of a table."""
        actor = self.guard.who(request)
        self.guard.count(actor, clock)
        asked = await body_of(request, m.CommandCall, self.floor.settings.message_bytes)
        called = Called(asked.key, asked.body, asked.expected, asked.why)
        answer: Answer = await command(self.floor, actor, request.path_params["table"], called)
        return Reply(answer, 200 if answer.accepted else status_of(answer.code))

    async def shoe(self, request: Request, _clock: float) -> Reply:
        """Return the proof of a shoe: its commitments, the cards shown so far, its seed once it is finished."""
        gallery = gallery_of(self.floor, request.path_params["table"])
        try:
            proof: ShoeProof = shoe_proof(self.floor.reader, gallery.host, number_in(request.path_params["number"]))
        except NoSuchShoeError as error:
            raise refuse("no-such-shoe") from error
        return Reply(proof)

    async def round(self, request: Request, _clock: float) -> Reply:
        """Recall a round that is over, as a record and in words."""
        gallery, number = round_asked(self.floor, request)
        live = gallery.host.live
        try:
            found = recall(self.floor.reader, live.name, number, self.guard.reader(request))
        except NoSuchRoundError as error:
            raise refuse("no-such-round") from error
        record = m.RoundRecord(
            live.name,
            number,
            test=found.test,
            at=found.at,
            status=found.status,
            record=found.record,
            explained=found.explained,
        )
        return Reply(record)

    async def health(self, _request: Request, _clock: float) -> Reply:
        """Say whether the server is well."""
        stopping = self.floor.stopping
        status: Any = "failing" if stopping else "ok"
        return Reply(m.Health(status, len(self.floor.tables), __version__), 503 if stopping else 200)

    def let_go(self) -> None:
        """End every process beside the server."""
        super().let_go()
        self.let_go_of_sums()
        self.let_go_of_log()

    def _viewer(self, request: Request) -> Actor:
        return self.guard.asker(request) or NOBODY

    def _session(self, actor: Actor, token: str) -> m.Session:
        last = self.floor.desk.last_sign_in(actor.name)
        return m.Session(actor.name, actor.role.value, token, self.floor.balance(actor.name), last)


Call = Callable[[Request, float], Awaitable[Reply]]
