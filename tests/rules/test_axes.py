"""Every axis of a rulebook is an enum whose questions are answered for each of its values."""

import re
from collections.abc import Iterator
from enum import StrEnum
from functools import cached_property
from inspect import signature
from pathlib import Path
from types import FunctionType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import pytest
from msgspec import Struct

from croupier.rules import axes
from croupier.rules.fields import Choice, leaves
from croupier.rules.schema import Rulebook, SideWager

SOURCE = Path(axes.__file__).parents[2]
AXIS = re.compile(r'^class (\w+)\(StrEnum\):\n    """.*"""\n', re.MULTILINE)


def kinds(struct: type[Struct]) -> Iterator[tuple[str, type[StrEnum]]]:
    for name, hint in get_type_hints(struct, include_extras=True).items():
        kind = get_args(hint)[0] if get_origin(hint) is Annotated else hint
        if isinstance(kind, type) and issubclass(kind, StrEnum):
            yield name, kind
        elif isinstance(kind, type) and issubclass(kind, Struct):
            yield from kinds(kind)


AXES = dict([*kinds(Rulebook), *kinds(SideWager)])


def test_every_choice_of_words_is_an_enum() -> None:
    told = [leaf for leaf in leaves() if isinstance(leaf.field.kind, Choice)]
    assert {leaf.path[-1] for leaf in told} == set(AXES)
    for leaf in told:
        assert leaf.field.kind == Choice(tuple(value.value for value in AXES[leaf.path[-1]]))
    assert all(kind.__module__.startswith("croupier.rules.axes.") for kind in AXES.values())


def test_a_value_without_an_answer_comes_to_an_end_that_mypy_holds_unreachable() -> None:
    """No question answers a value it does not name: it ends in `assert_never`, where mypy lets nothing through."""
    asked = {}
    for path in Path(axes.__file__).parent.glob("[a-z]*.py"):
        module: dict[str, Any] = {"__name__": path.stem}
        text = AXIS.sub(r'\g<0>    ADDED = "added"\n', path.read_text(encoding="utf-8"))
        exec(compile(text, path.name, "exec"), module)  # noqa: S102 - our own source
        for name, kind in module.items():
            if isinstance(kind, type) and issubclass(kind, StrEnum) and kind.__module__ == path.stem:
                asked[name] = [answer for question, answer in vars(kind).items() if is_question(question, answer)]
                for answer in asked[name]:
                    with pytest.raises(AssertionError, match="Expected code to be unreachable"):
                        ask(answer, kind("added"))
    assert {kind.__name__ for kind in AXES.values()} <= {name for name, questions in asked.items() if questions}


def is_question(name: str, answer: object) -> bool:
    return not name.startswith("_") and isinstance(answer, property | cached_property | FunctionType)


def ask(answer: Any, value: StrEnum) -> object:  # noqa: ANN401 - of any kind of question
    """Ask a question, whatever else it wants to know."""
    function = answer.fget if isinstance(answer, property) else getattr(answer, "func", answer)
    _, *more = signature(function).parameters.values()
    named = {one.name: None for one in more if one.kind is one.KEYWORD_ONLY}
    return function(value, *[None] * (len(more) - len(named)), **named)


def test_nothing_compares_an_axis_with_a_word() -> None:
    compared = re.compile(rf"\.(?:{'|'.join(AXES)}) (?:==|!=|(?:not )?in) [(\[{{]?[\"']")
    found = [
        f"{path.relative_to(SOURCE)}: {line.strip()}"
        for path in SOURCE.rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if compared.search(line) and not COUNTS.search(line)
    ]
    assert found == []


COUNTS = re.compile(r'system\.by [=!]= "(?:running|true)"')
"""How a card-counting system counts is no axis of a rulebook."""
