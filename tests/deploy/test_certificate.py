"""HTTPS by two files, without a proxy: page, cookie, socket, the house's own bots, and files that are none."""

import asyncio
from pathlib import Path

import httpx
import pytest

from croupier.bots.chart_player import ChartPlayer, Habit
from croupier.bots.charts import default_chart
from croupier.bots.visitor import Visitor
from croupier.client.http import Client
from croupier.client.socket import open_socket
from croupier.rules.load import load
from croupier.server.http.tls_certificate import check_certificate
from croupier.server.settings import Settings, SettingsError
from tests.deploy.certificates import self_signed
from tests.server.running import FAST, Running


def test_a_server_with_a_certificate_speaks_https_and_nothing_else(tmp_path: Path) -> None:
    made = self_signed(tmp_path)
    files = f'certificate = "{made.certificate}"\ncertificate_key = "{made.key}"\n'
    server = Running(tmp_path, f"{files}{FAST}", "--bots", "1")

    async def play() -> None:
        async with asyncio.timeout(60), Client(server.address, trust=made.trust()) as client:
            me = await client.come_in()
            policy = ChartPlayer(default_chart(load("lucky8")), Habit(1, 1000))
            async with open_socket(client) as opened:
                await Visitor(client, opened, "lucky8", policy).play(3)
            wagers = {box.mains[0].player for box in (await client.table("lucky8")).boxes if box.mains}
            assert wagers - {me.name}, "no bot has come in"

    try:
        assert server.address.startswith("https://127.0.0.1:")
        page = httpx.get(server.address, verify=made.trust())
        assert (page.status_code, "strict-transport-security" in page.headers) == (200, True)
        with pytest.raises(httpx.HTTPError):
            httpx.get(server.address.replace("https", "http"))
        asyncio.run(play())
    finally:
        server.end()


def test_files_that_are_no_certificate_are_refused(tmp_path: Path) -> None:
    made = self_signed(tmp_path)
    check_certificate(Settings())
    check_certificate(Settings(certificate=str(made.certificate), certificate_key=str(made.key)))
    with pytest.raises(SettingsError, match="belong together"):
        check_certificate(Settings(certificate=str(made.certificate)))
    with pytest.raises(SettingsError, match="no certificate"):
        check_certificate(Settings(certificate=str(made.key), certificate_key=str(made.certificate)))
    with pytest.raises(SettingsError, match="no certificate"):
        check_certificate(Settings(certificate=str(tmp_path / "gone"), certificate_key=str(made.key)))
