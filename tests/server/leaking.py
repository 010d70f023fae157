"""Play under the eyes of every post, keep everything anybody was sent, and search it for what is still in the shoe."""

import asyncio
import re
from pathlib import Path

import httpx
from websockets.asyncio.client import connect

from croupier.bots.chart_player import ChartPlayer, Habit
from croupier.bots.charts import default_chart
from croupier.bots.visitor import Visitor
from croupier.client.http import Client
from croupier.client.socket import open_socket
from croupier.fairness.shoe_commitment import SealedShoe, ShoeName, salt
from croupier.live.config import TableConfig
from croupier.live.recovery import recover
from croupier.live.state import LiveTable
from croupier.live.vault import Vault, open_vault
from croupier.rules.load import GAMES, load
from croupier.server.sessions.session_store import People, add_staff
from croupier.store.sqlite import SqliteStore
from croupier.table.actors import Role
from croupier.table.state import Setup
from tests.server.running import FAST, Running

STAFF = (Role.DEALER, Role.PIT_SUPERVISOR, Role.PIT_MANAGER, Role.SHIFT_MANAGER)
PASSWORD = "a long password of the test"  # noqa: S105 - nobody else's
TABLES = "".join(f'[[tables]]\nname = "{game}"\ngame = "{game}"\npenetration = 0.03\n' for game in GAMES)
"""Shoes that are finished soon, so that there is something to reveal."""

FINISHED = re.compile(r'"event":"shoe-finished/1","number":\d+,"seed":"([0-9a-f]{64})"')


class Watched:
    """A server, and everything it has told anybody, in the order each was told it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.heard: dict[str, list[str]] = {}
        store = SqliteStore(folder / "tables.db")
        for role in STAFF:
            add_staff(store, People().read(store), f"the-{role.value}", role, PASSWORD)
        store.close()
        self.server = Running(folder, "gift = 100000000\n" + FAST + TABLES)

    def play(self, rounds: int) -> None:
        """Play so many rounds at each table while every post watches."""
        try:
            asyncio.run(self._play(rounds))
            self.heard["calls"] = _everything(self.server.address)
        finally:
            self.server.stop()
        self.heard["log"] = [self.server.log.read_text()]

    async def _play(self, rounds: int) -> None:
        address = self.server.address
        watchers: list[asyncio.Task[None]] = []
        for role in (Role.PLAYER, *STAFF):
            async with Client(address) as client:
                signed = role is not Role.PLAYER
                session = await (client.sign_in(f"the-{role.value}", PASSWORD) if signed else client.come_in())
            # Whoever follows the events, and whoever is shown the table: each hears a seed once, in its time.
            for who, show in ((role.value, "false"), (f"{role.value} shown", "true")):
                listening = _listen(address, session.token, self.heard.setdefault(who, []), show)
                watchers += [asyncio.create_task(listening)]
        await asyncio.gather(*(_visit(address, game, rounds) for game in GAMES))
        for watching in watchers:
            watching.cancel()
        await asyncio.gather(*watchers, return_exceptions=True)

    def found(self) -> list[str]:
        """Return every secret that somebody was told, or that lies open in the store."""
        vault = open_vault(Path(f"{self.server.store}.key"))
        store = SqliteStore(self.server.store, read_only=True)
        dump = "".join(p.read_bytes().decode("latin-1") for p in self.folder.glob("tables.db*") if p.suffix != ".key")
        found = [f"{who}: seed before its time" for who, frames in self.heard.items() if not _in_time(frames)]
        for game in GAMES:
            live = recover(store, TableConfig(game, game, Setup(decks=6)))
            assert live.shoe is not None
            assert live.shoe.sealed_seed in dump
            secrets = _secrets(vault.shoe(live.shoe.sealed_seed, live.shoe.name, live.shoe.nonces), live.dealt)
            ahead = _ahead(vault, live)
            secrets += [seed for _, seed in ahead]
            for who, frames in {**self.heard, "store": [dump]}.items():
                also = [live.shoe.sealed_seed, *(sealed for sealed, _ in ahead)] if who != "store" else []
                text = "\n".join(frames)
                found += [f"{who}: {secret[:40]!r} of {game}" for secret in (*secrets, *also) if secret in text]
        store.close()
        return found


def _ahead(vault: Vault, live: LiveTable) -> list[tuple[str, str]]:
    """Return the sealed and the open seed of every shoe that is committed to and not yet used."""
    batch = live.batch
    assert batch is not None
    numbered = [(sealed, batch.first + place) for place, sealed in enumerate(batch.sealed_seeds)]
    left = [(sealed, number) for sealed, number in numbered if number > live.shoes]
    made = (batch.decks, batch.without)
    return [(sealed, vault.open(sealed, ShoeName(live.name, number, *made)).hex()) for sealed, number in left]


def _in_time(frames: list[str]) -> bool:
    """Tell whether no seed was in anything said before the word that its shoe is finished."""
    for place, frame in enumerate(frames):
        for seed in FINISHED.findall(frame):
            if any(seed in earlier for earlier in frames[:place]):
                return False
    return True


def _secrets(shoe: SealedShoe, dealt: int) -> list[str]:
    ahead = [str(shoe.card_at(position)) for position in range(dealt, dealt + 6)]
    return [
        shoe.seed.hex(),
        shoe.seed.decode("latin-1"),
        *(salt(shoe.seed, position).hex() for position in range(dealt, len(shoe))),
        *(joined.join(ahead) for joined in ("", " ", '","', ",")),
    ]


async def _listen(address: str, token: str, frames: list[str], show: str) -> None:
    url = address.replace("http", "ws", 1) + "/api/v1/socket"
    async with connect(url, additional_headers={"Authorization": f"Bearer {token}"}, proxy=None) as wire:
        for game in GAMES:
            await wire.send(f'{{"type":"watch","table":"{game}","show":{show}}}')
            await wire.send(f'{{"type":"ask-options","table":"{game}"}}')
        while True:
            frames.append(str(await wire.recv()))


async def _visit(address: str, game: str, rounds: int) -> None:
    async with Client(address) as client:
        await client.come_in()
        policy = ChartPlayer(default_chart(load(game)), Habit(2, 1000))
        async with open_socket(client) as socket:
            await Visitor(client, socket, game, policy).play(rounds)


def _everything(address: str) -> list[str]:
    paths = ["/metrics", "/healthz", "/", "/api/v1/tables", "/api/v1/nowhere"]
    for game in GAMES:
        paths += [f"/api/v1/tables/{game}{rest}" for rest in ("", "/events", "/shoes/1", "/shoes/2", "/rounds/1")]
    return [httpx.get(address + path).text for path in paths]
