"""Too few files for the machine's sockets: new ones wait or are refused, the tables that are there go on."""

import asyncio
import sys
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from croupier.client.http import Client
from croupier.client.socket import open_socket
from croupier.table import commands as c
from croupier.table.actors import player
from tests.server.running import SLOW, Running

FILES = 64
BEGIN = "import os, resource as r, sys; r.setrlimit(r.RLIMIT_NOFILE, (64, 64)); os.execv(sys.argv[1], sys.argv[1:])"
FEW = (sys.executable, "-c", BEGIN)


async def _crowded(address: str) -> None:
    parts = urlsplit(address)
    async with Client(address) as client:
        me = await client.come_in()
        async with open_socket(client) as socket:
            await socket.watch("lucky8")
            crowd: list[asyncio.StreamWriter] = []
            for _ in range(2 * FILES):
                with suppress(OSError, TimeoutError):
                    async with asyncio.timeout(5):
                        crowd.append((await asyncio.open_connection(parts.hostname, parts.port))[1])
            for number in range(10):
                bet = c.Bet(by=player(me.name), player=me.name, box=1 + number % 7, amount=1000)
                assert (await socket.command("lucky8", f"bet-{number}", bet)).version > 0
            for writer in crowd:
                writer.close()
        async with Client(address) as later, asyncio.timeout(30):
            assert await later.tables()


def test_too_few_files_for_more_sockets_leave_the_tables_in_peace(tmp_path: Path) -> None:
    server = Running(tmp_path, SLOW, under=FEW)
    try:
        asyncio.run(_crowded(server.address))
        assert server.stop() == 0
    finally:
        server.end()
    assert "too many" in server.log.read_text().lower() or "out of system resource" in server.log.read_text()
