"""Schemathesis on the OpenAPI document: cases that fit it and cases that do not, for any role, at a real server."""

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from typing import Any, cast

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks

from croupier.server.openapi import openapi
from tests.security.fuzzing import WORK
from tests.security.inside import STAFF, hire_signed_in
from tests.server.running import Running

SETTINGS = """
guests = 100000.0
address_rate = 100000.0
address_burst = 100000.0
connections = 10000
address_guests = 100000
rate = 100000.0
burst = 100000.0
most_guests = 1000000
idle = 86400.0
[clocks]
bets = 0.3
offer = 1.0
decision = 1.0
pause = 0.05
[[tables]]
name = "lucky8"
game = "lucky8"
[[tables]]
name = "floor"
game = "lucky8"
dealing = "observed"
[[tables]]
name = "plus"
game = "blackjack-plus"
"""
CHECKS: list[Any] = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
]
ENDING = ("DELETE /api/v1/sessions",)
"""Calls that end the session with which the others are made."""

OFTEN = 100
"""How much more often a call comes than one that makes the server work for long."""

WHO = ("nobody", "guest", *STAFF)


@contextmanager
def fuzzed(folder: Path) -> Iterator[tuple[Running, dict[str, str]]]:
    """Run a server; yield it and the token of each identity."""
    hire_signed_in(folder)
    server = Running(folder, SETTINGS)
    try:
        guest = requests.post(f"{server.address}/api/v1/guests", json={}, timeout=10)
        guest.raise_for_status()
        yield server, {"nobody": "", "guest": guest.json()["token"]} | {name: f"token of {name}" for name in STAFF}
    finally:
        server.end()


def _document() -> dict[str, Any]:
    """Return the document with the session left out, which every call here brings by itself."""
    found = openapi()
    for path in found["paths"].values():
        for operation in path.values():
            operation.pop("security", None)
    return found


@cache
def _calls() -> st.SearchStrategy[Any]:
    """Return what draws a call, the same for everybody: making it costs more than a hundred calls."""
    schema = schemathesis.openapi.from_dict(_document())
    # Whatever does not fit is turned away, a message that is too large with 413.
    schema.config.checks.negative_data_rejection.expected_statuses = ["4xx"]
    operations: list[Any] = [cast("Any", found).ok() for found in schema.get_all_operations()]
    modes = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    often: list[st.SearchStrategy[Any]] = []
    for one in operations:
        if one.label not in ENDING:
            both = [one.as_strategy(mode) for mode in modes]
            often += both * (1 if one.definition.raw["operationId"] in WORK else OFTEN)
    return st.sampled_from(range(len(often))).flatmap(often.__getitem__)


def fuzz(address: str, token: str, cases: int, number: int, count: Callable[[], None] = lambda: None) -> None:
    """Make so many calls; the first answer that the document does not have, or a 5xx, is raised."""
    drawn = _calls()
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    session = requests.Session()
    # A guest who comes in while calls are made brings no cookie for the next one.
    session.cookies.set_policy(DefaultCookiePolicy(allowed_domains=()))

    @seed(number)
    @settings(
        max_examples=cases,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=drawn)
    def act(case: Any) -> None:  # noqa: ANN401 - of any operation
        count()
        response = case.call(base_url=address, session=session, headers=headers)
        case.validate_response(response, checks=CHECKS, headers=headers)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        act()
