"""The calls of the pit's console: every table at a glance, one with the ways on, people with accounts, takings."""

import time

from starlette.requests import Request

from croupier.api.pit import PitTable, RulingAsked, TakingsTable
from croupier.control.money.running_takings import shift_began
from croupier.control.money.takings import COLUMNS, Takings
from croupier.live.resolution_options import acts, ruling, ways_on
from croupier.rules.refusals import Refused
from croupier.server.http.request_parsing import body_of, number_in
from croupier.server.http.responses import Reply
from croupier.server.live_tables.table_manager import TableManager
from croupier.server.pit.accounts import account, found
from croupier.server.pit.table_rows import controls, floor_for, row, shown
from croupier.server.refused import refuse
from croupier.table.actors import Role
from croupier.table.irregular.established_outcome import outcome_established
from croupier.table.state import Phase, Table

FRESH = 2.0
"""Seconds for which what the tables made is not counted again."""

MOST_HOURS = 24
MOST_NAME = 20
MOST_RULING = 2_000
"""Bytes of the effects of a ruling."""


class PitCalls:
    """What the pit asks."""

    def __init__(self, floor: TableManager) -> None:
        """Answer for one server."""
        self.floor = floor
        self.guard = floor.guard
        self._till_read = float("-inf")

    async def pit(self, request: Request) -> Reply:
        """Return every table at a glance."""
        by = self.guard.staff(request, Role.PIT_SUPERVISOR)
        return Reply(floor_for(self.floor, by, await self._this_shift()))

    async def pit_table(self, request: Request) -> Reply:
        """Return a table with its irregularity, the ways on and what may be declared."""
        by = self.guard.staff(request, Role.PIT_SUPERVISOR)
        gallery = self.floor.table(request.path_params["table"])
        live, sealed = gallery.host.live, gallery.host.config.dealing != "observed"
        made = (await self._this_shift()).get(live.name)
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

    async def pit_ruling(self, request: Request) -> Reply:
        """Return what a ruling would do to a table and everybody's money; nothing of it is kept."""
        by = self.guard.staff(request, Role.PIT_SUPERVISOR)
        gallery = self.floor.table(request.path_params["table"])
        asked = await body_of(request, RulingAsked, MOST_RULING)
        try:
            return Reply(ruling(gallery.host.live, by, asked.effects))
        except Refused as refused:
            raise refuse("bad-ruling", "said", text=refused.says) from refused
        except ValueError as error:
            raise refuse("bad-ruling", "said", text=str(error)) from error

    async def _this_shift(self) -> dict[str, Takings]:
        await self._read_till()
        began = shift_began(self.floor.now())
        return {
            row.by: row for row in self.floor.till.rows("table", self.floor.control.cage.confirmed, since=began + 1)
        }

    async def _read_till(self, *, at_once: bool = False) -> None:
        """Count what has been made since; at a glance not more often than anybody could see."""
        clock = time.monotonic()
        if at_once or clock - self._till_read >= FRESH:
            self._till_read = clock
            self.floor.control.cage.read()
            await self.floor.histories.follow()

    async def takings(self, request: Request) -> Reply:
        """Return what was made, by table, game or shift."""
        self.guard.staff(request, Role.PIT_SUPERVISOR)
        by = request.query_params.get("by", "table")
        hours = number_in(request.query_params.get("hours", "8"))
        since = number_in(request.query_params.get("since", "0"))
        if by not in COLUMNS or not 0 < hours <= MOST_HOURS:
            raise refuse("bad-query")
        await self._read_till(at_once=True)
        rows = self.floor.till.rows(by, self.floor.control.cage.confirmed, hours, since)
        return Reply(TakingsTable(by, tuple(shown(made) for made in rows)))

    async def people(self, request: Request) -> Reply:
        """Find people by the beginning of their names."""
        self.guard.staff(request, Role.PIT_SUPERVISOR)
        return Reply(found(self.floor, request.query_params.get("find", "")[:MOST_NAME]))

    async def person(self, request: Request) -> Reply:
        """Return a person's account."""
        by = self.guard.staff(request, Role.PIT_SUPERVISOR)
        name = request.path_params["name"]
        if name not in self.floor.desk.people.roles:
            raise refuse("no-such-person")
        self.floor.control.cage.read()
        return Reply(await account(self.floor, name, await self.floor.histories.of(name), by))


def _is_established(table: Table | None) -> bool:
    return table is not None and table.phase is not Phase.OVER and outcome_established(table)
