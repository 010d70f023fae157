"""Undealt cards are known to nobody: not in a frame, a call, a log, an error, the metrics or the store."""

import asyncio
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from croupier.bots.chart_player import ChartPlayer, Habit
from croupier.bots.charts import default_chart
from croupier.bots.visitor import Visitor
from croupier.cli.faults import UsageError
from croupier.cli.verify import shoe as verify_shoe
from croupier.client.http import Client
from croupier.client.socket import open_socket
from croupier.fairness.shoe import SealedShoe, salt
from croupier.live.config import TableConfig
from croupier.live.recovery import recover
from croupier.live.vault import open_vault
from croupier.rules.load import GAMES, load
from croupier.store.sqlite import SqliteStore
from croupier.table.state import Setup
from tests.server.running import Running

ROUNDS = 4


async def _listen(address: str, token: str, frames: list[str]) -> None:
    url = address.replace("http", "ws", 1) + "/api/v1/socket"
    async with connect(url, additional_headers={"Authorization": f"Bearer {token}"}, proxy=None) as wire:
        for game in GAMES:
            await wire.send(f'{{"type":"watch","table":"{game}"}}')
            await wire.send(f'{{"type":"ask-options","table":"{game}"}}')
        while True:
            frames.append(str(await wire.recv()))


async def _play(address: str, game: str) -> None:
    async with Client(address) as client:
        await client.come_in()
        policy = ChartPlayer(default_chart(load(game)), Habit(2, 1000))
        async with open_socket(client) as socket:
            await Visitor(client, socket, game, policy).play(ROUNDS)


def _everything(address: str) -> list[str]:
    paths = ["/metrics", "/healthz", "/", "/api/v1/tables", "/api/v1/nowhere"]
    for game in GAMES:
        paths += [f"/api/v1/tables/{game}{rest}" for rest in ("", "/events", "/shoes/1", "/shoes/2", "/rounds/1")]
    return [httpx.get(address + path).text for path in paths]


def test_no_seed_salt_or_undealt_card_ever_leaves(tmp_path: Path) -> None:
    server = Running(tmp_path)
    frames: list[str] = []

    async def act() -> None:
        async with asyncio.timeout(90), Client(server.address) as watcher:
            await watcher.come_in()
            listening = asyncio.create_task(_listen(server.address, watcher.token, frames))
            await asyncio.gather(*(_play(server.address, game) for game in GAMES))
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    try:
        asyncio.run(act())
        frames += _everything(server.address)
        for game in GAMES:
            proof = httpx.get(f"{server.address}/api/v1/tables/{game}/shoes/1").content
            (tmp_path / f"{game}.json").write_bytes(proof)
    finally:
        server.stop()
    frames.append(server.log.read_text())
    frames.append(
        "".join(path.read_bytes().decode("latin-1") for path in tmp_path.glob("tables.db*") if path.suffix != ".key")
    )
    vault = open_vault(Path(f"{server.store}.key"))
    store = SqliteStore(server.store, read_only=True)
    for game in GAMES:
        live = recover(store, TableConfig(game, game, Setup(decks=6)))
        assert live.shoe is not None
        assert live.dealt >= 4
        sealed = vault.shoe(live.shoe.sealed_seed, live.shoe.name)
        _absent(sealed, live.dealt, live.shoe.sealed_seed, frames)
        assert verify_shoe(tmp_path / f"{game}.json") == 0
    store.close()


def _absent(shoe: SealedShoe, dealt: int, sealed_seed: str, frames: list[str]) -> None:
    secrets = [shoe.seed.hex(), shoe.seed.decode("latin-1")]
    secrets += [salt(shoe.seed, position).hex() for position in range(dealt, len(shoe))]
    ahead = [str(shoe.card_at(position)) for position in range(dealt, dealt + 6)]
    secrets += [joined.join(ahead) for joined in ("", " ", '","', ",")]
    for frame in frames:
        assert not [secret for secret in secrets if secret in frame]
    # The encrypted seed is in the store and nowhere else.
    assert not [frame for frame in frames[:-1] if sealed_seed in frame]
    assert sealed_seed in frames[-1]


def test_a_proof_that_was_tampered_with_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "shoe.json"
    file.write_text("nonsense")
    with pytest.raises(UsageError, match="not the proof of a shoe"):
        verify_shoe(file)
