"""The application: every route answered in JSON, every refusal with its code, nothing else let through."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import cache
from shutil import rmtree

import msgspec
from starlette.applications import Starlette
from starlette.background import BackgroundTask
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route as Answered
from starlette.routing import WebSocketRoute

from croupier.api.messages import BASE, Session
from croupier.server.all_routes import SOCKET, bound_routes
from croupier.server.http.responses import Download, Reply
from croupier.server.http.route import Route
from croupier.server.http.static_files import page_routes
from croupier.server.live_tables.table_manager import TableManager
from croupier.server.logs import log
from croupier.server.middleware import SAFE, FrontDoor, slowed_problem
from croupier.server.openapi import openapi, socket_schema
from croupier.server.refused import ServerRefused, refuse
from croupier.server.sessions.request_auth import RequestAuth, cookie_of
from croupier.server.tables.websocket import Sockets
from croupier.store.port import StorageFullError, StoreUnavailableError
from croupier.table.actors import Role

KEPT = 365 * 24 * 60 * 60
"""Seconds a browser keeps the cookie of a guest; the session itself ends sooner where nobody uses it."""

LONG = 10
"""How many plain calls a document counts as, and a look at the metrics."""

HANDSHAKE = 5
"""How many plain calls a socket counts as when it is opened."""

ANSWER_BYTES = 4 << 20
"""The largest answer that is sent, files apart."""


def application(floor: TableManager) -> Starlette:
    """Return the application of a floor; it starts and stops the tables with itself."""
    guard = floor.guard
    routes: list[Answered | WebSocketRoute] = [
        Answered(route.path, _answering(call, guard, route), methods=[route.method])
        for route, call in bound_routes(floor)
    ]
    described = documents()
    routes += [Answered(path, _fixed(document)) for path, document in described.items()]
    routes.append(Answered("/metrics", _counted(floor)))
    routes += page_routes()
    routes.append(WebSocketRoute(SOCKET, Sockets(floor).serve))
    handlers = {HTTPException: _unknown, Exception: _failed}
    door = Middleware(FrontDoor, guard=guard, costs=dict.fromkeys((*described, "/metrics"), LONG) | {SOCKET: HANDSHAKE})
    return Starlette(routes=routes, lifespan=_lifespan(floor), exception_handlers=handlers, middleware=[door])


@cache
def documents() -> dict[str, bytes]:
    """Return what describes the calls and the socket's messages, by address: the same for every server."""
    found = {f"{BASE}/openapi.json": openapi(), f"{BASE}/messages.json": socket_schema()}
    return {path: msgspec.json.encode(document) for path, document in found.items()}


def _lifespan(floor: TableManager) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def run(_app: Starlette) -> AsyncIterator[None]:
        await floor.start()
        yield
        await floor.stop()

    return run


def _answering(
    call: Callable[[Request], Awaitable[Reply]], guard: RequestAuth, route: Route
) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        try:
            if request.method != "GET":
                guard.check_origin(request, socket=False)
                guard.check_changes(request, harmless=route.auditor_may)
            guard.admit(request, route.cost)
            if route.stepped:
                guard.check_stepped(request)
            return _response(await call(request), request)
        except ServerRefused as refused:
            return await slowed_problem(refused)
        except ClientDisconnect:
            # Nobody hears it, and it is no fault: anybody can hang up in the middle of what they send.
            return await slowed_problem(refuse("gone"))
        except StorageFullError:
            return await slowed_problem(refuse("server-error", "storage"))
        except StoreUnavailableError:
            return await slowed_problem(refuse("store-unavailable"))

    return answer


def _response(reply: Reply, request: Request) -> Response:
    if isinstance(reply.body, Download):
        gone = BackgroundTask(rmtree, reply.body.path.parent)
        return FileResponse(
            reply.body.path, headers=SAFE, media_type=reply.body.media, filename=reply.body.name, background=gone
        )
    body = b"" if reply.body is None else msgspec.json.encode(reply.body)
    if len(body) > ANSWER_BYTES:
        raise refuse("answer-too-large")
    response = Response(body, reply.status, SAFE, media_type="application/json")
    if reply.token:
        secure = request.url.scheme == "https"
        # A guest is known by nothing but the cookie, so their browser keeps it; staff sign in again.
        guest = isinstance(reply.body, Session) and reply.body.role == Role.PLAYER
        response.set_cookie(
            cookie_of(request), reply.token, KEPT if guest else None, httponly=True, secure=secure, samesite="strict"
        )
    elif reply.token is not None:
        response.delete_cookie(cookie_of(request), secure=request.url.scheme == "https")
    return response


async def _unknown(_request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return await slowed_problem(refuse("not-that-method" if status == 405 else "no-such-page"))  # noqa: PLR2004 - HTTP's own


async def _failed(request: Request, error: Exception) -> Response:
    log().error("call-failed", path=request.url.path, error=repr(error))
    return await slowed_problem(refuse("server-error"))


def _fixed(body: bytes) -> Callable[[Request], Awaitable[Response]]:
    async def answer(_request: Request) -> Response:
        return Response(body, 200, SAFE, media_type="application/json")

    return answer


def _counted(floor: TableManager) -> Callable[[Request], Awaitable[Response]]:
    async def answer(_request: Request) -> Response:
        body = await asyncio.to_thread(floor.metrics.text)
        return Response(body, 200, SAFE, media_type="text/plain; version=0.0.4; charset=utf-8")

    return answer
