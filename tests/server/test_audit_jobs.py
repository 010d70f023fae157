"""An auditor's long work is done in a process beside the tables, within its budget, and ends with the server."""

import asyncio
import time
from pathlib import Path

import apsw
import pytest

from croupier.server.background.audit_jobs import Signatures, packed, reconciled, verified
from croupier.server.processes.work_queue import Asker, WorkQueue
from croupier.server.processes.worker_process import Budget
from croupier.server.refused import ServerRefused
from croupier.server.storage.store_address import StoreAddress
from tests.control.stocked import stocked

KIM = Asker("kim", "192.0.2.1")


@pytest.fixture
def where(tmp_path: Path) -> StoreAddress:
    stocked(tmp_path / "tables.db", 2).close()
    return StoreAddress(str(tmp_path / "tables.db"), "")


def _verified(where: StoreAddress, tmp_path: Path) -> dict[str, int]:
    found = verified(where, Signatures(str(tmp_path / "checkpoints"), ""), 1)
    assert sum(table.wrong for table in found.tables) == len(found.findings)
    return {table.table: table.wrong for table in found.tables}


@pytest.mark.parametrize(
    ("table", "change"),
    [
        ("rounds", "UPDATE rounds SET version = version + 1 WHERE number = 2"),
        ("keys", "INSERT INTO keys VALUES ('ann|k', 'entries:table:lucky8', 1)"),
        ("snapshots", "INSERT INTO snapshots VALUES ('table:lucky8', 1, x'7b7d', x'00')"),
        ("balances", "UPDATE balances SET cents = cents + 1 WHERE account LIKE 'wallet:%'"),
        ("postings", "UPDATE postings SET cents = cents + 1 WHERE place = 0"),
        ("rulebooks", "UPDATE rulebooks SET text = text || ' '"),
    ],
)
def test_the_page_verifies_every_table_as_the_command_line_does(
    where: StoreAddress, tmp_path: Path, table: str, change: str
) -> None:
    assert set(_verified(where, tmp_path).values()) == {0}
    db = apsw.Connection(where.file)
    db.execute(change)
    db.close()
    assert _verified(where, tmp_path)[table] > 0


def test_work_beyond_its_budget_is_refused_and_the_next_is_done(where: StoreAddress, tmp_path: Path) -> None:
    async def act() -> None:
        jobs = WorkQueue(nice=0, most=4, each=4, budget=Budget(file=40_000))
        try:
            with pytest.raises(ServerRefused) as refused:
                await jobs.do(KIM, packed, where, "csv", tmp_path / "export")
            assert refused.value.code == "too-costly"
            assert "larger" in refused.value.message
            assert (await jobs.do(KIM, reconciled, where, 1)).differences == ()
        finally:
            jobs.close()

    asyncio.run(act())


def test_a_server_that_stops_waits_for_none_of_it() -> None:
    async def act() -> None:
        jobs = WorkQueue(nice=0, most=4, each=4)
        working = asyncio.create_task(jobs.do(KIM, time.sleep, 600))
        await asyncio.sleep(1)
        began = time.monotonic()
        jobs.close()
        with pytest.raises(ServerRefused) as refused:
            await working
        assert refused.value.code == "shutting-down"
        assert time.monotonic() - began < 30

    asyncio.run(act())
