"""A million random movements of money: wagers, settlements, orders of the cage; the books are looked at after each.

Run: python -m tests.long.ledger [--operations 1000000]
"""

import argparse
import asyncio
import random
import time

from croupier.control.money.cage import Cage
from croupier.control.money.money_orders import AT_TABLES, Kind, OrderRefusedError
from croupier.ledger.postings import Posting, house, wagers, wallet
from croupier.store.memory import MemoryStore
from croupier.store.port import MAY_BE_NEGATIVE, Append, Conflict, Done, Outcome, Overdrawn
from croupier.table.actors import Actor, Role

PLAYERS = tuple(f"player-{number}" for number in range(40))
TABLES = tuple(f"table-{number}" for number in range(8))
STAFF = (Actor(Role.PIT_MANAGER, "mia"), Actor(Role.SHIFT_MANAGER, "max"))


class World:
    """A store, and beside it what every account should hold."""

    def __init__(self, seed: int) -> None:
        """Begin with nothing."""
        self.chance = random.Random(seed)
        self.store = MemoryStore()
        self.should: dict[str, int] = {}
        self.done: dict[str, int] = {}
        self.cage = Cage(self.store, self._append, lambda: 0)

    async def _append(self, entry: Append) -> Outcome:
        return self._write(entry)

    def _write(self, entry: Append) -> Outcome:
        outcome = self.store.append([entry])[0]
        if isinstance(outcome, Done):
            for posting in entry.postings:
                self.should[posting.account] = self.should.get(posting.account, 0) + posting.cents
        return outcome

    async def step(self) -> None:
        """Do one thing; then every account must hold what it should, and all together nothing."""
        if self.chance.random() < 0.3:
            await self._order()
        else:
            self._play()
        self.check()

    def _play(self) -> None:
        table, player = self.chance.choice(TABLES), self.chance.choice(PLAYERS)
        cents = self.chance.randrange(1, 5_000)
        moved: tuple[Posting, ...]
        stream, head = f"table:{table}", self.store.head(f"table:{table}").version
        if self.chance.random() < 0.5:
            moved = (Posting(wallet(player), -cents), Posting(wagers(table), cents))
        else:
            won = self.chance.choice((-cents, 0, cents, cents * 3 // 2))
            taken = min(cents, self.store.balance(wagers(table)))
            gain = won if taken == cents else -taken
            moved = (
                Posting(wagers(table), -taken),
                Posting(wallet(player), taken + gain),
                Posting(house(table), -gain),
            )
        # Now and then somebody writes with an old version, and nothing may come of it.
        stale = self.chance.random() < 0.02
        outcome = self._write(Append(stream, head + stale, (b"{}",), moved))
        self._note("stale" if isinstance(outcome, Conflict) else outcome)

    async def _order(self) -> None:
        kind = self.chance.choice(tuple(Kind))
        subject = self.chance.choice(TABLES if kind in AT_TABLES else PLAYERS)
        cents = self.chance.randrange(-3_000 if kind is Kind.CORRECTION else 0, 20_000)
        try:
            order = await self.cage.ask(STAFF[0], kind, subject, cents, "as agreed")
            await self.cage.agree(self.chance.choice(STAFF), order.number)
            self._note(kind.value)
        except OrderRefusedError as refused:
            self._note(refused.code)
            for number in tuple(self.cage.open):
                await self.cage.decline(STAFF[1], number, "not so")

    def _note(self, what: object) -> None:
        name = what if isinstance(what, str) else "overdrawn" if isinstance(what, Overdrawn) else type(what).__name__
        self.done[name] = self.done.get(name, 0) + 1

    def check(self) -> None:
        """Look at the books."""
        if self.store.total() != 0:
            msg = f"the accounts sum to {self.store.total()}"
            raise AssertionError(msg)
        for account, cents in self.should.items():
            held = self.store.balance(account)
            if held != cents or (held < 0 and not account.startswith(MAY_BE_NEGATIVE)):
                msg = f"{account} holds {held} and should hold {cents}"
                raise AssertionError(msg)


async def _run(operations: int, seed: int) -> World:
    world = World(seed)
    for _ in range(operations):
        await world.step()
    return world


def main() -> None:
    """Run it and print what was done."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--operations", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=8)
    asked = parser.parse_args()
    began = time.perf_counter()
    world = asyncio.run(_run(asked.operations, asked.seed))
    seconds = time.perf_counter() - began
    print(f"{asked.operations:,} operations in {seconds:.0f} s, {len(world.should)} accounts, 0 violations")
    print(", ".join(f"{name} {count:,}" for name, count in sorted(world.done.items())))


if __name__ == "__main__":
    main()
