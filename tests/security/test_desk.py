"""The front desk by itself: whom staff let in, what others wrote meanwhile, and who may order what about whom."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from croupier.api.limits import OwnLimit, OwnLimits, SetLimits
from croupier.ledger.postings import wallet
from croupier.live.streams import PEOPLE
from croupier.server.refused import ServerRefused
from croupier.server.sessions.password_hashing import HASHER
from croupier.server.sessions.session_activity import SessionActivity
from croupier.server.sessions.session_store import GuestCame, LimitsSet, People, StaffAdded, append
from croupier.server.sessions.sign_in import Rules, SignIn
from croupier.store.memory import MemoryStore
from croupier.store.port import Append, Known, Outcome
from croupier.table.actors import Actor, Role

GIFT = 5_000
RULES = Rules(GIFT)
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


def _run(act: Callable[[SignIn, MemoryStore, Writer], Awaitable[None]], rules: Rules = RULES) -> None:
    store = MemoryStore()
    for who in (MIA, SAM):
        append(store, People().read(store), StaffAdded(who.name, who.role, "a hash", 0))

    async def run() -> None:
        writer = Writer(store)
        desk = SignIn(store, writer, lambda: 7, rules)
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
    async def act(desk: SignIn, store: MemoryStore, _writer: Writer) -> None:
        await desk.enrol("ann", SAM)
        assert desk.people.roles["ann"] is Role.PLAYER
        assert (desk.people.came["ann"].by, desk.people.tokens_of("ann")) == ("sam", set())
        assert store.balance(wallet("ann")) == GIFT
        assert await _code(desk.enrol("ann", SAM)) == "name-taken"
        assert await _code(desk.enrol("House", SAM)) == "bad-name"

    _run(act)


def test_a_full_house_takes_nobody_more_whoever_lets_him_in() -> None:
    async def act(desk: SignIn, _store: MemoryStore, _writer: Writer) -> None:
        _, token = await desk.guest("ann")
        assert await _code(desk.enrol("bob", SAM)) == "full-house"
        assert await _code(desk.guest("bob")) == "full-house"
        await desk.sign_out(token)
        await desk.guest("bob")

    _run(act, RULES._replace(guests=1))


def test_what_another_server_wrote_is_heard() -> None:
    async def act(desk: SignIn, store: MemoryStore, _writer: Writer) -> None:
        _comes(store, "ann")
        assert "ann" not in desk.people.roles
        await desk.follow()
        assert desk.people.roles["ann"] is Role.PLAYER

    _run(act)


@pytest.mark.parametrize(("meanwhile", "taken"), [("bob", False), ("ann", True)])
def test_a_name_is_given_once_though_two_servers_give_it_at_once(meanwhile: str, taken: bool) -> None:  # noqa: FBT001 - a row
    async def act(desk: SignIn, store: MemoryStore, writer: Writer) -> None:
        writer.first = lambda: _comes(store, meanwhile)
        if taken:
            assert await _code(desk.guest("ann")) == "name-taken"
        else:
            assert (await desk.guest("ann"))[0] == Actor(Role.PLAYER, "ann")
        assert store.balance(wallet("ann")) == GIFT

    _run(act)


def test_an_order_is_given_by_a_manager_about_somebody_there_is() -> None:
    async def act(desk: SignIn, store: MemoryStore, _writer: Writer) -> None:
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


def _sets(store: MemoryStore, name: str, cents: int) -> None:
    """Set a limit of somebody's own at another server."""
    append(store, People().read(store), LimitsSet(name, 7, OwnLimits(wager=OwnLimit(cents))))


@pytest.mark.parametrize(("meanwhile", "heard"), [("ann", "try-again"), ("bob", "")])
def test_limits_of_one_s_own_are_not_worked_out_from_old_ones(meanwhile: str, heard: str) -> None:
    async def act(desk: SignIn, store: MemoryStore, writer: Writer) -> None:
        await desk.set_limits("ann", SetLimits(wager=2_000))
        writer.first = lambda: _sets(store, meanwhile, 500)
        if heard:
            assert await _code(desk.set_limits("ann", SetLimits(wager=1_000))) == heard
        else:
            await desk.set_limits("ann", SetLimits(wager=1_000))
        assert desk.people.limits_of("ann").wager.now == (500 if heard else 1_000)

    _run(act)


def test_limits_that_stay_as_they_are_are_not_written_again() -> None:
    async def act(desk: SignIn, store: MemoryStore, _writer: Writer) -> None:
        await desk.set_limits("ann", SetLimits(wager=2_000))
        before = store.head("people")
        for asked in (SetLimits(), SetLimits(wager=2_000)):
            await desk.set_limits("ann", asked)
        assert store.head("people") == before

    _run(act)


@pytest.mark.parametrize("used", [True, False])
def test_a_session_lives_as_long_as_it_is_used(used: bool) -> None:  # noqa: FBT001 - a row
    async def act() -> None:
        store, now = MemoryStore(), [100.0]
        desk = SignIn(store, Writer(store), lambda: 7, Rules(GIFT, guest_idle=60.0), lambda: now[0])
        actor, token = await desk.guest("ann")
        now[0] += 50.0
        if used:
            desk.use(token)
        now[0] += 50.0
        assert desk.who(token) == (actor if used else None)
        desk.close()

    asyncio.run(act())


def test_a_session_that_is_none_ends_without_a_word() -> None:
    async def act(desk: SignIn, store: MemoryStore, _writer: Writer) -> None:
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


class Servers:
    """Two servers on one database, and the time at both."""

    def __init__(self, store: MemoryStore) -> None:
        self.minutes = 0.0
        self.desks = [SignIn(store, Writer(store), self._now, Rules(GIFT, shared=True), self._steady) for _ in range(2)]

    def _now(self) -> int:
        return round(self.minutes * 60_000)

    def _steady(self) -> float:
        return 60.0 * self.minutes

    async def wait(self, minutes: float) -> None:
        """Let time pass, both servers looking round every half minute."""
        for _ in range(round(2 * minutes)):
            self.minutes += 0.5
            for desk in self.desks:
                await desk.look_round()


def _served(act: Callable[[Servers, str], Awaitable[None]]) -> MemoryStore:
    """Sign somebody in at the first of two servers, and go on from there."""
    store = MemoryStore()
    append(store, People().read(store), StaffAdded("sam", SAM.role, HASHER.hash("a password"), 0))

    async def run() -> None:
        servers = Servers(store)
        _, token = await servers.desks[0].sign_in("sam", "a password")
        await act(servers, token)
        for desk in servers.desks:
            desk.close()

    asyncio.run(run())
    return store


def test_a_session_used_at_one_server_is_not_ended_by_another() -> None:
    async def act(servers: Servers, token: str) -> None:
        here, there = servers.desks
        for desk in (here, there):
            for _ in range(8):
                assert desk.who(token) == SAM
                await servers.wait(5)
            await servers.wait(9)
        assert here.who(token) == SAM, "every server knows how long a session was left"
        await servers.wait(17)
        assert [desk.people.tokens_of("sam") for desk in servers.desks] == [set(), set()]

    uses = [stored for stored in _served(act).read(PEOPLE, 0) if b"session-used/2" in stored.event]
    assert len(uses) == 17, "one for each use, since they are minutes apart"


@pytest.mark.parametrize("attended", [True, False])
def test_a_use_is_a_persons_at_every_server(attended: bool) -> None:  # noqa: FBT001 - a row
    async def act(servers: Servers, token: str) -> None:
        here, there = servers.desks
        for _ in range(17):
            await servers.wait(1)
            there.who(token, attended=attended)
        assert bool(here.people.tokens_of("sam")) is attended

    _served(act)


def test_an_older_use_heard_later_makes_no_session_older() -> None:
    now = [1_000.0]
    uses = SessionActivity(lambda: now[0], shared=True)
    uses.begin("a session")
    now[0] += 50.0
    uses.note("a session")
    uses.hear("a session", 40.0)
    now[0] += 15.0
    assert not uses.is_idle("a session", 15.0)
    now[0] += 0.5
    assert uses.is_idle("a session", 15.0), "used here last, so nobody waits for news of others"
    uses.hear("a session", 5.0)
    assert not uses.is_idle("a session", 15.0)
