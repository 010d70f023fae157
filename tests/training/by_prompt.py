"""What a dealer allows, by the list of lawful options: a request is allowed if and only if it is among them."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from croupier.records.read import read
from croupier.records.replay import replay
from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table.actors import player
from croupier.table.decide import step
from croupier.table.prompt import among, prompt
from croupier.training.acts import act_code
from croupier.training.facts import Fact, Money
from croupier.training.question import Part, Question

KINDS: tuple[type[c.PlayerCommand], ...] = (
    c.Hit, c.Stand, c.Double, c.Split, c.Surrender, c.Insure, c.TakeEvenMoney, c.Follow, c.Bet,
)  # fmt: skip


def command_of(part: Part) -> c.PlayerCommand:
    """Read the request back from what is asked."""
    asked = part.ask.values["request"]
    assert isinstance(asked, Fact)
    values = asked.values
    code = asked.code.removeprefix("act.").removesuffix("-for")
    kinds = {str(kind.__struct_config__.tag).partition("/")[0]: kind for kind in KINDS}
    facts: dict[str, object] = {"by": player(str(values["player"])), "player": values["player"], "box": values["box"]}
    if isinstance(values["amount"], Money):
        facts["amount"] = values["amount"].cents
    return msgspec.convert(facts, kinds[code])


def wrong_request(question: Question, part: Part) -> Iterator[str]:
    """Yield where the record replayed to the moment does not allow what is allowed, or the reverse."""
    table = replay(read(question.record, Path())).table
    command = command_of(part)
    lawful = among(table, prompt(table).options, command)
    if lawful != (part.answer == ("allow",)):
        yield f"{act_code(command)} is {'' if lawful else 'not '}among the options, {part.answer} is the answer"
    elif not lawful:
        try:
            step(table, command)
        except Refused as refused:
            if (refused.clause,) != part.answer:
                yield f"it is refused under {refused.clause}, not {part.answer}"
