"""Faults of our own and of the disk: nothing half done, nothing acknowledged that is not stored."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import apsw
import pytest

from croupier.api.orders import OpenRound, Resume
from croupier.live import host as hosting_module
from croupier.live.apply_command import Carried
from croupier.live.config import Clocks, TableConfig
from croupier.live.host import TableHost
from croupier.live.recovery import recover
from croupier.live.vault import Vault, VaultError
from croupier.live.writer import Writer
from croupier.store.memory import MemoryStore
from croupier.store.port import Append, BrokenChainError, Outcome, StorageFullError, StoreError
from croupier.store.sqlite import SqliteStore
from croupier.table import commands as c
from croupier.table.actors import player
from croupier.table.state import Setup
from tests.live.hosting import DEALER, SUPERVISOR, ask, fund, give, run

CONFIG = TableConfig("floor", "lucky8", Setup(decks=6, unit=100), dealing="observed")
BET = c.Bet(by=player("ann"), player="ann", box=1, amount=1000)


class Failing(MemoryStore):
    """A store that fails when it is told to."""

    fails: StoreError | None = None

    def append(self, entries: Sequence[Append]) -> list[Outcome]:
        if self.fails is not None:
            raise self.fails
        return super().append(entries)


def _store() -> Failing:
    store = Failing()
    fund(store, "ann", 100_000)
    return store


def test_a_fault_of_the_engine_takes_the_table_out_of_play_with_nothing_half_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = _store()

    def explode(*_arguments: object, **_named: object) -> Carried:
        raise ZeroDivisionError

    async def play(host: TableHost) -> None:
        await give(host, OpenRound(by=DEALER))
        before = host.live
        with monkeypatch.context() as patch:
            patch.setattr(hosting_module, "carry", explode)
            assert (await ask(host, BET)).code == "table-failed"
        assert host.live.suspended
        assert host.live.table == before.table
        assert (await ask(host, BET)).code == "suspended"
        await give(host, Resume(by=SUPERVISOR, reason="looked at"), BET)

    run(store, CONFIG, play)
    assert store.balance("wallet:ann") == 99_000


def test_a_full_disk_refuses_and_play_goes_on_once_there_is_room() -> None:
    store = _store()

    async def play(host: TableHost) -> None:
        await give(host, OpenRound(by=DEALER))
        before = host.live
        store.fails = StorageFullError("no room")
        assert (await ask(host, BET, "k")).code == "storage-full"
        assert host.live == before
        assert store.balance("wallet:ann") == 100_000
        store.fails = None
        assert (await ask(host, BET, "k")).accepted

    run(store, CONFIG, play)
    assert store.balance("wallet:ann") == 99_000


def test_after_any_other_failure_of_the_store_nothing_more_is_written() -> None:
    store = _store()
    told: list[StoreError] = []

    async def act() -> None:
        writer = Writer(store, told.append)
        entry = Append("s", 0, (b"a",))
        store.fails = StoreError("fsync failed")
        for _ in range(2):
            with pytest.raises(StoreError):
                await writer.append(entry)
            store.fails = None
        writer.close()

    asyncio.run(act())
    assert len(told) == 1
    assert store.head("s").version == 0


def test_bit_rot_in_the_log_keeps_the_table_closed_and_names_the_event(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "t.db")
    fund(store, "ann", 100_000)

    async def play(host: TableHost) -> None:
        await give(host, OpenRound(by=DEALER), BET)

    run(store, CONFIG, play)
    store.close()
    db = apsw.Connection(str(tmp_path / "t.db"))
    flip = "UPDATE events SET event = CAST(replace(event, '1000', '9000') AS BLOB) WHERE stream = ? AND version = 6"
    db.execute(flip, ("table:floor",))
    db.close()
    store = SqliteStore(tmp_path / "t.db")
    with pytest.raises(BrokenChainError, match=r"event 6 of table:floor"):
        recover(store, CONFIG)
    store.close()


def test_a_source_of_entropy_that_repeats_itself_makes_no_shoe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.live.vault.secrets.token_bytes", bytes)
    with pytest.raises(VaultError):
        Vault(bytes(range(32))).new_seed()


def test_a_table_without_entropy_goes_out_of_play_before_a_card_is_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    store = _store()
    config = TableConfig("auto", "lucky8", Setup(decks=6, unit=100), clocks=Clocks(pause=0.0))
    monkeypatch.setattr("croupier.live.vault.secrets.token_bytes", bytes)

    async def play(host: TableHost) -> None:
        suspended = asyncio.Event()
        host.listen(lambda told: suspended.set() if told.after.suspended else None)
        await suspended.wait()
        assert host.live.shoe is None
        assert host.live.table is None

    run(store, config, play)
