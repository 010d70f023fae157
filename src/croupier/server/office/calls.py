"""The calls of the back office: money by two people, closures, orders about accounts, and the files' digests."""

from collections.abc import Iterator

from msgspec import to_builtins
from starlette.requests import Request

from croupier.api import office as m
from croupier.api.console import NewPlayer
from croupier.api.refusals import REFUSALS
from croupier.control.money.money_orders import Kind, Order, OrderRefusedError, check_agreed
from croupier.live.visibility import in_lobby
from croupier.server.http.request_parsing import body_of
from croupier.server.http.responses import Reply
from croupier.server.http.text_filter import normalise_text
from croupier.server.live_tables.table_manager import TableManager
from croupier.server.office.new_table_check import wanted
from croupier.server.refused import ServerRefused, refuse
from croupier.table.actors import Actor, Role
from croupier.words.render import render

MOST_NUMBER = 12


class OfficeCalls:
    """What staff ask beside the tables."""

    def __init__(self, floor: TableManager) -> None:
        """Answer for one server."""
        self.floor = floor
        self.guard = floor.guard

    async def orders(self, request: Request) -> Reply:
        """List the orders of money that wait for a second person."""
        by = self.guard.staff(request, Role.DEALER)
        return Reply(m.MoneyOrders(tuple(_shown(order, by) for order in self.floor.control.cage.open.values())))

    async def ask_money(self, request: Request) -> Reply:
        """Ask for a movement of money."""
        by = self.guard.staff(request, Role.DEALER)
        asked = await body_of(request, m.AskMoney, self.floor.settings.message_bytes)
        kind = Kind(asked.kind)
        self._check_subject(kind, asked)
        try:
            order = await self.floor.control.cage.ask(
                by, kind, asked.subject, asked.cents, normalise_text(asked.why), asked.place
            )
        except OrderRefusedError as refused:
            raise _refused(refused) from refused
        return Reply(_shown(order, by), 201)

    def _check_subject(self, kind: Kind, asked: m.AskMoney) -> None:
        tables = self.floor.tables
        at_table = kind not in (Kind.CASH_IN, Kind.CASH_OUT, Kind.CORRECTION)
        if at_table and asked.subject not in tables:
            raise refuse("no-such-table")
        if not at_table and self.floor.desk.people.roles.get(asked.subject) is not Role.PLAYER:
            raise refuse("no-such-person")
        if asked.place != "cage" and asked.place not in tables:
            raise refuse("no-such-table")

    async def decide_money(self, request: Request) -> Reply:
        """Agree to an order of money, or decline it."""
        by = self.guard.staff(request, Role.DEALER)
        asked = await body_of(request, m.Decide, self.floor.settings.message_bytes)
        number = request.path_params["number"]
        if not number.isascii() or not number.isdigit() or len(number) > MOST_NUMBER:
            raise refuse("bad-query")
        cage = self.floor.control.cage
        try:
            if asked.agree:
                order = await cage.agree(by, int(number))
            else:
                order = await cage.decline(by, int(number), normalise_text(asked.why) or "declined")
        except OrderRefusedError as refused:
            raise _refused(refused) from refused
        return Reply(_shown(order, by))

    async def enrol(self, request: Request) -> Reply:
        """Let a person in who plays at a table; who let them in is kept with their name."""
        by = self.guard.staff(request, Role.DEALER)
        asked = await body_of(request, NewPlayer, self.floor.settings.message_bytes)
        await self.floor.desk.enrol(asked.name, by)
        return Reply(None, 204)

    async def close(self, request: Request) -> Reply:
        """Take no new wagers somewhere, or take them again."""
        by = self.guard.staff(request, Role.PIT_MANAGER)
        asked = await body_of(request, m.Close, self.floor.settings.message_bytes)
        if not asked.why.strip():
            raise refuse("no-reason")
        games = {gallery.host.config.game for gallery in self.floor.tables.values()}
        known = {"play": {""}, "table": set(self.floor.tables), "game": games}[asked.scope]
        if asked.name not in known:
            raise refuse("no-such-table")
        kind = f"{asked.scope}-{'closed' if asked.closed else 'reopened'}"
        office = self.floor.control.office
        before, after = ("open", "closed") if asked.closed else ("closed", "open")
        await office.note(kind, asked.name, by=by, before=before, after=after, why=normalise_text(asked.why))
        return Reply(m.Closed(office.closures.play, office.closures.tables, office.closures.games))

    async def open_table(self, request: Request) -> Reply:
        """Open a further table; it is there after a restart too, and at every server of a shared database."""
        by = self.guard.staff(request, Role.PIT_MANAGER)
        asked = await body_of(request, m.OpenTable, self.floor.settings.message_bytes)
        if not asked.why.strip():
            raise refuse("no-reason")
        table = wanted(self.floor, asked)
        office = self.floor.control.office
        await office.note("table-added", table.name, by=by, after=to_builtins(table), why=normalise_text(asked.why))
        host = self.floor.tables[table.name].host
        return Reply(in_lobby(host.live, host.config, host.around), 201)

    async def account(self, request: Request) -> Reply:
        """Unlock, disable or enable an account, or take a second factor away, which takes two people."""
        by = self.guard.staff(request, Role.PIT_MANAGER)
        asked = await body_of(request, m.AccountOrder, self.floor.settings.message_bytes)
        if not asked.why.strip():
            raise refuse("no-reason")
        if asked.order == "reset-factor":
            done = await self.floor.factors.reset(by, asked.name, normalise_text(asked.why))
            return Reply(None, 204 if done else 202)
        await self.floor.desk.order(asked.order, by, asked.name, normalise_text(asked.why))
        return Reply(None, 204)

    async def check_files(self, request: Request) -> Reply:
        """Compare every file of the program with what it was; a difference stops new rounds."""
        self.guard.staff(request, Role.PIT_SUPERVISOR)
        periodic = self.floor.control.periodic
        found = await periodic.check_files()
        return Reply(m.FilesChecked(periodic.files.digest, tuple(render(one) for one in found)))


def _refused(refused: OrderRefusedError) -> ServerRefused:
    code = {"role-too-low": "post-too-low"}.get(refused.code, refused.code)
    return ServerRefused(code if code in REFUSALS else "try-again", refused.says)


def _shown(order: Order, by: Actor) -> m.MoneyOrder:
    may = tuple(_decisions(order, by))
    return m.MoneyOrder(order.number, order.kind, order.subject, order.cents, order.why, order.by, order.place, may)


def _decisions(order: Order, by: Actor) -> Iterator[str]:
    """Yield what a person may decide: the second person either way, the person who asked only to take it back."""
    try:
        check_agreed(order, by)
    except OrderRefusedError:
        if by.name == order.by:
            yield "decline"
        return
    yield "agree"
    yield "decline"
