"""The example for nginx, run as it is with other names and ports: HTTPS, sockets, and whose address the server sees."""

import asyncio
import contextlib
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from croupier.bots.chart_player import ChartPlayer, Habit
from croupier.bots.charts import default_chart
from croupier.bots.visitor import Visitor
from croupier.client.http import Client
from croupier.client.socket import open_socket
from croupier.rules.load import load
from tests.deploy.certificates import Certificate, self_signed
from tests.server.running import FAST, Running
from tools.nginx import MISSING, find

EXAMPLE = Path(__file__).parents[2] / "deploy" / "nginx.conf"
AROUND = """
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log {folder}/access.log;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/croupier.conf;
}}
"""


class Proxied(NamedTuple):
    """A server behind nginx."""

    server: Running
    certificate: Certificate
    https: str
    http: str


def _free() -> int:
    with contextlib.closing(socket.create_server(("127.0.0.1", 0))) as one:
        port: int = one.getsockname()[1]
        return port


def _example(folder: Path, server: Running, ports: tuple[int, int]) -> str:
    """Return the example with this machine's names; each of them must be in it."""
    text = EXAMPLE.read_text()
    for said, meant in {
        "listen 443 ssl http2;": f"listen 127.0.0.1:{ports[0]} ssl http2;",
        "listen 80;": f"listen 127.0.0.1:{ports[1]};",
        "127.0.0.1:8321": server.address.removeprefix("http://"),
        "server_name tables.example;": "server_name 127.0.0.1;",
        "/etc/croupier/": f"{folder}/",
    }.items():
        assert said in text
        text = text.replace(said, meant)
    return text


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxied]:
    nginx = find()
    if nginx is None:
        pytest.skip(MISSING)
    folder = tmp_path_factory.mktemp("nginx")
    ports = _free(), _free()
    https = f"https://127.0.0.1:{ports[0]}"
    settings = f'proxies = ["127.0.0.1"]\norigins = ["{https}"]\nhosts = ["127.0.0.1"]\n{FAST}'
    server = Running(folder, settings)
    certificate = self_signed(folder)
    (folder / "croupier.conf").write_text(_example(folder, server, ports))
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder))
    words = [nginx, "-p", str(folder), "-c", str(folder / "nginx.conf")]
    checked = subprocess.run([*words, "-t"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    running = subprocess.Popen([*words, "-g", "daemon off;"], stderr=subprocess.DEVNULL)
    try:
        _wait_for(ports[0])
        yield Proxied(server, certificate, https, f"http://127.0.0.1:{ports[1]}")
    finally:
        running.terminate()
        running.wait(20)
        server.end()


def _wait_for(port: int) -> None:
    for _ in range(200):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    msg = f"nobody listens on {port}"
    raise AssertionError(msg)


def test_a_bot_plays_through_the_proxy(proxied: Proxied) -> None:
    async def play() -> None:
        async with asyncio.timeout(60), Client(proxied.https, trust=proxied.certificate.trust()) as client:
            await client.come_in()
            policy = ChartPlayer(default_chart(load("lucky8")), Habit(1, 1000))
            async with open_socket(client) as opened:
                assert await Visitor(client, opened, "lucky8", policy).play(1) == 1

    asyncio.run(play())


def test_the_server_knows_that_it_is_https_and_who_calls(proxied: Proxied) -> None:
    with httpx.Client(base_url=proxied.https, verify=proxied.certificate.trust()) as http:
        page = http.get("/")
        assert (page.status_code, "strict-transport-security" in page.headers) == (200, True)
        headers = {"origin": proxied.https, "x-forwarded-for": "203.0.113.9", "content-type": "application/json"}
        came = http.post("/api/v1/guests", content=b'{"name":""}', headers=headers)
        assert came.status_code == 201, came.text
        assert came.headers["set-cookie"].startswith("__Host-")
        foreign = http.post("/api/v1/guests", content=b'{"name":""}', headers={**headers, "origin": "https://evil"})
        assert foreign.json()["code"] == "forbidden-origin"
        assert http.post("/api/v1/guests", content=b"x" * 200_000, headers=headers).status_code == 413
    moved = httpx.get(f"{proxied.http}/rules")
    assert (moved.status_code, moved.headers["location"]) == (301, "https://127.0.0.1/rules")
