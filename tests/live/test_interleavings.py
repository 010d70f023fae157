"""Ten thousand races: several people act on what they have seen of one version, and exactly one of them wins."""

import asyncio
from random import Random

import pytest

from croupier.api.answers import Answer
from croupier.api.orders import OpenRound
from croupier.live.cards import Dealer
from croupier.live.config import TableConfig
from croupier.live.host import Ask, TableHost, World
from croupier.live.recovery import recover
from croupier.store.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.actors import player
from croupier.table.state import Setup
from tests.live.hosting import DEALER, VAULT, fund, give
from tests.live.simulated import SlowWriter
from tests.live.virtual_time import run_virtual

PEOPLE = ("ann", "bob", "cat")
CONFIG = TableConfig("floor", "blackjack-plus", Setup(decks=6, unit=100), dealing="observed")


class _Race:
    """A table, and everybody who wants something of it."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.store = MemoryStore()
        for name in PEOPLE:
            fund(self.store, name, 10_000_000)
        writer = SlowWriter(self.store, self.chance, PEOPLE)
        world = World(writer, lambda: 0, lambda: recover(self.store, CONFIG))
        self.host = TableHost(CONFIG, recover(self.store, CONFIG), Dealer(VAULT), world)

    def wish(self, name: str) -> c.AnyCommand:
        table = self.host.live.table
        assert table is not None
        lies = any(wager.player == name for box in table.boxes for wager in box.mains)
        if lies:
            return c.Lift(by=player(name), player=name, box=1)
        return c.Bet(by=player(name), player=name, box=1, amount=100 * self.chance.randint(1, 9))

    async def ask(self, name: str, key: str, expected: int) -> Answer:
        command = self.wish(name)
        await asyncio.sleep(self.chance.expovariate(100))
        return await self.host.ask(Ask(key, command, expected))

    async def run(self, races: int) -> None:
        running = asyncio.create_task(self.host.run())
        await give(self.host, OpenRound(by=DEALER))
        for number in range(races):
            version = self.host.live.version
            who = self.chance.sample(PEOPLE, self.chance.randint(2, 3))
            answers = await asyncio.gather(*(self.ask(name, f"{number}-{name}", version) for name in who))
            won = [answer for answer in answers if answer.accepted]
            assert len(won) == 1
            lost = [answer for answer in answers if not answer.accepted]
            assert {(answer.code, answer.version) for answer in lost} == {("stale", self.host.live.version)}
            assert won[0].version == self.host.live.version
        await self.host.stop()
        await running


@pytest.mark.parametrize("seed", range(10))
def test_of_all_who_saw_the_same_version_one_wins(seed: int) -> None:
    race = _Race(seed)
    run_virtual(race.run(1_000))
    assert recover(race.store, CONFIG) == race.host.live
