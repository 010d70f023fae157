"""The contract of page and server: samples of every message, made up and captured, which the page's tests check too."""

import json
from typing import Any, get_args

import pytest
from jsonschema import Draft202012Validator

from croupier.api.bodies import BODIES
from croupier.api.codec import EVENTS
from croupier.api.messages import AnySaid, AnySent
from croupier.api.schemas import published
from croupier.server.all_routes import ROUTES
from tests.page.capture import FILE, capture
from tests.page.captured import Samples
from tests.page.samples import FOLDER, ONLY_MADE, check_reads, snapshots, written

FILES = snapshots()


@pytest.mark.parametrize("name", FILES)
def test_the_snapshots_are_those_of_this_code(name: str) -> None:
    path = FOLDER / name
    stale = not path.exists() or path.read_text(encoding="utf-8") != written(FILES[name])
    assert not stale, f"{name} is stale: python -m tests.page.samples"


def test_no_snapshot_is_left_over() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {*FILES, FILE.name}


def test_the_server_reads_its_own_samples() -> None:
    kinds: dict[str, Any] = {kind.__name__: kind for kind in (*get_args(AnySaid), *get_args(AnySent))}
    kinds |= {kind.__name__: kind for route in ROUTES for kind in (route.takes, route.gives) if kind is not None}
    for file in ("said.json", "sent.json", "http.json"):
        for name, values in FILES[file].items():
            for value in values:
                if name in kinds:
                    check_reads(kinds[name], value)


@pytest.mark.parametrize("name", FILES)
def test_every_sample_keeps_to_its_schema(name: str) -> None:
    socket = json.loads(published("messages.json"))
    schemas = json.loads(published("openapi.json"))["components"]["schemas"]
    for kind, values in FILES[name].items():
        root = {"components": {"schemas": schemas}, "$ref": f"#/components/schemas/{kind}"}
        if name in ("said.json", "sent.json", "events.json", "bodies.json"):
            root = {"$defs": socket["$defs"], "$ref": f"#/$defs/{kind}"}
        validator = Draft202012Validator(root)
        for value in values:
            assert [error.message for error in validator.iter_errors(value)] == [], (kind, value)


@pytest.fixture(scope="module")
def captured() -> dict[str, Samples]:
    return capture()


def test_what_was_captured_is_what_a_server_says_now(captured: dict[str, Samples]) -> None:
    kept: dict[str, Samples] = json.loads(FILE.read_text(encoding="utf-8"))
    for part, samples in kept.items():
        assert set(samples) == set(captured[part]), f"{part} is stale: python -m tests.page.capture"


def test_every_kind_is_captured_unless_there_is_a_reason(captured: dict[str, Samples]) -> None:
    tags = {str(kind.__struct_config__.tag): kind.__name__ for kind in (*EVENTS, *BODIES.values())}
    found = {tags.get(kind, kind) for samples in captured.values() for kind in samples}
    made = {kind for samples in FILES.values() for kind in samples}
    assert made - found == set(ONLY_MADE), "add a call to tests/page/visits.py: python -m tests.page.capture"


def test_what_a_server_says_keeps_to_the_schemas(captured: dict[str, Samples]) -> None:
    socket = json.loads(published("messages.json"))["$defs"]
    schemas = json.loads(published("openapi.json"))["components"]["schemas"]
    named = {tag: name for name, kind in socket.items() for tag in _tags(kind)}
    for part, samples in captured.items():
        for kind, values in samples.items():
            root = {"components": {"schemas": schemas}, "$ref": f"#/components/schemas/{kind}"}
            if part != "http":
                root = {"$defs": socket, "$ref": f"#/$defs/{named.get(kind, kind)}"}
            for value in values:
                assert [error.message for error in Draft202012Validator(root).iter_errors(value)] == [], (kind, value)


def _tags(kind: dict[str, Any]) -> list[str]:
    """Return the written names of an event, or of the body of a command; a command itself has its giver as well."""
    fields = kind.get("properties", {})
    found: list[str] = fields.get("event", {}).get("enum", [])
    return found or ([] if "by" in fields else fields.get("command", {}).get("enum", []))
