"""The reference page and the shipped JSON Schema say what the schema says now."""

import json
import tomllib

import pytest
from jsonschema import Draft202012Validator

from croupier.money.odds import format_odds
from croupier.rules.check import check
from croupier.rules.fields import leaves
from croupier.rules.json_schema import schema, shipped
from croupier.rules.load import GAMES, approved_raw, load
from croupier.rules.reference import page
from tools.rulebook_pages import pages, read

VALIDATOR = Draft202012Validator(schema())


@pytest.mark.parametrize("name", ["docs/reference/rulebook.md", "src/croupier/rules/rulebook.schema.json"])
def test_the_file_is_up_to_date(name: str) -> None:
    assert read(name) == pages()[name], f"{name} is out of date: run tools/rulebook_pages.py"


def rows_of(group: str) -> dict[str, list[str]]:
    lines = page().partition(f"## `[{group}]`")[2].partition("\n## ")[0].splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| `")]
    return {row[0].strip("`"): row[1:] for row in cells}


def test_every_key_is_on_the_page_with_its_meaning() -> None:
    for leaf in leaves():
        if leaf.path[0] in ("side", "clauses") or len(leaf.path) != 2:
            continue
        group, key = leaf.path
        values, default, meaning, *games = rows_of(group)[key]
        assert meaning == leaf.field.says
        assert values
        assert bool(default) == (not leaf.field.required)
        assert len(games) == len(GAMES)


def test_a_row_has_each_games_value_and_clause() -> None:
    values, default, _, *games = rows_of("dealer")["soft_17"]
    assert values == "`stand`, `hit`"
    assert default == '`"stand"`'
    assert games == ['`"stand"` (3.34)', '`"hit"` (3.34)', '`"stand"` (3.24)', '`"stand"` (3.33)']


def test_every_row_of_every_pay_table_is_on_the_page() -> None:
    text = page()
    for game in GAMES:
        for name, side in load(game).side.items():
            for row, odds in side.pays.items():
                assert f"| `{name}` | `{row}` | `{side.when[row]}` | {format_odds(odds)} |" in text


def test_every_citation_is_on_the_page() -> None:
    assert set(rows_of("clauses")) == {topic for game in GAMES for topic in load(game).clauses}


def test_the_shipped_schema_is_the_schema() -> None:
    assert json.loads(shipped()) == schema()
    Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize("game", GAMES)
def test_the_approved_games_fit_the_schema(game: str) -> None:
    assert list(VALIDATOR.iter_errors(approved_raw(game))) == []


@pytest.mark.parametrize(
    "text",
    [
        'base = "lucky8"\n[dealer]\nsoft_17 = "hit"\n',
        'base = "lucky8"\n[deck]\nmost = 6\n[side.pair]\nplaces = 1\n[clauses]\ndeck = "own rule"\n',
        'game = "x"\ntitle = "X"\ndeck = { fewest = 1, most = 2 }\nlayout = { fewest = 1, most = 2 }\n',
    ],
)
def test_what_the_check_passes_fits_the_schema(text: str) -> None:
    assert check(text) == []
    assert VALIDATOR.is_valid(tomllib.loads(text))


@pytest.mark.parametrize(
    "text",
    [
        'base = "lucky8"\n[dealer]\nsoft_17 = "sit"\n',
        'base = "lucky8"\n[dealer]\nsoft_16 = "hit"\n',
        'base = "lucky8"\n[blackjack]\npays = "3:0"\n',
        'base = "lucky8"\n[deck]\nfewest = 9\n',
        'base = "lucky8"\n[deck]\nprinted = "1s"\n',
        'base = "lucky8"\n[double]\ntotals = [1]\n',
        'base = "lucky8"\n[clauses]\ndeck = []\n',
        'game = "x"\ntitle = "X"\ndeck = { fewest = 1, most = 2 }\n',
        'game = "x"\ntitle = "X"\ndeck = { fewest = 1 }\nlayout = { fewest = 1, most = 2 }\n',
    ],
)
def test_what_does_not_fit_the_schema_does_not_pass_the_check(text: str) -> None:
    assert not VALIDATOR.is_valid(tomllib.loads(text))
    assert check(text) != []
