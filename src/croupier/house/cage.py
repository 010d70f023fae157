"""The cage: orders of money by two people, each written with its postings in one transaction."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from croupier.house.orders import (
    AT_TABLES,
    DECODER,
    CageEvent,
    Kind,
    Order,
    OrderAsked,
    OrderConfirmed,
    OrderDeclined,
    OrderRefusedError,
    account_of,
    check_agreed,
    check_asked,
    postings_of,
)
from croupier.ledger.postings import Posting
from croupier.store.port import Append, Conflict, Outcome, Overdrawn, Store
from croupier.table.actors import Actor

STREAM = "cage"
MOST_OPEN = 1_000


class Cage:
    """Keeps the orders of one server; what is open is the fold of the cage's stream."""

    def __init__(self, reader: Store, append: Callable[[Append], Awaitable[Outcome]], now: Callable[[], int]) -> None:
        """Learn what is open already."""
        self._reader = reader
        self._append = append
        self._now = now
        self._one = asyncio.Lock()
        self._version = 0
        self._number = 0
        self.open: dict[int, Order] = {}
        self.confirmed: list[OrderConfirmed] = []
        """Every order that was agreed to, in order."""
        self._read()

    def _read(self) -> None:
        for stored in self._reader.read(STREAM, self._version):
            self._learn(DECODER.decode(stored.event))
            self._version = stored.version

    def _learn(self, event: CageEvent) -> None:
        if isinstance(event, OrderAsked):
            self.open[event.order.number] = event.order
            self._number = event.order.number
        else:
            self.open.pop(event.order.number, None)
            if isinstance(event, OrderConfirmed):
                self.confirmed.append(event)

    def read(self) -> None:
        """Hear what others wrote."""
        self._read()

    async def ask(self, by: Actor, kind: Kind, subject: str, cents: int, why: str, place: str = "cage") -> Order:  # noqa: PLR0913, PLR0917 - the parts of an order
        """Ask for a movement of money; nothing moves before another person agrees."""
        async with self._one:
            self._read()
            at = subject if kind in AT_TABLES else place
            order = Order(self._number + 1, kind, subject, cents, why, by.name, at)
            check_asked(order, by)
            if len(self.open) >= MOST_OPEN:
                raise OrderRefusedError("too-many-orders", "too many orders wait for a decision")
            await self._write(OrderAsked(order, self._now(), by.name, by.role))
        return order

    async def agree(self, by: Actor, number: int) -> Order:
        """Agree to an order: the money moves."""
        async with self._one:
            order = self._wanted(number)
            check_agreed(order, by)
            while True:
                before = self._reader.balance(account_of(order))
                moved = postings_of(order, before)
                after = before + sum(one.cents for one in moved if one.account == account_of(order))
                event = OrderConfirmed(order, self._now(), by.name, by.role, before, after)
                if await self._write(event, moved):
                    return order

    async def decline(self, by: Actor, number: int, why: str) -> Order:
        """Decline an order; whoever asked may take it back."""
        async with self._one:
            order = self._wanted(number)
            if by.name != order.by:
                check_agreed(order, by)
            while not await self._write(OrderDeclined(order, self._now(), by.name, by.role, why)):
                continue
        return order

    def _wanted(self, number: int) -> Order:
        self._read()
        order = self.open.get(number)
        if order is None:
            raise OrderRefusedError("no-such-order", f"no order {number} waits for a decision")
        return order

    async def _write(self, event: CageEvent, moved: tuple[Posting, ...] = ()) -> bool:
        entry = Append(STREAM, self._version, (msgspec.json.encode(event),), moved)
        outcome = await self._append(entry)
        if isinstance(outcome, Overdrawn):
            says = f"{outcome.account} holds {outcome.balance} cents, which is not enough"
            raise OrderRefusedError("not-enough-money", says)
        if isinstance(outcome, Conflict):
            self._read()
            if event.order.number not in self.open and not isinstance(event, OrderAsked):
                raise OrderRefusedError("no-such-order", "somebody else has decided already")
            if isinstance(event, OrderAsked):
                raise OrderRefusedError("try-again", "somebody else asked at the same moment")
            return False
        self._read()
        return True
