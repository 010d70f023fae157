"""People and their accounts for the pit: who is known, what they have and where it lies, and how it came there."""

from collections.abc import Iterator
from typing import NamedTuple

from croupier.api.history import History
from croupier.api.pit import Account, FoundPeople, Movement, Somebody
from croupier.control.money.money_orders import AT_TABLES, POSTS, Kind
from croupier.ledger.holdings import on_felt
from croupier.ledger.postings import wallet
from croupier.server.live_tables.table_manager import TableManager
from croupier.server.pit.table_rows import CLOSES
from croupier.table.actors import RANK, Actor, Role

MOST = 50
"""People listed at once."""

KEPT = 200
"""Movements of an account that are shown."""


def found(floor: TableManager, beginning: str) -> FoundPeople:
    """Return the people whose names begin like that: those at the tables first, then by name."""
    whereabouts = _whereabouts(floor)
    names = [name for name in floor.desk.people.roles if name.startswith(beginning)]
    names.sort(key=lambda name: (name not in whereabouts.lying, name))
    return FoundPeople(tuple(_somebody(floor, name, whereabouts) for name in names[:MOST]), more=len(names) > MOST)


class _Whereabouts(NamedTuple):
    """What is on the tables, by player and table, and who has a session."""

    lying: dict[str, dict[str, int]]
    here: frozenset[str]


def _whereabouts(floor: TableManager) -> _Whereabouts:
    """Look at every table and session once, for however many people are shown."""
    lying: dict[str, dict[str, int]] = {}
    for table, gallery in floor.tables.items():
        for player, cents in on_felt(gallery.host.live.table).items():
            lying.setdefault(player, {})[table] = cents
    return _Whereabouts(lying, frozenset(session.name for session in floor.desk.people.sessions.values()))


def _somebody(floor: TableManager, name: str, whereabouts: _Whereabouts) -> Somebody:
    people, own = floor.desk.people, whereabouts.lying.get(name, {})
    return Somebody(
        name=name,
        role=people.roles[name].value,
        balance=floor.reader.balance(wallet(name)),
        on_felt=sum(own.values()),
        tables=tuple(table for table, cents in own.items() if cents),
        locked=name in people.locked,
        disabled=name in people.disabled,
        here=name in whereabouts.here,
    )


async def account(floor: TableManager, name: str, history: History, actor: Actor) -> Account:
    """Return a person's account, what the person who asks may order about it, and the limits a player has set."""
    moved = sorted(_movements(floor, name, history), key=lambda one: -one.at)
    limits = await floor.restraint.shown(name) if floor.desk.people.roles[name] is Role.PLAYER else None
    person = _somebody(floor, name, _whereabouts(floor))
    return Account(person, tuple(moved[:KEPT]), tuple(_orders(floor, name, actor)), limits)


def _movements(floor: TableManager, name: str, history: History) -> Iterator[Movement]:
    came = floor.desk.people.came.get(name)
    if came is not None and came.gift:
        yield Movement(came.at, "gift", came.gift)
    for more in floor.desk.people.refilled.get(name, ()):
        yield Movement(more.at, "gift", more.gift)
    for done in floor.control.cage.confirmed:
        order = done.order
        if order.subject == name and order.kind not in AT_TABLES:
            yield Movement(
                done.at, order.kind.value, done.after - done.before, order.place, 0, order.by, done.by, order.why
            )
    for played in history.rounds:
        yield Movement(played.at, "play", played.returned - played.staked, played.table, played.round)


def _orders(floor: TableManager, name: str, actor: Actor) -> Iterator[str]:
    """Yield the orders of money and about the account that a post may give; none is about oneself."""
    people, rank = floor.desk.people, RANK[actor.role]
    if actor.name == name:
        return
    if people.roles[name] is Role.PLAYER:
        for kind in (Kind.CASH_IN, Kind.CASH_OUT, Kind.CORRECTION):
            if rank >= RANK[POSTS[kind].asks]:
                yield kind.value
    if rank >= RANK[CLOSES] and rank >= RANK[people.roles[name]]:
        yield "enable" if name in people.disabled else "disable"
        if name in people.locked:
            yield "unlock"
        if name in people.factors:
            yield "reset-factor"
