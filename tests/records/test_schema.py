"""The shipped JSON Schemas fit every record and every replay, and the code they describe."""

import json
import tomllib
from pathlib import Path
from typing import Any, get_args

import jsonschema
import pytest

from croupier.records.errors import Kind
from croupier.records.expected import EXPECTED, LINE, STATUSES
from croupier.records.explain import as_json, explain
from croupier.records.layout import GROUPS
from croupier.records.phrases import RESULTS
from croupier.records.read import OPTIONAL, REQUIRED, read
from croupier.records.replay import replay
from croupier.records.report import error_object, report
from croupier.records.schema import Name, schema_text
from croupier.rules.fields import Choice, leaves
from croupier.words.facts import message
from tests.records.rounds import FOLDERS, in_folder, name


def schema(which: Name) -> dict[str, Any]:
    values: dict[str, Any] = json.loads(schema_text(which))
    return values


def validator(which: Name) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(schema(which))


@pytest.mark.parametrize("which", ["record", "replay"])
def test_schema_is_one(which: Name) -> None:
    jsonschema.Draft202012Validator.check_schema(schema(which))


@pytest.mark.parametrize("folder", FOLDERS, ids=name)
def test_records_and_replays_fit_their_schemas(folder: Path) -> None:
    of_record, of_replay = validator("record"), validator("replay")
    for path in in_folder(folder):
        text = path.read_text(encoding="utf-8")
        of_record.validate(tomllib.loads(text))
        replayed = replay(read(text, folder))
        told = report(replayed, str(path)) | {"explain": as_json(explain(replayed))}
        of_replay.validate(json.loads(json.dumps(told)))


def test_record_schema_has_the_keys_a_record_may_have() -> None:
    found = schema("record")
    assert tuple(found["required"]) == REQUIRED
    assert set(found["properties"]) == {*REQUIRED, *OPTIONAL}
    assert set(found["properties"]["expect"]["properties"]) == set(EXPECTED)
    assert found["$defs"]["status"]["enum"] == list(STATUSES)
    assert tuple(found["$defs"]["line"]["properties"]) == LINE
    assert {key for keys in GROUPS for key in keys} | {"expect"} == {*REQUIRED, *OPTIONAL}


def test_record_schema_has_the_readings_of_a_rulebook() -> None:
    readings = {
        leaf.path[1]: {"enum": set(leaf.field.kind.values)}
        for leaf in leaves()
        if leaf.path[0] == "rulings" and isinstance(leaf.field.kind, Choice)
    }
    found = schema("record")["properties"]["rulings"]["properties"]
    assert {key: {"enum": set(value["enum"])} for key, value in found.items()} == readings


def test_replay_schema_has_the_results_and_kinds_there_are() -> None:
    found = schema("replay")["$defs"]
    assert set(found["line"]["properties"]["result"]["enum"]) == set(RESULTS)
    kinds = found["failure"]["properties"]["error"]["properties"]["kind"]["enum"]
    assert tuple(kinds) == get_args(Kind)
    assert found["round"]["properties"]["status"]["enum"] == list(STATUSES)


BROKEN: tuple[tuple[tuple[str, ...], object], ...] = (
    (("version",), 2),
    (("decks",), "8"),
    (("cards",), "8s 1x"),
    (("cards",), "8s8h"),
    (("unit",), 0.1),
    (("unit",), "1.234"),
    (("limits",), {"main": ["1"]}),
    (("limits",), {"main": [1, 2]}),
    (("dealing",), "by hand"),
    (("rulings",), {"split_tie": "maybe"}),
    (("rulings",), {"no_such": "loses"}),
    (("acts",), [5]),
    (("colour",), "red"),
    (("expect",), {"status": "done"}),
    (("expect",), {"net": {"ann": 5}}),
    (("expect",), {"lines": {"ann": 5}}),
    (("expect",), {"lines": [{"player": "ann", "box": 1}]}),
    (("expect",), {"lines": [{"player": "ann", "box": 1, "wager": "main", "who": "ann"}]}),
    (("expect",), {"lines": [{"player": "ann", "box": "1", "wager": "main"}]}),
    (("expect",), {"lines": [{"player": "ann", "box": 1, "wager": "main", "clauses": "4.1"}]}),
)


@pytest.mark.parametrize(("path", "value"), BROKEN, ids=str)
def test_record_schema_refuses_what_reading_refuses(path: tuple[str, ...], value: object) -> None:
    values: dict[str, Any] = {"version": 1, "game": "dueling8s", "decks": 4, "cards": "8s 8h | 2c", "acts": []}
    validator("record").validate(values)
    values[path[0]] = value
    assert not validator("record").is_valid(values)


def test_replay_schema_has_errors_too() -> None:
    from croupier.records.errors import RecordError

    error = RecordError("unlawful", "offer-open", message("record.cards.none"), line=3, act="ann hits 1", clause="3.18")
    told = error_object("a", error)
    validator("replay").validate(told)
    told["error"]["kind"] = "sad"
    assert not validator("replay").is_valid(told)
