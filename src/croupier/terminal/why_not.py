"""Why a key does nothing here: the refusal the engine gives the act, or which keys there are."""

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table.actors import player
from croupier.table.decide import step
from croupier.table.state import Table
from croupier.terminal.choices import KEYS, Choice
from croupier.words.facts import Message, message

ACTS: tuple[type[c.Hit | c.Stand | c.Double | c.Split | c.Surrender | c.TakeEvenMoney | c.Follow], ...] = (
    c.Hit,
    c.Stand,
    c.Double,
    c.Split,
    c.Surrender,
    c.TakeEvenMoney,
    c.Follow,
)
"""Acts that need no more than a box, so that they can be tried for their refusal."""


def why_not(table: Table, name: str, offered: tuple[Choice, ...], word: str) -> Message:
    """Return why what a person typed cannot be done."""
    act = next((act for act in ACTS if word in (KEYS[act], act.__name__.lower())), None)
    box = next((place for choice in offered if (place := getattr(choice.command, "box", None)) is not None), None)
    if act is None or box is None:
        keys = ", ".join(choice.key for choice in offered)
        return message("tell.no-key", word=word, keys=keys) if word else message("tell.no-enter", keys=keys)
    try:
        step(table, act(by=player(name), player=name, box=box))
    except Refused as refused:
        return refusal_told(refused)
    return message("tell.too-few-chips")


def refusal_told(refused: Refused) -> Message:
    """Return a refusal with its clauses."""
    return message("tell.refused", says=refused_under(refused))


def refused_under(refused: Refused) -> Message:
    """Return what a refusal says, and under which clauses."""
    return message("tell.refused-under", says=refused.says, clauses=", ".join(refused.clauses))
