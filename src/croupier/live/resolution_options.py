"""The ways on at a table, each with what it would do at once: said in words, and in every player's money.

Each command is tried on the current table and nothing is kept; no card is drawn for it, so none can be seen.
"""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from croupier.api.bodies import read_body, write_body
from croupier.api.pit import Moved, Way
from croupier.api.round_steps import SaidOf
from croupier.ledger.postings import postings, wallet
from croupier.live.apply_command import REPORTED
from croupier.live.command_preview import tried
from croupier.live.console.reports import reports
from croupier.live.state import LiveTable
from croupier.records.effect_text import effects_text, parse_effects
from croupier.records.explain import sentence
from croupier.table import commands as c
from croupier.table.actors import RANK, Actor, Role
from croupier.table.decide import Step
from croupier.table.decide import step as step_of
from croupier.table.evolve import evolve
from croupier.table.irregular.resolutions import windows
from croupier.table.prompt import ANYBODY, Option, known_players
from croupier.table.roles import least
from croupier.table.state import Phase, Status, Table

WORDS: dict[type[c.Command], str] = {c.Rule: "text", c.Refer: "text"}
"""Commands that carry what somebody wrote, and the field that holds it."""

NO_WAY = (c.Bet, c.Sit, c.Lift, c.AskSqueeze, c.GrantSqueeze)
"""What may be done while something is open, and does not answer it."""


def ways_on(live: LiveTable, actor: Actor, lawful: tuple[Option, ...]) -> tuple[Way, ...]:
    """Return the lawful ways on from what went wrong; `lawful` is every option there is."""
    table = live.table
    if table is None or live.suspended or table.phase is Phase.OVER:
        return ()
    if table.trouble is None:
        found: Iterable[c.Command] = windows(table)
    else:
        found = [option.command for option in lawful if not isinstance(option.command, NO_WAY)]
    known = (command for command in found if getattr(command, "player", "") != ANYBODY)
    return tuple(_judged(live, table, dict.fromkeys(known), actor))


def ruling(live: LiveTable, actor: Actor, effects: str) -> Way:
    """Return what a ruling with these effects would do; raise ValueError or Refused where it would do nothing."""
    table = live.table
    above = replace(actor, role=Role.SHIFT_MANAGER)
    command = c.Rule(by=above, text="as ruled", effects=parse_effects(effects) if effects.strip() else ())
    if table is None or live.suspended:
        msg = "no round is in progress, so no case is referred"
        raise ValueError(msg)
    return _judge(live, table, command, step_of(table, command), actor)


def acts(live: LiveTable, actor: Actor, *, sealed: bool) -> tuple[Way, ...]:
    """Return what may be declared, reported or ordered of the round in progress."""
    table = live.table
    if table is None or live.suspended or table.phase is Phase.OVER:
        return ()
    return tuple(_judged(live, table, _declared(table, actor, sealed=sealed), actor))


def _declared(table: Table, actor: Actor, *, sealed: bool) -> Iterator[c.Command]:
    above = replace(actor, role=Role.SHIFT_MANAGER)
    for report in reports(table, above):
        command = read_body(msgspec.json.encode(report.command), above)
        if not (sealed and isinstance(command, REPORTED)):
            yield command
    yield c.Refer(by=above, text="as told")
    for name in (*known_players(table), ANYBODY):
        yield c.RestrictPlayer(by=above, player=name)
        yield c.GrantSqueeze(by=above, player=name)


def _judged(live: LiveTable, table: Table, commands: Iterable[c.Command], actor: Actor) -> Iterator[Way]:
    for command, step in tried(table, commands):
        yield _judge(live, table, command, step, actor)


def _judge(live: LiveTable, table: Table, command: c.Command, step: Step, actor: Actor) -> Way:
    """Return a command with what it does at once."""
    post = least(table, command)
    return Way(
        command=msgspec.json.decode(write_body(command)),
        post=post.value,
        may=RANK[actor.role] >= RANK[post],
        says=tuple(_said(table, step)),
        money=tuple(_moved(live.name, table, step)),
        ends=step.after.status.value if step.after.status is not Status.OPEN else "",
        words=WORDS.get(type(command), ""),
        effects=effects_text(command.effects) if isinstance(command, c.Rule) else "",
    )


def _said(table: Table, step: Step) -> Iterator[SaidOf]:
    for event in step.events:
        table = evolve(table, event)
        for told in sentence(event, table):
            yield SaidOf(told.text, told.clauses, told.says)


def _moved(name: str, table: Table, step: Step) -> Iterator[Moved]:
    prefix = wallet("")
    for posting in postings(name, table, step.after):
        if posting.account.startswith(prefix):
            yield Moved(posting.account.removeprefix(prefix), posting.cents)
