"""Middleware that every request passes first: host name, rate limit by address, source address and HSTS."""

import asyncio
import secrets
from collections.abc import Mapping

import msgspec
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.api.messages import Problem
from croupier.api.refusals import REFUSALS
from croupier.api.source import SOURCE
from croupier.server.refused import ServerRefused
from croupier.server.sessions.request_auth import RequestAuth

SAFE = {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
HTTPS_ONLY = "max-age=63072000"
"""Two years in which a browser that came by HTTPS asks in no other way."""

POLICY = 1008
"""The code of a socket that is closed before it is opened, which a client sees as the status 403."""

PAUSE = 1.0
"""Seconds before somebody who sends too much hears so: until then that connection sends nothing more."""

SLOWED = ("too-many", "too-many-here", "too-many-guests", "too-many-sign-ins", "sums-waiting")
"""Refusals of those who ask too much, which are told after a pause."""


class FrontDoor:
    """Lets requests through to the application, or answers them itself."""

    def __init__(self, app: ASGIApp, guard: RequestAuth, costs: Mapping[str, int]) -> None:
        """Stand before an application; some addresses cost as much as several plain calls."""
        self._costs = costs
        self._app = app
        self._guard = guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take one request."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        answer = _with_https_only(send) if scope["scheme"] == "https" else send
        call = HTTPConnection(scope)
        SOURCE.set(call.client.host if call.client is not None else "")
        try:
            self._guard.check_host(call)
            self._guard.count_address(call, self._costs.get(scope["path"], 1))
        except ServerRefused as refused:
            problem = await slowed_problem(refused)
            if scope["type"] == "http":
                await problem(scope, receive, answer)
            else:
                await send({"type": "websocket.close", "code": POLICY, "reason": refused.code})
        else:
            await self._app(scope, receive, answer)


def _with_https_only(send: Send) -> Send:
    async def answer(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message)["strict-transport-security"] = HTTPS_ONLY
        await send(message)

    return answer


async def slowed_problem(refused: ServerRefused) -> Response:
    """Return the answer to a refusal; the person who asks too much waits for it."""
    slow = refused.code in SLOWED
    if slow:
        # Not all at the same moment, or they would come back as one.
        await asyncio.sleep(PAUSE * (0.5 + secrets.randbelow(1000) / 1000))
    body = msgspec.json.encode(Problem(refused.code, refused.message, says=refused.says))
    headers = SAFE | {"retry-after": "1"} if slow else SAFE
    return Response(body, REFUSALS[refused.code], headers, media_type="application/json")
