"""The catalogue has words for whatever the server may name: posts, phases, results, wagers, kinds of clauses."""

import re
from pathlib import Path
from typing import get_args

import pytest

from croupier.api.views import TableView
from croupier.rules.load import GAMES, load
from croupier.rules.wager_titles import book_words
from croupier.server.rules.rulesheet import game_rules
from croupier.table.actors import Role
from croupier.table.state import Offer, Phase, Status, Trouble
from tests.page.speaking import spoken
from tests.records.rounds import replays

ROOT = Path(__file__).resolve().parents[2]
REFUSALS = ("refusals.md", "refusals-api.md")
ENGLISH: dict[str, str] = spoken("en")


def _named(prefix: str) -> set[str]:
    return {key.removeprefix(f"{prefix}.") for key in ENGLISH if key.startswith(f"{prefix}.")}


def _said(kind: type, field: str) -> set[str]:
    return set(get_args(kind.__annotations__[field]))


def _documented() -> set[str]:
    """Return the code of every refusal there is, as the reference lists them."""
    pages = [(ROOT / "docs" / "reference" / name).read_text(encoding="utf-8") for name in REFUSALS]
    return {code for page in pages for code in re.findall(r"^\| `([a-z0-9-]+)` \|", page, re.MULTILINE)}


@pytest.mark.parametrize(
    ("prefix", "names"),
    [
        ("trouble.kind", _said(Trouble, "kind")),
        ("pit.kind-says", _said(Trouble, "kind")),
        ("wait", {*_said(TableView, "waits_for"), "turn", "dealer"}),
        ("role", {role.value for role in Role if role is not Role.HOUSE}),
        ("phase", {phase.value for phase in Phase}),
        ("status", {status.value for status in Status}),
        ("offer", _said(Offer, "kind")),
        ("waits", _said(TableView, "waits_for")),
    ],
)
def test_every_name_has_words_and_no_words_are_left_over(prefix: str, names: set[str]) -> None:
    assert _named(prefix) == names


def test_every_documented_refusal_has_words_and_no_others_have() -> None:
    codes = {name.partition(".")[0] for name in _named("refusal")}
    assert codes - {"moved"} == _documented()


@pytest.mark.parametrize("game", GAMES)
def test_every_wager_result_and_kind_of_clause_of_a_game_has_words(game: str) -> None:
    rules = game_rules(game)
    assert rules is not None
    for language in ("en", "zh"):
        called = book_words(load(game))[language]
        assert {f"wager.{side.wager}" for side in rules.sides} <= set(called)
        assert {f"result.{row.result}" for side in rules.sides for row in side.pays} <= set(called)
    assert {clause.kind for clause in rules.clauses} <= _named("rules.kind")
    assert {clause.actor for clause in rules.clauses} <= _named("rules.actor")


def test_every_result_a_line_may_have_has_words() -> None:
    results = {line.result for replayed in replays() for line in replayed.table.lines}
    called = {name.removeprefix("result.") for game in GAMES for name in book_words(load(game))["en"]}
    assert results - _named("result") - called == set()
