"""Rounds written in a line: a game, its cards, what people do, and the table as it stands then."""

from typing import Any

from croupier.cards.card import CARDS
from croupier.records.acts import parse_act
from croupier.records.record import Expectation, Record, Written
from croupier.records.replay import Replayed, replay
from croupier.rules.load import load
from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table.prompt import prompt
from croupier.table.state import Setup, Table
from tests.machines.answers import answered

DECKS = 6


def played(game: str, cards: str, *acts: str, **setup: Any) -> Replayed:  # noqa: ANN401 - passed on to the set-up
    """Play some acts of a game with these cards, step by step."""
    written = tuple(Written(parse_act(act), act, None) for act in acts)
    shoe = tuple(CARDS[card] for card in cards.split())
    return replay(Record(game, load(game), Setup(**{"decks": DECKS, **setup}), shoe, written, Expectation()))


def table(game: str, cards: str = "", *acts: str, **setup: Any) -> Table:  # noqa: ANN401 - passed on to the set-up
    """Return the table after some acts."""
    return played(game, cards, *acts, **setup).table


def refusal(before: Table, act: str) -> Refused | None:
    """Return why an act is refused, or None where it is not."""
    command = parse_act(act)
    assert isinstance(command, c.Command)
    answer = answered(before, command)
    return answer if isinstance(answer, Refused) else None


def options(at: Table) -> set[str]:
    """Return the names of the commands that are lawful now."""
    return {type(option.command).__name__ for option in prompt(at).options}


def lines(at: Table) -> set[tuple[str, int, str, int]]:
    """Return player, box, wager and net of each settled line."""
    return {(line.player, line.box, line.wager, line.net) for line in at.lines}
