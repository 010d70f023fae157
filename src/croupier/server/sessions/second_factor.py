"""The second factor of staff: set by its owner, asked for at every sign-in, and again before acts that matter most.

A factor that is lost is taken away by two others, neither of them its owner; its owner then sets another.
"""

from collections.abc import Callable
from typing import NamedTuple

from croupier.live.vault import Vault
from croupier.server.refused import refuse
from croupier.server.sessions import totp
from croupier.server.sessions.passkeys import Passkeys, Site
from croupier.server.sessions.session_store import FactorReset, FactorResetAsked, FactorSet, fingerprint
from croupier.server.sessions.sign_in import Shown, SignIn
from croupier.table.actors import RANK, Actor, Role

PENDING = 600_000
"""Milliseconds within which a new factor is confirmed."""

WAITS = 24 * 60 * 60 * 1000
"""Milliseconds within which the second person takes a factor away, once the first has asked."""


class Rules(NamedTuple):
    """Whether staff need a second factor, and for how many seconds a code of it counts."""

    required: bool = False
    step_up: float = 300.0


class Pending(NamedTuple):
    """A secret that its owner has seen and not confirmed yet."""

    secret: bytes
    until: int


class SecondFactors:
    """Keeps the second factors of one server; a secret is stored only sealed, under the vault's key."""

    def __init__(self, desk: SignIn, vault: Vault, now: Callable[[], int], rules: Rules) -> None:
        """Take the people from the desk, which asks for a code at every sign-in from now on."""
        self._desk = desk
        self._vault = vault
        self._now = now
        self.required = rules.required
        self._counts = round(rules.step_up * 1000)
        self._pending: dict[str, Pending] = {}
        self._used: dict[str, int] = {}
        """The last step whose code somebody used."""
        self._fresh: dict[str, int] = {}
        """Until when a session's last code counts."""
        self.passkeys = Passkeys(desk, now)
        desk.check_second = self._check_sign_in
        desk.on_ended.append(self._forget)

    def _forget(self, token: str) -> None:
        self._fresh.pop(token, None)

    def has(self, name: str) -> bool:
        """Tell whether a person has a second factor."""
        people = self._desk.people
        return name in people.factors or name in people.passkeys

    def fresh_for(self, token: str) -> int:
        """Return for how many milliseconds more the last code of a session counts."""
        return max(self._fresh.get(fingerprint(token), 0) - self._now(), 0)

    def begin(self, actor: Actor, token: str) -> bytes:
        """Return a new secret, to be confirmed with its first code; anyone who has a factor shows that first."""
        self._check_may_set(actor, token)
        secret = totp.new_secret()
        self._pending[actor.name] = Pending(secret, self._now() + PENDING)
        return secret

    def _check_may_set(self, actor: Actor, token: str) -> None:
        if actor.role is Role.PLAYER:
            raise refuse("post-too-low")
        if self.has(actor.name) and not self.fresh_for(token):
            raise refuse("step-up")

    def begin_passkey(self, actor: Actor, token: str, site: Site) -> str:
        """Return what a browser makes a passkey from; anyone who has a factor shows that first."""
        self._check_may_set(actor, token)
        return self.passkeys.options_to_add(actor.name, site)

    async def add_passkey(self, actor: Actor, token: str, answer: str, site: Site) -> None:
        """Store a passkey; making it was showing it."""
        self._check_may_set(actor, token)
        await self.passkeys.add(actor.name, answer, site)
        self._refresh(token)

    def step_up_by_passkey(self, actor: Actor, token: str, answer: str, site: Site) -> None:
        """Take the answer of a passkey of a person who is signed in."""
        self.passkeys.check(actor.name, answer, site)
        self._refresh(token)

    async def confirm(self, actor: Actor, token: str, code: str) -> None:
        """Store a new factor once its owner has shown a code of it."""
        pending = self._pending.get(actor.name)
        if pending is None or pending.until < self._now():
            raise refuse("no-factor", "secret")
        step = totp.step_of(pending.secret, code, self._now())
        if step is None:
            raise refuse("wrong-code")
        sealed = self._vault.seal_secret(pending.secret, f"factor|{actor.name}")
        await self._desk.note(FactorSet(actor.name, sealed, self._now()))
        del self._pending[actor.name]
        self._count(actor.name, step, token)

    def step_up(self, actor: Actor, token: str, code: str) -> None:
        """Take a code of a person who is signed in; acts that matter most are open to them for a while."""
        self._count(actor.name, self._right(actor.name, code), token)

    def check(self, actor: Actor, token: str) -> None:
        """Refuse an act that matters most to anyone who has not shown a code lately."""
        if actor.role is Role.PLAYER:
            return
        if not self.has(actor.name):
            if self.required:
                raise refuse("no-factor")
        elif not self.fresh_for(token):
            raise refuse("step-up")

    async def reset(self, by: Actor, name: str, why: str) -> bool:
        """Ask for a person's factor to be taken away, or, as the second person, take it away; tell whether it is."""
        people = self._desk.people
        if RANK[by.role] < RANK[Role.PIT_MANAGER]:
            raise refuse("post-too-low")
        if not self.has(name):
            raise refuse("no-factor", "person", name=name)
        if by.name == name or RANK[people.roles[name]] > RANK[by.role]:
            raise refuse("second-person")
        asked = people.resets.get(name)
        if asked is None or asked.at + WAITS < self._now():
            await self._desk.note(FactorResetAsked(name, self._now(), by.name, why))
            return False
        if asked.by == by.name:
            raise refuse("second-person", "asked", name=by.name)
        await self._desk.note(FactorReset(name, self._now(), by.name, why))
        return True

    def _check_sign_in(self, name: str, shown: Shown, token: str) -> None:
        """Refuse a sign-in without the right code or passkey, where a person has one."""
        if not self.has(name):
            return
        if shown.passkey:
            self.passkeys.check(name, shown.passkey, Site(*shown.site))
            self._refresh(token)
        elif shown.code:
            self._count(name, self._right(name, shown.code), token)
        else:
            raise refuse("second-factor")

    def _right(self, name: str, code: str) -> int:
        sealed = self._desk.people.factors.get(name)
        if sealed is None:
            raise refuse("no-factor", "passkey")
        secret = self._vault.open_secret(sealed, f"factor|{name}")
        step = totp.step_of(secret, code, self._now(), self._used.get(name, -1))
        if step is None:
            raise refuse("wrong-code")
        return step

    def _count(self, name: str, step: int, token: str) -> None:
        self._used[name] = step
        self._refresh(token)

    def _refresh(self, token: str) -> None:
        self._fresh[fingerprint(token)] = self._now() + self._counts
