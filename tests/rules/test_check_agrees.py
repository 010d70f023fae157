"""Whatever the loader refuses, the check names; and what the check passes, the loader builds."""

import json
import tomllib
from copy import deepcopy
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.rules.check import check
from croupier.rules.load import GAMES, RulebookError, approved_raw, build

RAW = {game: {key: value for key, value in approved_raw(game).items() if key != "clauses"} for game in GAMES}
VALUES = st.sampled_from(
    [0, 1, 7, 99, -1, True, False, 1.5, "", "x", "8s", "3:2", "3:0", "hit", "all", "never", [], [10], ["T"], [0]]
)


def places(values: dict[str, Any], above: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    for key, value in values.items():
        found.append((*above, key))
        if isinstance(value, dict):
            found += places(value, (*above, key))
    return found


def written(values: dict[str, Any], name: str = "") -> str:
    own = "".join(f'"{key}" = {json.dumps(value)}\n' for key, value in values.items() if not isinstance(value, dict))
    below = [(f'{name}"{key}"', value) for key, value in values.items() if isinstance(value, dict)]
    return own + "".join(f"[{path}]\n{written(value, f'{path}.')}" for path, value in below)


@st.composite
def spoilt(draw: st.DrawFn) -> dict[str, Any]:
    values = deepcopy(RAW[draw(st.sampled_from(GAMES))])
    for _ in range(draw(st.integers(1, 3))):
        *above, last = draw(st.sampled_from(places(values)))
        table = values
        for key in above:
            table = table[key]
        match draw(st.sampled_from(["change", "drop", "add"])):
            case "change":
                table[last] = draw(VALUES)
            case "drop":
                del table[last]
            case _:
                table[draw(st.sampled_from(["colour", "pays", "printed"]))] = draw(VALUES)
    return values


@settings(deadline=None)
@given(spoilt())
def test_check_finds_whatever_the_loader_refuses(values: dict[str, Any]) -> None:
    text = written(values)
    assert tomllib.loads(text) == values
    problems = check(text)
    try:
        build(values, "rulebook")
    except RulebookError:
        assert problems
    assert all(problem.line is not None and problem.message for problem in problems)
