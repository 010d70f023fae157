"""Passwords and codes that are tried: each wrong one makes the next attempt wait longer."""

from collections.abc import Awaitable, Callable
from math import ceil
from typing import TypeVar

from starlette.requests import Request

from croupier.server.refused import ServerRefused, refuse
from croupier.server.sessions.request_auth import RequestAuth, address_of
from croupier.server.sessions.sign_in_delay import SignInDelays

Found = TypeVar("Found")
SIGNED_IN = "signed in"
"""Stands for the address where a session counts."""

FAILURES = ("sign-in-failed", "wrong-code", "wrong-passkey")


class SignInAttempts:
    """Counts the attempts at one server."""

    def __init__(self, guard: RequestAuth) -> None:
        """Begin without any."""
        self._guard = guard
        self._delays = SignInDelays()

    async def by_address(self, request: Request, name: str, attempt: Callable[[], Awaitable[Found]]) -> Found:
        """Try a password or a code; each wrong one makes its address wait longer for the next at this account."""
        address, delays = address_of(request), self._delays
        if not delays.knows(name, address):
            self._guard.check_failures(request)
        return await self._slowed(request, (name, address), attempt)

    async def signed_in(self, request: Request, name: str, attempt: Callable[[], Awaitable[Found]]) -> Found:
        """Try what a person who is signed in shows: no one without their session makes them wait."""
        return await self._slowed(request, (name, SIGNED_IN), attempt)

    async def _slowed(self, request: Request, who: tuple[str, str], attempt: Callable[[], Awaitable[Found]]) -> Found:
        (name, address), delays = who, self._delays
        if left := delays.left(name, address):
            raise refuse("too-many-sign-ins", "seconds", seconds=ceil(left))
        try:
            found = await attempt()
        except ServerRefused as refused:
            if refused.code in FAILURES:
                delays.failed(name, address)
                self._guard.count_failure(request)
            raise
        delays.succeeded(name, address)
        return found
