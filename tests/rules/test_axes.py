"""Every axis of a rulebook is an enum whose questions are answered for each of its values."""

import re
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated, get_args, get_origin, get_type_hints

from msgspec import Struct
from mypy import api

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


def test_a_value_without_an_answer_does_not_pass_mypy(tmp_path: Path) -> None:
    changed = tmp_path / "croupier" / "rules" / "axes"
    changed.mkdir(parents=True)
    for path in Path(axes.__file__).parent.glob("*.py"):
        text = AXIS.sub(r'\g<0>    ADDED = "added"\n', path.read_text(encoding="utf-8"))
        (changed / path.name).write_text(text, encoding="utf-8")
    config = tmp_path / "mypy.ini"
    config.write_text(f"[mypy]\nstrict = true\nmypy_path = {tmp_path}\nexplicit_package_bases = true\n")
    told, _, code = api.run(["--config-file", str(config), "--cache-dir", str(tmp_path / "cache"), str(changed)])
    unanswered = set(re.findall(r'"Literal\[(\w+)\.ADDED\]"; expected "Never"', told))
    assert code == 1
    assert unanswered == {kind.__name__ for kind in AXES.values()}


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
