"""The page: the built files, kept in memory, each with headers that let it fetch from this server and nowhere else."""

import gzip
import mimetypes
from collections.abc import Awaitable, Callable
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

BUILT = Path(__file__).parent / "built"
SCREENS = ("tables", "records", "rules", "me", "dealer", "pit", "maths", "audit")
"""The first parts of the page's own addresses; the page itself reads the rest."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
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

MISSING = b"<!doctype html><title>Croupier</title><p>The page has not been built: python tools/page_build.py"


def page_routes(built: Path = BUILT) -> list[Route]:
    """Return the routes of the page: its assets, and one document for every screen."""
    index = built / "index.html"
    document = index.read_bytes() if index.exists() else MISSING
    serve = _serving(document, "text/html; charset=utf-8", FRESH)
    screens = ["/", *(f"/{screen}" for screen in SCREENS), *(f"/{screen}/{{rest:path}}" for screen in SCREENS)]
    return [*(Route(path, serve) for path in screens), *(_asset(file, built) for file in _assets(built))]


def _assets(built: Path) -> list[Path]:
    return sorted(file for file in (built / "assets").rglob("*") if file.is_file())


def _asset(file: Path, built: Path) -> Route:
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    text = kind.startswith("text/") or kind.endswith(("javascript", "json", "xml"))
    return Route(
        f"/{file.relative_to(built).as_posix()}",
        _serving(file.read_bytes(), f"{kind}; charset=utf-8" if text else kind, FOR_EVER),
    )


def _serving(body: bytes, kind: str, caching: str) -> Callable[[Request], Awaitable[Response]]:
    """Return what answers with these bytes, packed where the browser takes them so."""
    packed = gzip.compress(body, 9, mtime=0)
    headers = {**HEADERS, "cache-control": caching, "vary": "accept-encoding"}

    async def answer(request: Request) -> Response:
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(packed, 200, {**headers, "content-encoding": "gzip"}, media_type=kind)
        return Response(body, 200, headers, media_type=kind)

    return answer
