"""PostgreSQL killed and started again under load: commands wait or are refused, and each happens once."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cluster.crowd import Travellers, owned_by, tables_at
from tests.cluster.servers import said, servers
from tests.store.pg import Postgres


@pytest.fixture
def own() -> Iterator[Postgres]:
    """Return a database server that no other test minds losing."""
    server = Postgres()
    yield server
    server.end()


def test_restarted_under_load(own: Postgres, tmp_path: Path) -> None:
    database = own.database()
    crowd = Travellers(8)
    with servers(tmp_path, database) as (first, second):

        async def restart() -> None:
            for _ in range(3):
                await crowd.answered(25)
                await asyncio.to_thread(own.stop)
                await asyncio.to_thread(own.start)
            await crowd.answered(25)
            await owned_by(database, 2)

        asyncio.run(crowd.play_on([first, second], restart))
        for server in (first, second):
            assert asyncio.run(tables_at(server.address)) == 12
            assert said(server, "table-fault") == []
        asyncio.run(crowd.make_good(first.address))
        assert crowd.journal.open == []
    crowd.check(database)
