"""The wall clock is only written down: whatever it does, order is by version and deadlines are by the steady clock."""

import asyncio
from itertools import pairwise
from random import Random

import pytest

from croupier.api import events as le
from croupier.api.codec import decode_event
from croupier.live.cards import Dealer
from croupier.live.config import Clocks, TableConfig
from croupier.live.host import TableHost, TableUpdate, World
from croupier.live.recovery import recover
from croupier.store.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.actors import player
from croupier.table.state import Phase, Setup
from tests.live.hosting import VAULT, fund, give
from tests.live.simulated import PEOPLE, SlowWriter
from tests.live.virtual_time import run_virtual

HOUR = 3_600_000
STEPS = {"back": -2 * HOUR, "forward": 2 * HOUR, "a leap second": 1_000, "summer time": HOUR}
CONFIG = TableConfig("auto", "lucky8", Setup(decks=6, unit=100), clocks=Clocks(bets=15, decision=20, offer=10, pause=4))


class _Stepping:
    """A wall clock that is set while bets are open."""

    def __init__(self, step: int) -> None:
        self.step = step
        self.stepped = False

    def now(self) -> int:
        steady = int(asyncio.get_running_loop().time() * 1000)
        return 10**12 + steady + (self.step if self.stepped else 0)


@pytest.mark.parametrize("name", STEPS)
def test_a_step_of_the_clock_moves_no_deadline_and_no_order(name: str) -> None:
    store = MemoryStore()
    for person in PEOPLE:
        fund(store, person, 100_000)
    clock = _Stepping(STEPS[name])
    closed: list[float] = []

    async def act() -> None:
        world = World(SlowWriter(store, Random(1), PEOPLE), clock.now, lambda: recover(store, CONFIG))
        host = TableHost(CONFIG, recover(store, CONFIG), Dealer(VAULT), world)
        loop = asyncio.get_running_loop()

        def hear(update: TableUpdate) -> None:
            table = update.after.table
            if table is not None and table.phase is not Phase.BETTING:
                closed.append(loop.time())

        host.listen(hear)
        running = asyncio.create_task(host.run())
        await asyncio.sleep(1)
        began = loop.time()
        await give(host, c.Bet(by=player("ann"), player="ann", box=1, amount=1000))
        await asyncio.sleep(5)
        clock.stepped = True
        await give(host, c.Bet(by=player("bob"), player="bob", box=2, amount=1000))
        await asyncio.sleep(200)
        assert abs(closed[0] - began - CONFIG.clocks.bets) < 0.1
        await host.stop()
        await running

    run_virtual(act())
    stored = list(store.read("table:auto"))
    assert all(after.version == before.version + 1 for before, after in pairwise(stored))
    times = [e.at for item in stored if isinstance(e := decode_event(item.event), le.CommandGiven)]
    assert max(abs(b - a) for a, b in pairwise(times)) >= abs(STEPS[name]) - 10_000
    assert recover(store, CONFIG).round >= 2
