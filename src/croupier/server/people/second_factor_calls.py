"""The calls of one's own second factor: set it, confirm it, show a code of it."""

from starlette.requests import Request

from croupier.api import messages as m
from croupier.server.http.request_parsing import body_of
from croupier.server.http.responses import Reply
from croupier.server.live_tables.table_manager import TableManager
from croupier.server.people.sign_in_attempts import SignInAttempts
from croupier.server.sessions import totp
from croupier.server.sessions.passkeys import site_of


class SecondFactorCalls:
    """What a member of staff asks about their second factor."""

    def __init__(self, floor: TableManager, attempts: SignInAttempts) -> None:
        """Answer for one server."""
        self.floor = floor
        self.guard = floor.guard
        self._attempts = attempts

    async def factor(self, request: Request) -> Reply:
        """Say whether one has a second factor."""
        return self._state(request)

    async def begin_factor(self, request: Request) -> Reply:
        """Ask for the secret of a new second factor; it holds once a code of it is shown."""
        actor = self.guard.who(request)
        secret = self.floor.factors.begin(actor, self.guard.token(request))
        return Reply(m.FactorBegun(totp.written(secret), totp.address_for(actor.name, secret)))

    async def confirm_factor(self, request: Request) -> Reply:
        """Confirm a new second factor with its first code."""
        actor, token = self.guard.who(request), self.guard.token(request)
        asked = await body_of(request, m.FactorCode, self.floor.settings.message_bytes)
        await self._attempts.signed_in(
            request, actor.name, lambda: self.floor.factors.confirm(actor, token, asked.code)
        )
        return self._state(request)

    async def step_up(self, request: Request) -> Reply:
        """Show a code of one's second factor."""
        actor, token = self.guard.who(request), self.guard.token(request)
        asked = await body_of(request, m.FactorCode, self.floor.settings.message_bytes)

        async def shown() -> None:
            self.floor.factors.step_up(actor, token, asked.code)

        await self._attempts.signed_in(request, actor.name, shown)
        return self._state(request)

    async def begin_passkey(self, request: Request) -> Reply:
        """Ask for what a browser makes a passkey from."""
        actor, token = self.guard.who(request), self.guard.token(request)
        return Reply(m.PasskeyOptions(self.floor.factors.begin_passkey(actor, token, site_of(request))))

    async def add_passkey(self, request: Request) -> Reply:
        """Keep a passkey that the browser has made."""
        actor, token, site = self.guard.who(request), self.guard.token(request), site_of(request)
        asked = await body_of(request, m.PasskeyShown, self.floor.settings.message_bytes)
        await self.floor.factors.add_passkey(actor, token, asked.passkey, site)
        return self._state(request)

    async def ask_passkey(self, request: Request) -> Reply:
        """Ask for what a passkey of one's own is to sign."""
        name = self.guard.who(request).name
        return Reply(m.PasskeyOptions(self.floor.factors.passkeys.options_to_show(name, site_of(request))))

    async def show_passkey(self, request: Request) -> Reply:
        """Show a passkey of one's own."""
        actor, token, site = self.guard.who(request), self.guard.token(request), site_of(request)
        asked = await body_of(request, m.PasskeyShown, self.floor.settings.message_bytes)

        async def shown() -> None:
            self.floor.factors.step_up_by_passkey(actor, token, asked.passkey, site)

        await self._attempts.signed_in(request, actor.name, shown)
        return self._state(request)

    async def ask_sign_in(self, request: Request) -> Reply:
        """Ask for what a passkey is to sign at a sign-in; the password comes first."""
        self.guard.count_guest(request)
        asked = await body_of(request, m.SignIn, self.floor.settings.message_bytes)
        desk = self.floor.desk
        await self._attempts.by_address(request, asked.name, lambda: desk.check_password(asked.name, asked.password))
        return Reply(m.PasskeyOptions(self.floor.factors.passkeys.options_to_show(asked.name, site_of(request))))

    def _state(self, request: Request) -> Reply:
        actor, factors = self.guard.who(request), self.floor.factors
        fresh = factors.fresh_for(self.guard.token(request)) // 1000
        passkeys = len(factors.passkeys.of(actor.name))
        return Reply(m.FactorState(factors.has(actor.name), factors.required, fresh, passkeys))
