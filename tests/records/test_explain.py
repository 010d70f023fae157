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
from croupier.rules.clauses.catalogue import GAMES, book
from croupier.rules.load import load
from croupier.rules.schema import NO_CLAUSES
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.actors import HOUSE, Actor, Role, player
from croupier.table.state import Setup, Table
from croupier.words.facts import Message, message
from croupier.words.render import render
from tests.records.rounds import FOLDERS, ROUNDS, in_folder, name

EVENTS = [kind for kind in e.Event.__subclasses__() if kind.__module__ == e.__name__]


def steps_of(file: str) -> tuple[Step, ...]:
    path = ROUNDS / f"{file}.round.toml"
    return explain(replay(read(path.read_text(encoding="utf-8"), path.parent)))


def told(steps: tuple[Step, ...]) -> str:
    return "\n".join(said.text for step in steps for said in step.sentences)


NAMED = {"role": "shift-manager"}
"""Fields whose texts are names that the catalogue has."""


def sample(kind: Any) -> Any:  # noqa: ANN401 - an example of whatever an event holds
    """Return some value of a type that an event has."""
    made: dict[Any, Callable[[], Any]] = {
        str: lambda: "main",
        int: lambda: 1,
        bool: lambda: True,
        Card: lambda: "9d",
        Message: lambda: message("irregular.cannot"),
    }
    if kind in made:
        return made[kind]()
    if get_origin(kind) is Literal:
        return get_args(kind)[0]
    if get_origin(kind) is tuple:
        inner = get_args(kind)
        return (sample(inner[0]),) if inner[-1] is Ellipsis else tuple(sample(part) for part in inner)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind(**{field.name: NAMED.get(field.name) or sample(field.type) for field in fields(kind)})
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
        assert numbers - NO_CLAUSES <= set(book(record.game) if record.game in GAMES else ()), path.name
        assert len(cited(steps, record.game)) == len(numbers - NO_CLAUSES)
        assert all(said.text and "  " not in said.text for step in steps for said in step.sentences), path.name


def test_regular_round() -> None:
    steps = steps_of("lucky8/3.20-even-money-returns-own-insurance")
    text = told(steps)
    assert "ann bets 100 on box 1." in text
    assert "Ace of hearts to the dealer: soft 11." in text
    assert "The dealer offers insurance, or even money on a Blackjack, to ann (box 1)." in text
    assert "ann's insurance on box 1 goes back, its wager being paid even money: 50 staked, 50 back." in text
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
    assert "Decided by the dealer." in text
    assert "Decided by silence" in text


def test_ruling_names_who_ruled() -> None:
    text = told(steps_of("lucky8/irregular/6.1-uncovered-case-ruled"))
    assert "Shift manager lee rules: the cards are replaced like for like." in text
    assert "Decided by shift manager lee." in text


def test_who_gave_an_act() -> None:
    assert render(who(c.Hit(by=player("ann"), player="ann", box=1))) == "ann"
    assert render(who(c.Deal(by=HOUSE))) == "the house"
    assert render(who(c.Deal(by=Actor(Role.PIT_SUPERVISOR, "lee")))) == "pit supervisor lee"


def test_words_for_a_program() -> None:
    steps = steps_of("lucky8/3.20-even-money-returns-own-insurance")
    first = as_json(steps)[0]
    assert first["act"] == "ann bets 100 on 1"
    assert first["says"] == [{"text": "ann bets 100 on box 1.", "clauses": ["3.6"]}]


def _drawn(game: str, cards: str, *acts: str) -> list[tuple[str, ...]]:
    """Return the clauses of each card told of a round."""
    lines = ", ".join(f'"{act}"' for act in acts)
    text = f'version = 1\ngame = "{game}"\ndecks = 8\ncards = "{cards}"\nacts = [{lines}]\n'
    steps = explain(replay(read(text, Path())))
    places = (" to box ", " to hand ", " to the dealer: ")
    return [said.clauses for step in steps for said in step.sentences if any(place in said.text for place in places)]


BET = ("ann bets 100 on 1", "no more bets", "deal")


@pytest.mark.parametrize(
    ("game", "acts", "clauses"),
    [
        ("lucky8", ("2s 6h 3h 4d", *BET, "ann hits 1"), [("3.18",)] * 3 + [("3.29",)]),
        ("lucky8", ("6s 6h 5h 4d Td 2d", *BET, "ann doubles 1"), [("3.18",)] * 3 + [("3.26.4",)] + [("3.34",)] * 2),
        ("lucky8", ("8s 6h 8h 2d", *BET, "ann splits 1"), [("3.18",)] * 3 + [("3.23",)]),
        (
            "ace-race",
            ("As 6h Ah 2d 3d", *BET, "ann splits 1", "deal"),
            [("3.18",)] * 3 + [("3.23.1", "3.23")] * 2,
        ),
        ("lucky8", ("2s 6h 3h 4d 3d", *BET[:2], "ann leaves"), [("3.18",)] * 3 + [("5.22",)] * 2),
        (
            "blackjack-plus",
            ("2s 6h 3h 9d 2c", *BET, "ann hits 1", "ann hits 1"),
            [("3.11",)] * 3 + [("3.20", "3.18"), ("3.18",)],
        ),
        ("blackjack-plus", ("As 6h Ah 2d", *BET, "ann splits 1"), [("3.11",)] * 3 + [("3.22.2",)]),
        (
            "blackjack-plus",
            ("Ts 6h 6h Kd Td 4d", BET[0], "ann bets 5 on 1 boom-busted", *BET[1:], "ann hits 1"),
            [("3.11",)] * 3 + [("3.18",)] + [("3.26.1", "3.24")] * 2,
        ),
        ("dueling8s", ("6h 7h Ks", *BET, "ann hits 1"), [("3.19",), ("3.28",), ("3.33",)]),
        (
            "lucky8",
            ("2s 9s 6h 3h 9h 4d", BET[0], "bob bets 100 on 2", *BET[1:], "card to 2", "ann accepts"),
            [("3.18",)] * 5 + [("5.8",)],
        ),
        (
            "lucky8",
            ("2s 6h 3h 4d 5d", *BET, "ann hits 1", "2 cards to 1 shown 2", "ann picks 5d"),
            [("3.18",)] * 3 + [("5.23.3",)],
        ),
        (
            "dueling8s",
            ("Kh 9h Ks", BET[0], "ann bets 5 on 1 21+", *BET[1:], "ann hits 1"),
            [("3.19",), ("3.28",), ("3.33.1", "3.33")],
        ),
    ],
    ids=str,
)
def test_a_drawn_card_cites_the_clause_it_is_drawn_under(
    game: str, acts: tuple[str, ...], clauses: list[tuple[str, ...]]
) -> None:
    assert _drawn(game, *acts) == clauses


@pytest.mark.parametrize(
    ("file", "clauses"),
    [
        ("ace-race/3.35-all-bust-the-dealer-draws-nothing", ("3.35",)),
        ("lucky8/3.35-busted-double-against-a-six-takes-none", ("3.35",)),
        ("dueling8s/3.33.1-all-bust-draws-nothing", ("3.33.1", "3.33")),
    ],
)
def test_a_dealer_who_draws_nothing_says_why(file: str, clauses: tuple[str, ...]) -> None:
    path = ROUNDS / f"{file}.round.toml"
    replayed = replay(read(path.read_text(encoding="utf-8"), path.parent))
    (why,) = [said for step in explain(replayed) for said in step.sentences if "draws no more" in said.text]
    assert why.clauses == clauses
    ended = replayed.steps[-1].events[-1]
    assert isinstance(ended, e.RoundEnded)
    assert ended.clauses[: len(clauses)] == clauses


@pytest.mark.parametrize(
    ("game", "cards", "acts", "clauses"),
    [
        (
            "lucky8",
            "2s 3s 4s 9d 5s 6s 7s",
            (
                *("ann bets 100 on 1", "bob bets 100 on 2", "fay bets 100 on 2", "cal bets 100 on 3"),
                *("ann bets 5 on 2 pair", "cal bets 5 on 2 pair", "dan bets 5 on 2 pair", "bob bets 5 on 2 pair"),
                *("fay bets 5 on 2 pair", "no more bets"),
            ),
            {"finds no place": ("3.17.2.4",)},
        ),
        (
            "dueling8s",
            "2s 3s",
            (
                *("ann bets 100 on 1", "bob bets 100 on 2", "ann bets 5 on 1 21+", "bob bets 5 on 1 21+"),
                *("cal bets 5 on 1 21+", "dan bets 5 on 1 21+", "no more bets"),
            ),
            {"finds no place": ("3.18.2.5",)},
        ),
        (
            "lucky8",
            "2s 3s 4s Ad 5s 6s 7s",
            (
                *("ann bets 100 on 1", "bob bets 100 on 2", "cal bets 100 on 3", "no more bets", "bob declines 2"),
                *("ann insures 2 of bob for 50", "cal insures 2 of bob for 50", "deal"),
            ),
            {"does not get the insurance": ("3.27.4.4",)},
        ),
        (
            "ace-race",
            "2s 3s Ad 5s 6s",
            (
                *("ann bets 100 on 1", "bob bets 100 on 2", "no more bets", "bob declines 2"),
                *("ann insures 2 of bob for 50", "dan insures 2 of bob for 50", "deal"),
            ),
            {"does not get the insurance": ("3.27.4.2",)},
        ),
    ],
)
def test_a_lost_place_cites_what_it_was_lost_to(
    game: str, cards: str, acts: tuple[str, ...], clauses: dict[str, tuple[str, ...]]
) -> None:
    lines = ", ".join(f'"{act}"' for act in acts)
    text = f'version = 1\ngame = "{game}"\ndecks = 8\ncards = "{cards}"\nacts = [{lines}]\n'
    said = [said for step in explain(replay(read(text, Path()))) for said in step.sentences]
    for words, under in clauses.items():
        found = {one.clauses for one in said if words in one.text}
        assert found == {under}
