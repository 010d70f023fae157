"""Players' own limits, held by the house: a wager beyond them is refused before its table hears of it.

They count where a wager is laid before the deal. Once a round is in progress the options its rules give a player
are never taken from them, and what staff report as it lay is never refused.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from itertools import pairwise
from weakref import WeakValueDictionary

from croupier.api.limits import HeldLimits, OwnLimitsChange
from croupier.api.orders import AnyGiven
from croupier.control.money.own_limits import all_standing, holds
from croupier.live.host import Ask, TableHost
from croupier.live.writer import Writes
from croupier.server.live_tables.daily_losses import Today
from croupier.server.refused import ServerRefused, refuse
from croupier.server.sessions.sign_in import SignIn
from croupier.server.storage.read_thread import StoreReads
from croupier.table.actors import Role
from croupier.table.commands import Bet
from croupier.table.play.bets import laid_by
from croupier.table.state import Phase
from croupier.words.facts import Money


class OwnLimitCheck:
    """Holds everybody to their own limits, at every table of this server."""

    def __init__(
        self,
        desk: SignIn,
        reads: StoreReads,
        writer: Writes,
        hosts: Callable[[], Iterable[TableHost]],
        now: Callable[[], int],
    ) -> None:
        """Take the people from the desk, and what they have lost from the tables."""
        self._desk = desk
        self._writer = writer
        self._now = now
        self._today = Today(reads, hosts, now)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def held(self, host: TableHost, ask: Ask) -> AsyncIterator[None]:
        """Refuse a wager beyond a limit; a player's wagers are looked at one after the other, at whatever tables."""
        bet = _laid(ask.command)
        if bet is None or bet.player not in self._desk.people.limits:
            yield
            return
        async with self._locks.setdefault(bet.player, asyncio.Lock()):
            broken = await self._broken(host, bet)
            # A wager that was taken before is answered as it was then.
            if broken is not None and await self._writer.known(ask.key) is None:
                raise broken
            yield
            # What another server's table has taken is known here before the next wager is looked at.
            await host.follow()

    async def _broken(self, host: TableHost, bet: Bet) -> ServerRefused | None:
        limits, now = self._desk.people.limits_of(bet.player), self._now()
        if now < limits.away:
            until = datetime.fromtimestamp(limits.away / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
            return refuse("own-time-out", "until", player=bet.player, until=until)
        most, loss = holds(limits.wager, now), holds(limits.loss, now)
        wager = _already(host, bet) + bet.amount
        if most and wager > most:
            return refuse("own-stake-limit", "amount", player=bet.player, most=Money(most), amount=Money(wager))
        lost = await self._today.lost(bet.player) + bet.amount if loss else 0
        if lost > loss:
            return refuse("own-loss-limit", "amount", player=bet.player, most=Money(loss), amount=Money(lost))
        return None

    async def shown(self, name: str) -> HeldLimits:
        """Return a person's limits as the house holds them."""
        changes = self._desk.people.limits.get(name, ())
        told = tuple(
            OwnLimitsChange(after.at, all_standing(before.limits, after.at), after.limits)
            for before, after in pairwise(changes)
        )
        limits = all_standing(self._desk.people.limits_of(name), self._now())
        return HeldLimits(limits, await self._today.lost(name), self._today.began, self._desk.loosening, told[::-1])


def _laid(command: AnyGiven) -> Bet | None:
    """Return the wager that a command lays before the deal, given by the player or for them."""
    if not isinstance(command, Bet) or command.hand is not None or command.unnoticed or command.late:
        return None
    own = command.by.name == command.player
    return command if own or command.by.role is not Role.PLAYER else None


def _already(host: TableHost, bet: Bet) -> int:
    """Return what lies there already that the wager would add to."""
    table = host.live.table
    if table is None or table.phase is not Phase.BETTING:
        return 0
    return sum(laid_by(box, bet.player, bet.wager) for box in table.boxes if box.position == bet.box)
