"""One command of a session, over whichever way it came: read, bound to its sender, given to its table, counted."""

import time

import msgspec

from croupier.api.answers import Answer, no
from croupier.api.bodies import read_body
from croupier.live.host import Ask
from croupier.server.closing import check_open, check_words, normal
from croupier.server.floor import Floor
from croupier.server.gallery import Gallery
from croupier.server.refused import ServerRefused, refuse
from croupier.table.actors import Actor, Role

MOST_KEY = 64
WAITING = 250
"""Commands that may wait on the whole server; more are turned away at once, so that nobody waits for long."""

NOT_ALLOWED = ("role-too-low", "not-yours")
"""Refusals that an auditor wants to see: somebody tried what is not his to do."""


async def command(floor: Floor, actor: Actor, table: str, call: "Called") -> Answer:
    """Give a command to a table; the answer comes once it is durable."""
    gallery = gallery_of(floor, table)
    if actor.role is Role.AUDITOR:
        raise read_only(floor, actor, f"{table} commands")
    if floor.waiting >= WAITING:
        floor.metrics.commands.labels("busy").inc()
        return no("busy", "too many commands wait at this server", gallery.host.live.version)
    if not 0 < len(call.key) <= MOST_KEY or not call.key.isprintable():
        raise refuse("bad-key")
    try:
        asked = read_body(call.body, actor)
    except msgspec.ValidationError as error:
        raise refuse("bad-message", str(error)) from error
    if floor.stopping:
        raise refuse("shutting-down")
    asked = check_words(asked)
    check_open(gallery, asked)
    began = time.perf_counter()
    # The key is bound to its sender and table: another's key is another command.
    ask = Ask(f"{actor.name}|{table}|{call.key}", asked, call.expected, normal(call.why))
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
        floor.control.office.note_soon("act-refused", subject, by=actor, after=answer.code, why=answer.message)
    return answer


def read_only(floor: Floor, actor: Actor, subject: str) -> ServerRefused:
    """Return the refusal of an auditor's act, which is noted like any other."""
    why = "an auditor changes nothing"
    floor.control.office.note_soon("act-refused", subject, by=actor, after="read-only", why=why)
    return refuse("read-only")


class Called(msgspec.Struct, frozen=True):
    """A command as it came."""

    key: str
    body: msgspec.Raw
    expected: int | None = None
    why: str = ""


def gallery_of(floor: Floor, table: str) -> Gallery:
    """Return a table, or refuse."""
    found = floor.tables.get(table)
    if found is None:
        raise refuse("no-such-table")
    return found
