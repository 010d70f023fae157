"""The calls of sessions: come in as a guest, sign in and out, change one's password, ask who one is."""

from starlette.requests import Request

from croupier.api import messages as m
from croupier.server.http.request_parsing import body_of
from croupier.server.http.responses import Reply
from croupier.server.live_tables.table_manager import TableManager
from croupier.server.people.sign_in_attempts import SignInAttempts
from croupier.server.sessions.passkeys import site_of
from croupier.server.sessions.request_auth import address_of
from croupier.server.sessions.sign_in import Shown, lacks_play_money
from croupier.table.actors import Actor, Role


class SessionCalls:
    """What people ask about their sessions."""

    def __init__(self, floor: TableManager, attempts: SignInAttempts) -> None:
        """Answer for one server."""
        self.floor = floor
        self.guard = floor.guard
        self._attempts = attempts

    async def guest(self, request: Request) -> Reply:
        """Come in as a guest with play money."""
        self.guard.count_guest(request)
        asked = await body_of(request, m.NewGuest, self.floor.settings.message_bytes)
        actor, token = await self.floor.desk.guest(asked.name, address_of(request))
        return Reply(self._session(actor, token), 201, token)

    async def sign_in(self, request: Request) -> Reply:
        """Sign in as a member of staff."""
        self.guard.count_guest(request)
        asked = await body_of(request, m.SignIn, self.floor.settings.message_bytes)
        desk, shown = self.floor.desk, Shown(asked.code, asked.passkey, site_of(request))
        actor, token = await self._attempts.by_address(
            request, asked.name, lambda: desk.sign_in(asked.name, asked.password, shown)
        )
        return Reply(self._session(actor, token), 201, token)

    async def change_password(self, request: Request) -> Reply:
        """Change one's own password; every session ends, and this one begins anew."""
        name = self.guard.who(request).name
        asked = await body_of(request, m.ChangePassword, self.floor.settings.message_bytes)
        desk = self.floor.desk
        changed = await self._attempts.signed_in(
            request, name, lambda: desk.change_password(name, asked.old, asked.new)
        )
        actor, token = changed
        return Reply(self._session(actor, token), 200, token)

    async def sign_out(self, request: Request) -> Reply:
        """End the session."""
        self.guard.who(request)
        await self.floor.desk.sign_out(self.guard.token(request))
        return Reply(None, 204, "")

    async def me(self, request: Request) -> Reply:
        """Say who one is, and what one has."""
        actor = self.guard.who(request)
        return Reply(me(self.floor, actor))

    def _session(self, actor: Actor, token: str) -> m.Session:
        last = self.floor.desk.last_sign_in(actor.name)
        return m.Session(actor.name, actor.role.value, token, self.floor.balance(actor.name), last)


def me(floor: TableManager, actor: Actor) -> m.Me:
    """Return who a person is, and what they have."""
    name = actor.name
    refill = lacks_play_money(floor.settings.refill, floor.held(name)) if actor.role is Role.PLAYER else 0
    return m.Me(name, actor.role.value, floor.balance(name), refill)
