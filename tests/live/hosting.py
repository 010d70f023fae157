"""Run a table's host inside a test, without a server around it."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count

from croupier.api.answers import Answer
from croupier.api.orders import AnyGiven
from croupier.ledger.postings import Posting
from croupier.live.cards import Dealer
from croupier.live.config import TableConfig
from croupier.live.host import Ask, TableHost, World
from croupier.live.recovery import recover
from croupier.live.vault import Vault
from croupier.live.writer import Writer
from croupier.store.port import Append, Store
from croupier.table.actors import Actor, Role

VAULT = Vault(bytes(range(32)))
DEALER = Actor(Role.DEALER, "dora")
SUPERVISOR = Actor(Role.PIT_SUPERVISOR, "sam")
MANAGER = Actor(Role.PIT_MANAGER, "mia")

_keys = count()


def fund(store: Store, name: str, cents: int) -> None:
    moved = (Posting("bank:gifts", -cents), Posting(f"wallet:{name}", cents))
    store.append([Append("bank", store.head("bank").version, (b"{}",), moved)])


async def hosted(store: Store, config: TableConfig, play: Callable[[TableHost], Awaitable[None]]) -> TableHost:
    """Bring the table back, run it while `play` does, stop it; the next call is the next process."""
    writer = Writer(store)
    world = World(writer, lambda: 0, lambda: recover(store, config))
    host = TableHost(config, recover(store, config), Dealer(VAULT), world)
    running = asyncio.create_task(host.run())
    try:
        async with asyncio.timeout(30):
            await play(host)
    finally:
        await host.stop()
        await running
        writer.close()
    return host


def run(store: Store, config: TableConfig, play: Callable[[TableHost], Awaitable[None]]) -> TableHost:
    return asyncio.run(hosted(store, config, play))


async def ask(host: TableHost, command: AnyGiven, key: str = "") -> Answer:
    return await host.ask(Ask(key or f"key-{next(_keys)}", command))


async def give(host: TableHost, *commands: AnyGiven) -> None:
    """Give commands that must all be accepted."""
    for command in commands:
        answer = await ask(host, command)
        assert answer.accepted, (command, answer)
