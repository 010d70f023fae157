"""Money moved by staff: one asks with a reason, another agrees, and nothing moves before."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from croupier.control.money import cage as cage_room
from croupier.control.money.cage import Cage
from croupier.control.money.money_orders import POSTS, Kind, OrderRefusedError
from croupier.store.memory import MemoryStore
from croupier.store.port import Append, Outcome
from croupier.table.actors import RANK, Actor, Role, player
from tests.control.stocked import DORA, MIA, SAM, cage_of, let_in


def _run(act: Callable[[Cage, MemoryStore], Awaitable[None]]) -> None:
    store = MemoryStore()
    let_in(store, "ann", 10_000)

    async def run() -> None:
        await act(cage_of(store), store)
        assert store.total() == 0

    asyncio.run(run())


async def _code(asked: Awaitable[object]) -> str:
    with pytest.raises(OrderRefusedError) as refused:
        await asked
    return refused.value.code


MOVES = [
    (Kind.CASH_IN, "ann", 5_000, "wallet:ann", 15_000, ("bank:cash:cage", -5_000)),
    (Kind.CASH_OUT, "ann", 4_000, "wallet:ann", 6_000, ("bank:cash:cage", 4_000)),
    (Kind.CORRECTION, "ann", -1, "wallet:ann", 9_999, ("bank:corrections", 1)),
    (Kind.FILL, "lucky8", 90_000, "house:lucky8", 90_000, ("bank:vault", -90_000)),
    (Kind.CREDIT, "lucky8", 70, "house:lucky8", -70, ("bank:vault", 70)),
    (Kind.OPENING, "lucky8", 500, "house:lucky8", 500, ("bank:differences", -500)),
    (Kind.CLOSING, "lucky8", 0, "house:lucky8", 0, ("bank:differences", 0)),
]


@pytest.mark.parametrize(("kind", "subject", "cents", "account", "after", "other"), MOVES)
def test_nothing_moves_before_a_second_person_agrees(  # noqa: PLR0913, PLR0917 - a row of the table
    kind: Kind, subject: str, cents: int, account: str, after: int, other: tuple[str, int]
) -> None:
    async def act(cage: Cage, store: MemoryStore) -> None:
        before = store.balance(account)
        order = await cage.ask(SAM, kind, subject, cents, "as agreed")
        assert store.balance(account) == before
        assert await _code(cage.agree(SAM, order.number)) == "second-person"
        await cage.agree(MIA, order.number)
        assert store.balance(account) == after
        assert store.balance(other[0]) == other[1]
        assert await _code(cage.agree(MIA, order.number)) == "no-such-order"
        assert store.balance(account) == after

    _run(act)


def test_a_closing_count_moves_the_difference_it_finds() -> None:
    async def act(cage: Cage, store: MemoryStore) -> None:
        for kind, cents in ((Kind.FILL, 10_000), (Kind.CLOSING, 9_990)):
            order = await cage.ask(SAM, kind, "lucky8", cents, "end of the day")
            await cage.agree(MIA, order.number)
        assert store.balance("house:lucky8") == 9_990
        assert store.balance("bank:differences") == 10

    _run(act)


def test_nobody_moves_money_of_his_own() -> None:
    async def act(cage: Cage, _store: MemoryStore) -> None:
        own = Actor(Role.SHIFT_MANAGER, "ann")
        assert await _code(cage.ask(own, Kind.CORRECTION, "ann", 100, "a gift")) == "own-account"
        order = await cage.ask(SAM, Kind.CORRECTION, "ann", 100, "a gift")
        assert await _code(cage.agree(own, order.number)) == "second-person"

    _run(act)


def test_more_than_there_is_cannot_be_paid_out() -> None:
    async def act(cage: Cage, store: MemoryStore) -> None:
        order = await cage.ask(SAM, Kind.CASH_OUT, "ann", 10_001, "goes home")
        assert await _code(cage.agree(MIA, order.number)) == "not-enough-money"
        assert store.balance("wallet:ann") == 10_000

    _run(act)


@pytest.mark.parametrize(
    ("cents", "why", "code"),
    [
        (0, "x", "bad-amount"),
        (-1, "x", "bad-amount"),
        (10**13, "x", "bad-amount"),
        (1, "", "no-reason"),
        (1, " ", "no-reason"),
        (1, "x" * 201, "no-reason"),
        (1, "a\nb", "no-reason"),
    ],
)
def test_an_order_without_sense_is_refused(cents: int, why: str, code: str) -> None:
    async def act(cage: Cage, _store: MemoryStore) -> None:
        assert await _code(cage.ask(SAM, Kind.CASH_IN, "ann", cents, why)) == code
        assert cage.open == {}

    _run(act)


@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize("role", list(Role))
def test_posts_by_the_one_table(kind: Kind, role: Role) -> None:
    async def act(cage: Cage, _store: MemoryStore) -> None:
        asks = cage.ask(Actor(role, "kim"), kind, "bob", 5, "as agreed")
        if RANK[role] < RANK[POSTS[kind].asks]:
            assert await _code(asks) == "role-too-low"
        else:
            await asks
        order = await cage.ask(MIA, kind, "bob", 5, "as agreed")
        agrees = cage.agree(Actor(role, "lee"), order.number)
        if RANK[role] < RANK[POSTS[kind].agrees]:
            assert await _code(agrees) == "role-too-low"
        elif kind is not Kind.CASH_OUT:
            await agrees
        else:
            assert await _code(agrees) == "not-enough-money"

    _run(act)


def test_declining_moves_nothing_and_whoever_asked_may_take_it_back() -> None:
    async def act(cage: Cage, store: MemoryStore) -> None:
        first = await cage.ask(DORA, Kind.CASH_IN, "ann", 100, "buys in")
        assert await _code(cage.decline(player("bob"), first.number, "no")) == "role-too-low"
        await cage.decline(DORA, first.number, "a mistake")
        second = await cage.ask(DORA, Kind.CASH_IN, "ann", 100, "buys in")
        await cage.decline(SAM, second.number, "no cash was given")
        assert cage.open == {}
        assert store.balance("wallet:ann") == 10_000

    _run(act)


def test_two_servers_decide_on_one_order_and_it_happens_once() -> None:
    async def act(cage: Cage, store: MemoryStore) -> None:
        order = await cage.ask(DORA, Kind.CASH_IN, "ann", 100, "buys in")
        other = cage_of(store)
        assert list(other.open) == [order.number]
        behind = Cage(store, _Late(store, lambda: cage.agree(SAM, order.number)).append, lambda: 0)
        assert await _code(behind.agree(MIA, order.number)) == "no-such-order"
        assert store.balance("wallet:ann") == 10_100

    _run(act)


def test_what_others_wrote_is_heard() -> None:
    async def act(cage: Cage, store: MemoryStore) -> None:
        order = await cage_of(store).ask(DORA, Kind.CASH_IN, "ann", 100, "buys in")
        assert cage.open == {}
        cage.read()
        assert cage.open == {order.number: order}

    _run(act)


def test_not_more_orders_wait_than_anybody_could_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cage_room, "MOST_OPEN", 2)

    async def act(cage: Cage, _store: MemoryStore) -> None:
        for _ in range(2):
            await cage.ask(DORA, Kind.CASH_IN, "ann", 100, "buys in")
        assert await _code(cage.ask(DORA, Kind.CASH_IN, "ann", 100, "buys in")) == "too-many-orders"

    _run(act)


@pytest.mark.parametrize("what", ["ask", "agree", "decline"])
def test_another_order_at_the_same_moment_hinders_no_decision(what: str) -> None:
    async def act(cage: Cage, store: MemoryStore) -> None:
        order = await cage.ask(DORA, Kind.CASH_IN, "ann", 100, "buys in")
        late = _Late(store, lambda: cage.ask(DORA, Kind.CASH_OUT, "ann", 1, "goes home"))
        behind = Cage(store, late.append, lambda: 0)
        if what == "ask":
            assert await _code(behind.ask(DORA, Kind.CASH_IN, "bob", 5, "buys in")) == "try-again"
        elif what == "agree":
            await behind.agree(SAM, order.number)
        else:
            await behind.decline(SAM, order.number, "no cash was given")
        assert list(behind.open) == ([1, 2] if what == "ask" else [2])
        assert store.balance("wallet:ann") == (10_100 if what == "agree" else 10_000)

    _run(act)


class _Late:
    """Writes after somebody else has."""

    def __init__(self, store: MemoryStore, first: Callable[[], Awaitable[object]]) -> None:
        self._store = store
        self._first: Callable[[], Awaitable[object]] | None = first

    async def append(self, entry: Append) -> Outcome:
        first, self._first = self._first, None
        if first is not None:
            await first()
        return self._store.append([entry])[0]
