"""The cage: orders of money by two people, each written with its postings in one transaction."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator

import msgspec
from msgspec.structs import replace

from croupier.api.source import SOURCE
from croupier.control.money.money_orders import (
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
from croupier.control.money.play_money import UNKNOWN, Change, Holding, cash_of, still_given
from croupier.ledger.postings import Posting, not_enough, wallet
from croupier.store.port import Append, Conflict, Outcome, Overdrawn, Store
from croupier.table.actors import Actor
from croupier.words.facts import Money

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
        self.holding: Callable[[str], Holding] = lambda name: Holding(reader.balance(wallet(name)))
        """Tells what a player has, in their account and on the tables."""
        self.gifts: Callable[[str], Iterable[Change]] = lambda _name: ()
        """Tells what play money a player was given."""
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
                raise OrderRefusedError("too-many-orders")
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
                if order.kind not in AT_TABLES:
                    event = self._with_given(event)
                if await self._write(event, moved):
                    return order

    def given(self, name: str) -> int:
        """Return how much of what a player has is play money that was given."""
        holding = self.holding(name)
        return still_given((*self.gifts(name), *self._changes(name)), holding.account + holding.on_tables)

    def _changes(self, name: str) -> Iterator[Change]:
        for done in self.confirmed:
            if done.order.subject == name and done.order.kind not in AT_TABLES:
                known = done.given != UNKNOWN
                after = done.held if known else done.after
                yield Change(done.at, after - (done.after - done.before), after, 0, done.given)

    def _with_given(self, event: OrderConfirmed) -> OrderConfirmed:
        """Return an order with what is given of the player's money, which is never paid out."""
        order, holding = event.order, self.holding(event.order.subject)
        given = self.given(order.subject)
        cash = cash_of(holding, given)
        if order.kind is Kind.CASH_OUT and cash < order.cents <= holding.account:
            has, most = Money(holding.account), Money(cash)
            raise OrderRefusedError("play-money", "order", player=order.subject, amount=has, most=most)
        held = holding.on_tables + event.after
        return replace(event, held=held, given=min(given, max(held, 0)))

    async def decline(self, by: Actor, number: int, why: str) -> Order:
        """Decline an order; the person who asked may take it back."""
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
            raise OrderRefusedError("no-such-order", "number", number=number)
        return order

    async def _write(self, event: CageEvent, moved: tuple[Posting, ...] = ()) -> bool:
        event = replace(event, address=SOURCE.get())
        entry = Append(STREAM, self._version, (msgspec.json.encode(event),), moved)
        outcome = await self._append(entry)
        if isinstance(outcome, Overdrawn):
            raise OrderRefusedError("not-enough-money", "account", **not_enough(outcome.account, outcome.balance))
        if isinstance(outcome, Conflict):
            self._read()
            if event.order.number not in self.open and not isinstance(event, OrderAsked):
                raise OrderRefusedError("no-such-order", "decided")
            if isinstance(event, OrderAsked):
                raise OrderRefusedError("try-again")
            return False
        self._read()
        return True
