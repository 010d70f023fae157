"""The catalogue has words for whatever the server may name: posts, phases, results, wagers, kinds of clauses."""

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from croupier.api.views import TableView
from croupier.rules.load import GAMES, load
from croupier.server.rulesheet import game_rules
from croupier.table.actors import Role
from croupier.table.state import Offer, Phase, Status, Trouble
from tests.page import told

ROOT = Path(__file__).resolve().parents[2]
WORDS = ROOT / "page" / "src" / "words"
REFUSALS = ("refusals.md", "refusals-api.md")
ENGLISH: dict[str, str] = json.loads((WORDS / "en.json").read_text(encoding="utf-8"))


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
        ("refusal", _documented()),
        ("trouble.kind", _said(Trouble, "kind")),
        ("pit.kind-says", _said(Trouble, "kind")),
        ("wait", {*_said(TableView, "waits_for"), "turn"}),
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


def test_every_result_a_line_may_have_has_words() -> None:
    results = {line.result for replayed in told.replays() for line in replayed.table.lines}
    assert results - _named("result") == set()


def test_what_the_page_tells_in_other_languages_is_what_the_engine_tells() -> None:
    assert told.FILE.read_text(encoding="utf-8") == told.written(), "told.json is stale: python -m tests.page.told"
