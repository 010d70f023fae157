"""The built files: how they are sent, how much a first visit loads, and that they are built from these sources."""

import asyncio
import gzip
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from croupier.server.http.static_files import BUILT, FOR_EVER, POLICY, page_routes, screens
from tests.server.running import Running
from tools import page_build

MOST_SCRIPT = 150_000
ASSET = re.compile(r'(?:src|href)="(/assets/[^"]+)"')


@pytest.fixture
def client(server: Running) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.address, trust_env=False) as found:
        yield found


def test_every_screen_is_one_document_that_may_fetch_from_here_only(client: httpx.Client) -> None:
    paths = ["/", *(f"/{screen}" for screen in screens()), "/tables/lucky8", "/rules/lucky8/3.26.1"]
    for path in paths:
        answer = client.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["content-security-policy"] == POLICY
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "unsafe" not in answer.headers["content-security-policy"]


def test_assets_are_named_by_their_content_and_kept_for_ever(client: httpx.Client) -> None:
    found = ASSET.findall(client.get("/").text)
    assert any(path.endswith(".js") for path in found)
    for path in found:
        answer = client.get(path, headers={"accept-encoding": "identity"})
        assert answer.headers["cache-control"] == FOR_EVER
        assert answer.content == (BUILT / path.removeprefix("/")).read_bytes()
        packed = client.get(path, headers={"accept-encoding": "gzip"})
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.content == answer.content


def test_an_asset_that_is_not_there_is_refused(client: httpx.Client) -> None:
    assert client.get("/assets/none.js").status_code == 404
    assert client.get("/assets/../index.html").status_code in {404, 200}
    assert client.get("/nowhere").json()["code"] == "no-such-page"


def test_the_first_load_is_small(client: httpx.Client) -> None:
    scripts = [path for path in ASSET.findall(client.get("/").text) if path.endswith(".js")]
    packed = sum(len(gzip.compress((BUILT / path.removeprefix("/")).read_bytes(), 9)) for path in scripts)
    assert 0 < packed <= MOST_SCRIPT


def test_nothing_names_another_host() -> None:
    for file in BUILT.rglob("*"):
        if file.suffix in {".js", ".css", ".html"}:
            hosts = set(re.findall(r"(?:https?:)?//([a-z0-9.-]+\.[a-z]{2,})", file.read_text(encoding="utf-8")))
            # Names of vocabularies and of the compiler's own messages; none of them is ever fetched.
            assert hosts <= {"www.w3.org", "svelte.dev"}, file.name


def test_unchanged_sources_build_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert page_build.build() in {True, False}
    monkeypatch.setattr(page_build, "install", lambda: pytest.fail("built again"))
    assert not page_build.build()


def test_a_server_without_a_built_page_says_so(tmp_path: Path) -> None:
    async def ask() -> str:
        transport = httpx.ASGITransport(Starlette(routes=page_routes(tmp_path)))
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            return (await client.get("/")).text

    # The browser's own loop runs in this thread already.
    with ThreadPoolExecutor(1) as aside:
        assert "has not been built" in aside.submit(lambda: asyncio.run(ask())).result()
