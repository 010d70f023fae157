"""Tell a round step by step in words: each act, what followed from it, under which clauses, who decided."""

from collections.abc import Iterator
from typing import NamedTuple

from croupier.records.acts import Act, CardsAsDue, CardsTo, CardTo
from croupier.records.event_sentences import REGULAR
from croupier.records.irregular_sentences import IRREGULAR
from croupier.records.phrases import Sentence
from croupier.records.replay import Replayed, ReplayedStep
from croupier.records.report import Json
from croupier.rules.clauses.catalogue import GAMES, Clause, book
from croupier.rules.schema import NO_CLAUSES
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.actors import Role
from croupier.table.evolve import evolve
from croupier.table.facts import post
from croupier.table.state import Table
from croupier.words.facts import Message, message

SENTENCES = REGULAR | IRREGULAR
"""How each kind of event is told."""

DECISIONS = (e.TroubleAnswered, e.TroubleClosed, e.Reconstructed, e.HandRefused, e.RoundVoided, e.Ruled)
"""Events of which a reader wants to know who decided them."""

SILENCE = (CardTo, CardsTo, CardsAsDue, c.Deal, c.Hit, c.Stand, c.Double, c.Split)
"""Acts that close an irregularity only by going on."""


class Step(NamedTuple):
    """An act as it was written, and what came of it; the end of a record has no act."""

    line: int | None
    act: str | None
    sentences: tuple[Sentence, ...]


def explain(replayed: Replayed) -> tuple[Step, ...]:
    """Return the round in words."""
    return tuple(_steps(replayed))


def _steps(replayed: Replayed) -> Iterator[Step]:
    table = Table(replayed.record.book, replayed.record.setup)
    for told in replayed.steps:
        sentences: list[Sentence] = []
        for event in told.events:
            table = evolve(table, event)
            sentences += sentence(event, table)
        sentences += _decided(told)
        written = told.written
        nothing = [] if sentences else [Sentence(message("round.nothing"))]
        line, act = (written.line, written.text) if written is not None else (None, None)
        yield Step(line, act, (*sentences, *nothing))
    yield from _refusal(replayed)


def sentence(event: e.Event, after: Table) -> Iterator[Sentence]:
    """Yield what an event is in words, the table being as it left it."""
    return SENTENCES[type(event)](event, after)


def _decided(told: ReplayedStep) -> Iterator[Sentence]:
    if told.written is None or not any(isinstance(event, DECISIONS) for event in told.events):
        return
    if isinstance(told.written.act, SILENCE):
        yield Sentence(message("round.silence"))
    else:
        yield Sentence(message("round.decided", who=who(told.written.act)))


def who(act: Act) -> Message:
    """Return who gave an act: a player's name, or a post and the name where one is known."""
    role, name = act.by.role, act.by.name
    if role is Role.PLAYER:
        return message("who.player", player=name)
    if name == role.value:
        return message("who.post", post=post(role.value))
    return message("who.named", post=post(role.value), name=name)


def _refusal(replayed: Replayed) -> Iterator[Step]:
    refused = replayed.refused
    if refused is None:
        return
    told = Sentence(message("round.refused", says=refused.says), refused.clauses)
    acts = replayed.record.acts
    if replayed.record.forbidden is not None or not acts:
        yield Step(None, None, (told,))
    else:
        yield Step(acts[-1].line, acts[-1].text, (told,))


def cited(steps: tuple[Step, ...], game: str) -> tuple[Clause, ...]:
    """Return the clauses the steps cite, in our words and the order of the book; a game of one's own has none."""
    if game not in GAMES:
        return ()
    numbers = {number for step in steps for told in step.sentences for number in told.clauses} - NO_CLAUSES
    return tuple(clause for number, clause in book(game).items() if number in numbers)


def as_json(steps: tuple[Step, ...]) -> list[Json]:
    """Return the steps for a program."""
    return [
        {
            "line": step.line,
            "act": step.act,
            "says": [{"text": told.text, "clauses": list(told.clauses)} for told in step.sentences],
        }
        for step in steps
    ]
