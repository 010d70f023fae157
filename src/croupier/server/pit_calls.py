"""The calls of the pit's console: every table at a glance, one with the ways on, people with accounts, takings."""

from typing import TYPE_CHECKING

from starlette.requests import Request

from croupier.api.pit import PitTable, TakingsTable
from croupier.house.takings import COLUMNS, Takings
from croupier.house.till import shift_began
from croupier.live.cases import acts, ways_on
from croupier.server.accounts import account, found
from croupier.server.asking import number_in
from croupier.server.commanding import gallery_of
from croupier.server.pit_rows import controls, floor_for, row, shown
from croupier.server.player_calls import PlayerCalls
from croupier.server.refused import refuse
from croupier.server.reply import Reply
from croupier.table.actors import Actor, Role
from croupier.table.irregular.outcome import outcome_established
from croupier.table.state import Phase, Table

if TYPE_CHECKING:
    from collections.abc import Callable


FRESH = 2.0
"""Seconds for which what the tables made is not counted again."""

MOST_HOURS = 24
MOST_NAME = 20


class PitCalls(PlayerCalls):
    """What the pit asks."""

    _staff: "Callable[[Request, float, Role], Actor]"
    _till_read = float("-inf")

    async def pit(self, request: Request, clock: float) -> Reply:
        """Return every table at a glance."""
        by = self._staff(request, clock, Role.PIT_SUPERVISOR)
        return Reply(floor_for(self.floor, by, await self._this_shift(clock)))

    async def pit_table(self, request: Request, clock: float) -> Reply:
        """Return a table with its irregularity, the ways on and what may be declared."""
        by = self._staff(request, clock, Role.PIT_SUPERVISOR)
        gallery = gallery_of(self.floor, request.path_params["table"])
        live, sealed = gallery.host.live, gallery.host.config.dealing != "observed"
        made = (await self._this_shift(clock)).get(live.name)
        shown_now = PitTable(
            row=row(self.floor, gallery, made),
            view=gallery.view(by),
            next_setup=live.next_setup,
            ways=ways_on(live, by, gallery.lawful()),
            acts=acts(live, by, sealed=sealed),
            established=_is_established(live.table),
            controls=tuple(controls(self.floor, gallery, by)),
        )
        return Reply(shown_now)

    async def _this_shift(self, clock: float) -> dict[str, Takings]:
        await self._read_till(clock)
        began = shift_began(self.floor.now())
        return {row.by: row for row in self.till.rows("table", self.floor.control.cage.confirmed, since=began + 1)}

    async def _read_till(self, clock: float, *, at_once: bool = False) -> None:
        """Count what has been made since; at a glance not more often than anybody could see."""
        if at_once or clock - self._till_read >= FRESH:
            self._till_read = clock
            self.floor.control.cage.read()
            await self.histories.follow()

    async def takings(self, request: Request, clock: float) -> Reply:
        """Return what was made, by table, game or shift."""
        self._staff(request, clock, Role.PIT_SUPERVISOR)
        by = request.query_params.get("by", "table")
        hours = number_in(request.query_params.get("hours", "8"))
        since = number_in(request.query_params.get("since", "0"))
        if by not in COLUMNS or not 0 < hours <= MOST_HOURS:
            raise refuse("bad-query")
        await self._read_till(clock, at_once=True)
        rows = self.till.rows(by, self.floor.control.cage.confirmed, hours, since)
        return Reply(TakingsTable(by, tuple(shown(made) for made in rows)))

    async def people(self, request: Request, clock: float) -> Reply:
        """Find people by the beginning of their names."""
        self._staff(request, clock, Role.PIT_SUPERVISOR)
        return Reply(found(self.floor, request.query_params.get("find", "")[:MOST_NAME]))

    async def person(self, request: Request, clock: float) -> Reply:
        """Return somebody's account."""
        by = self._staff(request, clock, Role.PIT_SUPERVISOR)
        name = request.path_params["name"]
        if name not in self.floor.desk.people.roles:
            raise refuse("no-such-person")
        self.floor.control.cage.read()
        return Reply(await account(self.floor, name, await self.histories.of(name), by))


def _is_established(table: Table | None) -> bool:
    return table is not None and table.phase is not Phase.OVER and outcome_established(table)
