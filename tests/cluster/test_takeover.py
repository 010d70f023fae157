"""Two servers on one database, and either dies or falls asleep: the other goes on, nothing is lost or doubled."""

import asyncio
import os
import signal
from pathlib import Path

import pytest

from croupier.store.crashpoints import POINTS
from croupier.store.postgres import PostgresStore
from tests.cluster.crowd import Travellers, old_epochs, owned_by, tables_at
from tests.cluster.servers import ask, servers
from tests.store.pg import Postgres

LEASE = 1.5


@pytest.mark.parametrize("point", POINTS)
def test_killed_at_each_crash_point(postgres: Postgres, tmp_path: Path, point: str) -> None:
    database = postgres.database()
    crowd = Travellers(8)
    with servers(tmp_path, database, lease=LEASE, crash={0: f"{point}:25"}) as (first, second):

        async def until_it_dies() -> None:
            assert await asyncio.to_thread(first.process.wait, 60) == -signal.SIGKILL
            await owned_by(database, 1)
            await crowd.answered(30)

        asyncio.run(crowd.play_on([first, second], until_it_dies))
        asyncio.run(crowd.make_good(second.address))
        assert crowd.journal.open == []
    crowd.check(database)


def test_a_write_of_an_old_epoch_would_be_found(postgres: Postgres) -> None:
    database = postgres.database()
    PostgresStore(database).close()
    reigns = "INSERT INTO reigns (stream, epoch, owner, after) VALUES ('table:t', 1, 'a', 0), ('table:t', 2, 'b', 3)"
    asyncio.run(ask(database, reigns))
    events = (
        "INSERT INTO events SELECT 'table:t', n, '', '', e FROM (VALUES (3, 1), (4, 2), (5, 1), (6, 3)) AS v (n, e)"
    )
    asyncio.run(ask(database, events))
    assert asyncio.run(old_epochs(database)) == [("table:t", 5, 1), ("table:t", 6, 3)]


def test_stopped_and_started_again_while_others_play(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.database()
    crowd = Travellers(8)
    with servers(tmp_path, database, lease=LEASE) as (first, second):

        async def come_and_go() -> None:
            for leaving in (first, second):
                await crowd.answered(20)
                assert await asyncio.to_thread(leaving.stop) == 0
                await owned_by(database, 1)
                await crowd.answered(20)
                await asyncio.to_thread(leaving.restart)
                await owned_by(database, 2)

        asyncio.run(crowd.play_on([first, second], come_and_go))
        asyncio.run(crowd.make_good(first.address))
        assert crowd.journal.open == []
    crowd.check(database)


def test_asleep_for_longer_than_its_lease_and_awake_again(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.database()
    crowd = Travellers(8)
    with servers(tmp_path, database, lease=LEASE) as (first, second):

        async def sleep_and_wake() -> None:
            await crowd.answered(30)
            for asleep in (first, second):
                os.kill(asleep.process.pid, signal.SIGSTOP)
                await owned_by(database, 1)
                await crowd.answered(20)
                os.kill(asleep.process.pid, signal.SIGCONT)
                await owned_by(database, 2)
                await crowd.answered(20)

        asyncio.run(crowd.play_on([first, second], sleep_and_wake))
        for server in (first, second):
            assert asyncio.run(tables_at(server.address)) == 12
            asyncio.run(crowd.make_good(server.address))
    crowd.check(database)
