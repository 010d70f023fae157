"""The catalogue has words for whatever the server may name: posts, phases, results, wagers, kinds of clauses."""

import json
from pathlib import Path
from typing import get_args

import pytest

from croupier.api.views import TableView
from croupier.rules.load import GAMES, load
from croupier.server.rulesheet import game_rules
from croupier.table.actors import Role
from croupier.table.state import Offer, Phase, Status

WORDS = Path(__file__).resolve().parents[2] / "page" / "src" / "words"
ENGLISH: dict[str, str] = json.loads((WORDS / "en.json").read_text(encoding="utf-8"))


def _named(prefix: str) -> set[str]:
    return {key.removeprefix(f"{prefix}.") for key in ENGLISH if key.startswith(f"{prefix}.")}


def _said(kind: type, field: str) -> set[str]:
    return set(get_args(kind.__annotations__[field]))


@pytest.mark.parametrize(
    ("prefix", "names"),
    [
        ("role", {role.value for role in Role if role is not Role.HOUSE}),
        ("phase", {phase.value for phase in Phase}),
        ("status", {status.value for status in Status}),
        ("offer", _said(Offer, "kind")),
        ("waits", _said(TableView, "waits_for")),
        ("title", set(GAMES)),
        ("game", set(GAMES)),
    ],
)
def test_every_name_has_words_and_no_words_are_left_over(prefix: str, names: set[str]) -> None:
    assert _named(prefix) == names


@pytest.mark.parametrize("game", GAMES)
def test_every_wager_result_and_kind_of_clause_of_a_game_has_words(game: str) -> None:
    rules = game_rules(game)
    assert rules is not None
    assert {side.wager for side in rules.sides} <= _named("wager")
    assert {row.result for side in rules.sides for row in side.pays} <= _named("result")
    assert {clause.kind for clause in rules.clauses} <= _named("rules.kind")
    assert {clause.actor for clause in rules.clauses} <= _named("rules.actor")
    assert load(game).title == ENGLISH[f"title.{game}"]
