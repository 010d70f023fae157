"""The application: every route answered in JSON, every refusal with its code, nothing else let through."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from shutil import rmtree

import msgspec
from starlette.applications import Starlette
from starlette.background import BackgroundTask
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route as Answered
from starlette.routing import WebSocketRoute

from croupier.api.messages import BASE, Problem
from croupier.api.refusals import REFUSALS
from croupier.server.calls import Call, Calls
from croupier.server.floor import Floor
from croupier.server.guard import COOKIE, Guard
from croupier.server.logs import log
from croupier.server.openapi import openapi, socket_schema
from croupier.server.page import page_routes
from croupier.server.refused import ServerRefused, refuse
from croupier.server.reply import Download, Reply
from croupier.server.routes import HARMLESS, ROUTES, SOCKET, Route
from croupier.server.socket import Sockets
from croupier.store.port import StorageFullError, StoreUnavailableError

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


def application(floor: Floor) -> Starlette:
    """Return the application of a floor; it starts and stops the tables with itself."""
    guard = Guard(floor)
    calls = Calls(floor, guard)
    routes: list[Answered | WebSocketRoute] = [
        Answered(route.path, _answering(getattr(calls, route.name), guard, route), methods=[route.method])
        for route in ROUTES
    ]
    documents = {f"{BASE}/openapi.json": openapi(), f"{BASE}/messages.json": socket_schema()}
    routes += [Answered(path, _fixed(msgspec.json.encode(document))) for path, document in documents.items()]
    routes.append(Answered("/metrics", lambda _request: _plain(floor.metrics.text())))
    routes += page_routes()
    routes.append(WebSocketRoute(SOCKET, Sockets(floor, guard).serve))
    handlers = {HTTPException: _unknown, Exception: _failed}
    return Starlette(routes=routes, lifespan=_lifespan(floor, calls), exception_handlers=handlers)


def _lifespan(floor: Floor, calls: Calls) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def run(_app: Starlette) -> AsyncIterator[None]:
        await floor.start()
        yield
        calls.let_go()
        await floor.stop()

    return run


def _answering(call: Call, guard: Guard, route: Route) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        try:
            if request.method != "GET":
                guard.check_origin(request, socket=False)
                guard.check_changes(request, harmless=route.name in HARMLESS)
            return _response(await call(request, asyncio.get_running_loop().time()), request)
        except ServerRefused as refused:
            return _problem(refused)
        except StorageFullError:
            return _problem(refuse("server-error", "the store has no room; nothing was done"))
        except StoreUnavailableError:
            return _problem(refuse("store-unavailable"))

    return answer


def _response(reply: Reply, request: Request) -> Response:
    if isinstance(reply.body, Download):
        gone = BackgroundTask(rmtree, reply.body.path.parent)
        return FileResponse(
            reply.body.path, headers=SAFE, media_type=reply.body.media, filename=reply.body.name, background=gone
        )
    body = b"" if reply.body is None else msgspec.json.encode(reply.body)
    response = Response(body, reply.status, SAFE, media_type="application/json")
    if reply.token:
        secure = request.url.scheme == "https"
        response.set_cookie(COOKIE, reply.token, httponly=True, secure=secure, samesite="strict", path="/")
    elif reply.token is not None:
        response.delete_cookie(COOKIE)
    return response


def _problem(refused: ServerRefused) -> Response:
    body = msgspec.json.encode(Problem(refused.code, refused.message))
    return Response(body, REFUSALS[refused.code].status, SAFE, media_type="application/json")


async def _unknown(_request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return _problem(refuse("not-that-method" if status == 405 else "no-such-page"))  # noqa: PLR2004 - HTTP's own


async def _failed(request: Request, error: Exception) -> Response:
    log().error("call-failed", path=request.url.path, error=repr(error))
    return _problem(refuse("server-error"))


def _fixed(body: bytes) -> Callable[[Request], Awaitable[Response]]:
    async def answer(_request: Request) -> Response:
        return Response(body, 200, SAFE, media_type="application/json")

    return answer


def _plain(body: bytes) -> Response:
    return Response(body, 200, SAFE, media_type="text/plain; version=0.0.4; charset=utf-8")
