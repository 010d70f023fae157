"""Handles one command: read, bound to its sender, checked, given to its table and counted."""

import time

import msgspec

from croupier.api.answers import Answer, no
from croupier.api.bodies import read_body
from croupier.api.source import SOURCE
from croupier.live.host import Ask
from croupier.server.http.text_filter import clean_text_fields, normalise_text
from croupier.server.live_tables.table_manager import TableManager
from croupier.server.refused import refuse
from croupier.server.tables.wager_check import check_open, check_room
from croupier.table.actors import Actor, Role

MOST_KEY = 64
WAITING = 250
"""Commands that may wait on the whole server; more are turned away at once, so that nobody waits for long."""

NOT_ALLOWED = ("role-too-low", "not-yours")
"""Refusals that an auditor wants to see: somebody tried what is not theirs to do."""


async def command(floor: TableManager, actor: Actor, table: str, call: "Called") -> Answer:
    """Give a command to a table; the answer comes once it is durable."""
    gallery = floor.table(table)
    if actor.role is Role.AUDITOR:
        raise floor.guard.read_only(actor, f"{table} commands")
    if floor.waiting >= WAITING:
        floor.metrics.commands.labels("busy").inc()
        return no("busy", gallery.host.live.version, "server")
    if not 0 < len(call.key) <= MOST_KEY or not call.key.isprintable():
        raise refuse("bad-key")
    try:
        asked = read_body(call.body, actor)
    except msgspec.ValidationError as error:
        raise refuse("bad-message", "said", text=str(error)) from error
    if floor.stopping:
        raise refuse("shutting-down")
    asked = clean_text_fields(asked)
    check_open(gallery, asked)
    check_room(gallery, asked, floor.settings.bettors)
    began = time.perf_counter()
    # The key is bound to its sender and table: another's key is another command.
    ask = Ask(f"{actor.name}|{table}|{call.key}", asked, call.expected, normalise_text(call.why), SOURCE.get())
    floor.waiting += 1
    try:
        async with floor.restraint.held(gallery.host, ask):
            answer = await gallery.host.ask(ask)
    finally:
        floor.waiting -= 1
    floor.metrics.seconds.observe(time.perf_counter() - began)
    floor.metrics.commands.labels(answer.code or "accepted").inc()
    if answer.code in NOT_ALLOWED:
        subject = f"{table} {type(asked).__name__}"
        why = answer.says or answer.message
        floor.control.office.note_soon("act-refused", subject, by=actor, after=answer.code, why=why)
    return answer


class Called(msgspec.Struct, frozen=True):
    """A command as it came."""

    key: str
    body: msgspec.Raw
    expected: int | None = None
    why: str = ""
