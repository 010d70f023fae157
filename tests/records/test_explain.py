"""A round in words: every kind of event has its sentence, and irregular rounds say what, which rule, who."""

from collections.abc import Callable
from enum import EnumMeta
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest
from msgspec.structs import fields

from croupier.cards.card import Card
from croupier.records.explain import SENTENCES, Step, as_json, cited, explain, sentence, who
from croupier.records.read import read
from croupier.records.replay import replay
from croupier.rules.clauses.catalogue import book
from croupier.rules.load import load
from croupier.rules.schema import OWN_RULE
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.actors import HOUSE, Actor, Role, player
from croupier.table.state import Setup, Table
from tests.records.rounds import FOLDERS, ROUNDS, in_folder, name

EVENTS = [kind for kind in e.Event.__subclasses__() if kind.__module__ == e.__name__]


def steps_of(file: str) -> tuple[Step, ...]:
    path = ROUNDS / f"{file}.round.toml"
    return explain(replay(read(path.read_text(encoding="utf-8"), path.parent)))


def told(steps: tuple[Step, ...]) -> str:
    return "\n".join(said.text for step in steps for said in step.sentences)


def sample(kind: Any) -> Any:  # noqa: ANN401 - an example of whatever an event holds
    """Return some value of a type that an event has."""
    made: dict[Any, Callable[[], Any]] = {str: lambda: "main", int: lambda: 1, bool: lambda: True, Card: lambda: "9d"}
    if kind in made:
        return made[kind]()
    if get_origin(kind) is Literal:
        return get_args(kind)[0]
    if get_origin(kind) is tuple:
        inner = get_args(kind)
        return (sample(inner[0]),) if inner[-1] is Ellipsis else tuple(sample(part) for part in inner)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind(**{field.name: sample(field.type) for field in fields(kind)})
    if isinstance(kind, type) and issubclass(kind, tuple):
        return kind(*(sample(part) for part in kind.__annotations__.values()))
    if isinstance(kind, EnumMeta):
        return next(iter(kind))
    return sample(get_args(kind)[0])


def test_every_kind_of_event_has_a_sentence() -> None:
    assert set(SENTENCES) == set(EVENTS)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("game", ["lucky8", "dueling8s"])
def test_sentence_is_made_of_the_event_alone(kind: type[e.Event], game: str) -> None:
    table = Table(load(game), Setup(decks=8))
    said = list(sentence(sample(kind), table))
    assert said
    for one in said:
        assert one.text.endswith(".")
        assert one.text[0] == one.text[0].upper() or one.text.startswith("main")


@pytest.mark.parametrize("folder", FOLDERS, ids=name)
def test_every_record_is_told_act_by_act_with_clauses_there_are(folder: Path) -> None:
    for path in in_folder(folder):
        record = read(path.read_text(encoding="utf-8"), folder)
        steps = explain(replay(record))
        if record.forbidden is None:
            assert [step.act for step in steps if step.act is not None] == [written.text for written in record.acts]
        numbers = {number for step in steps for said in step.sentences for number in said.clauses}
        assert numbers
        assert numbers - set(OWN_RULE) <= set(book(record.game)), path.name
        assert len(cited(steps, record.game)) == len(numbers - set(OWN_RULE))
        assert all(said.text and "  " not in said.text for step in steps for said in step.sentences), path.name


def test_regular_round() -> None:
    steps = steps_of("lucky8/3.20-even-money-returns-own-insurance")
    text = told(steps)
    assert "ann bets 100 on box 1." in text
    assert "Ace of hearts to the dealer: soft 11." in text
    assert "The dealer offers insurance, or even money on a Blackjack, to ann (box 1)." in text
    assert "ann's insurance on box 1 goes back: 50 staked, 50 back." in text
    assert "draws no more: no card could change a wager." in text or "Everything is settled" in text


def test_refused_act_ends_the_story() -> None:
    last = steps_of("lucky8/3.22-fifth-hand-refused")[-1]
    assert (last.act, last.sentences[0].clauses) == ("ann splits 1.1", ("3.22",))
    assert last.sentences[0].text.startswith("Refused: ")


def test_forbidden_setting_is_told_without_an_act() -> None:
    (only,) = steps_of("dueling8s/2.1-two-decks-refused")
    assert only.act is None
    assert "decks" in only.sentences[0].text


def test_irregular_round_says_what_which_rule_and_who() -> None:
    text = told(steps_of("blackjack-plus/irregular/5.9-initial-deal-reconstructed"))
    assert "What went wrong: " in text
    assert "What the rule says: " in text
    assert "The cards are laid where they were due: " in text
    assert "Decided by the pit supervisor." in text
    assert "Decided by silence" in text


def test_ruling_names_who_ruled() -> None:
    text = told(steps_of("lucky8/irregular/6.1-uncovered-case-ruled"))
    assert "Shift manager lee rules: the cards are replaced like for like." in text
    assert "Decided by shift manager lee." in text


def test_who_gave_an_act() -> None:
    assert who(c.Hit(by=player("ann"), player="ann", box=1)) == "ann"
    assert who(c.Deal(by=HOUSE)) == "the house"
    assert who(c.Deal(by=Actor(Role.PIT_SUPERVISOR, "lee"))) == "pit supervisor lee"


def test_words_for_a_program() -> None:
    steps = steps_of("lucky8/3.20-even-money-returns-own-insurance")
    first = as_json(steps)[0]
    assert first["act"] == "ann bets 100 on 1"
    assert first["says"] == [{"text": "ann bets 100 on box 1.", "clauses": ["3.6"]}]
