"""The front desk by itself: whom staff let in, what others wrote meanwhile, and who may order what about whom."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from croupier.ledger.postings import wallet
from croupier.server.desk import Desk, Rules
from croupier.server.people import GuestCame, People, StaffAdded, append
from croupier.server.refused import ServerRefused
from croupier.store.memory import MemoryStore
from croupier.store.port import Append, Known, Outcome
from croupier.table.actors import Actor, Role

GIFT = 5_000
MIA = Actor(Role.PIT_MANAGER, "mia")
SAM = Actor(Role.PIT_SUPERVISOR, "sam")


class Writer:
    """Writes at once; where somebody else is to write first, after him."""

    def __init__(self, store: MemoryStore) -> None:
        self._store = store
        self.first: Callable[[], None] = lambda: None

    async def append(self, entry: Append) -> Outcome:
        first, self.first = self.first, lambda: None
        first()
        return self._store.append([entry])[0]

    async def known(self, key: str) -> Known | None:
        return self._store.known(key)

    def keep(self, stream: str, version: int, state: bytes) -> None:
        self._store.save_snapshot(stream, version, state)


def _run(act: Callable[[Desk, MemoryStore, Writer], Awaitable[None]], **rules: int) -> None:
    store = MemoryStore()
    for who in (MIA, SAM):
        append(store, People().read(store), StaffAdded(who.name, who.role, "a hash", 0))

    async def run() -> None:
        writer = Writer(store)
        desk = Desk(store, writer, lambda: 7, Rules(GIFT, **rules))
        await act(desk, store, writer)
        desk.close()
        assert store.total() == 0

    asyncio.run(run())


def _comes(store: MemoryStore, name: str) -> None:
    """Let a guest in at another server."""
    people = People().read(store)
    store.append([people.entry(GuestCame(name, 1, GIFT), gift=(name, GIFT))])


async def _code(asked: Awaitable[object]) -> str:
    with pytest.raises(ServerRefused) as refused:
        await asked
    return refused.value.code


def test_staff_let_a_player_in_with_play_money_and_no_session() -> None:
    async def act(desk: Desk, store: MemoryStore, _writer: Writer) -> None:
        await desk.enrol("ann", SAM)
        assert desk.people.roles["ann"] is Role.PLAYER
        assert (desk.people.came["ann"].by, desk.people.tokens_of("ann")) == ("sam", set())
        assert store.balance(wallet("ann")) == GIFT
        assert await _code(desk.enrol("ann", SAM)) == "name-taken"
        assert await _code(desk.enrol("House", SAM)) == "bad-name"

    _run(act)


def test_a_full_house_takes_nobody_more_whoever_lets_him_in() -> None:
    async def act(desk: Desk, _store: MemoryStore, _writer: Writer) -> None:
        await desk.enrol("ann", SAM)
        assert await _code(desk.enrol("bob", SAM)) == "full-house"
        assert await _code(desk.guest("bob")) == "full-house"

    _run(act, guests=3)


def test_what_another_server_wrote_is_heard() -> None:
    async def act(desk: Desk, store: MemoryStore, _writer: Writer) -> None:
        _comes(store, "ann")
        assert "ann" not in desk.people.roles
        await desk.follow()
        assert desk.people.roles["ann"] is Role.PLAYER

    _run(act)


@pytest.mark.parametrize(("meanwhile", "taken"), [("bob", False), ("ann", True)])
def test_a_name_is_given_once_though_two_servers_give_it_at_once(meanwhile: str, taken: bool) -> None:  # noqa: FBT001 - a row
    async def act(desk: Desk, store: MemoryStore, writer: Writer) -> None:
        writer.first = lambda: _comes(store, meanwhile)
        if taken:
            assert await _code(desk.guest("ann")) == "name-taken"
        else:
            assert (await desk.guest("ann"))[0] == Actor(Role.PLAYER, "ann")
        assert store.balance(wallet("ann")) == GIFT

    _run(act)


def test_an_order_is_given_by_a_manager_about_somebody_there_is() -> None:
    async def act(desk: Desk, store: MemoryStore, _writer: Writer) -> None:
        _comes(store, "ann")
        await desk.follow()
        assert await _code(desk.order("disable", SAM, "ann", "away")) == "post-too-low"
        assert await _code(desk.order("disable", MIA, "nobody", "away")) == "no-such-person"
        assert await _code(desk.order("disable", MIA, "mia", "away")) == "second-person"
        await desk.order("disable", MIA, "ann", "away")
        assert desk.people.is_barred("ann")
        await desk.order("enable", MIA, "ann", "back again")
        assert not desk.people.is_barred("ann")

    _run(act)


def test_a_session_that_is_none_ends_without_a_word() -> None:
    async def act(desk: Desk, store: MemoryStore, _writer: Writer) -> None:
        before = store.head("people")
        await desk.sign_out("no token of anybody's")
        assert store.head("people") == before

    _run(act)


def test_a_store_knows_whether_it_has_staff_and_a_second_writer_comes_after_the_first() -> None:
    store = MemoryStore()
    late = People().read(store)
    assert not late.has_staff
    append(store, People().read(store), StaffAdded("mia", Role.PIT_MANAGER, "a hash", 0))
    append(store, late, StaffAdded("sam", Role.PIT_SUPERVISOR, "a hash", 0))
    everybody = People().read(store)
    assert everybody.has_staff
    assert sorted(everybody.roles) == ["mia", "sam"]
