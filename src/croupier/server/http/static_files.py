"""The page: the built files, kept in memory, each with headers that let it fetch from this server and nowhere else."""

import gzip
import mimetypes
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

BUILT = Path(__file__).parents[1] / "built"
INDEX, SCREENS = "index.html", "screens.json"
"""The page's document, and the list of its screens, which the build writes; both are for the server."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
FRESH = "no-cache"
FOR_EVER = "public, max-age=31536000, immutable"
"""An asset's name holds the hash of what is in it, so that it never changes under its name."""
ASSETS = "assets"
KINDS = {".webmanifest": "application/manifest+json"}
"""Kinds of files that not every machine knows."""

MISSING = b"<!doctype html><title>Croupier</title><p>The page has not been built: python tools/page_build.py"


def page_routes(built: Path = BUILT) -> list[Route]:
    """Return the routes of the page: its files, and one document for every screen."""
    index = built / INDEX
    document = index.read_bytes() if index.exists() else MISSING
    serve = _serving(document, "text/html; charset=utf-8", FRESH)
    names = screens(built)
    paths = ["/", *(f"/{screen}" for screen in names), *(f"/{screen}/{{rest:path}}" for screen in names)]
    return [*(Route(path, serve) for path in paths), *(_file(file, built) for file in _files(built))]


def screens(built: Path = BUILT) -> tuple[str, ...]:
    """Return the first parts of the page's own addresses; the page itself reads the rest."""
    listed = built / SCREENS
    return msgspec.json.decode(listed.read_bytes(), type=tuple[str, ...]) if listed.exists() else ()


def _files(built: Path) -> list[Path]:
    found = (file for file in built.rglob("*") if file.is_file())
    return sorted(file for file in found if file.name not in (INDEX, SCREENS) and not file.name.startswith("."))


def _file(file: Path, built: Path) -> Route:
    name = file.relative_to(built)
    kind = KINDS.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    text = kind.startswith("text/") or kind.endswith(("javascript", "json", "xml"))
    caching = FOR_EVER if name.parts[0] == ASSETS else FRESH
    return Route(
        f"/{name.as_posix()}", _serving(file.read_bytes(), f"{kind}; charset=utf-8" if text else kind, caching)
    )


@cache
def _packed(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)


def _serving(body: bytes, kind: str, caching: str) -> Callable[[Request], Awaitable[Response]]:
    """Return what answers with these bytes, packed where the browser takes them so."""
    packed = _packed(body)
    headers = {**HEADERS, "cache-control": caching, "vary": "accept-encoding"}

    async def answer(request: Request) -> Response:
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(packed, 200, {**headers, "content-encoding": "gzip"}, media_type=kind)
        return Response(body, 200, headers, media_type=kind)

    return answer
