"""Every key, table and array item of a TOML text is found on its line."""

import tomllib
from typing import Any

import pytest

from croupier.rules.load import GAMES, approved_text
from croupier.rules.toml_lines import Path, line_of, toml_lines

TEXT = '''\
# a comment with [brackets] and = signs
game = "x # no comment"   # a comment
cards = """
8s [not a table]
Th = no key
"""
[deck]
without = [ "T",  # ten
  "9",
]
limits.main = ["25", "100"]
"a.b" = { c = 1, "d" = [1,
2] }
[[acts]]
what = "one"
[[acts]]
what = 'two ] = ['
'''

IMPLIED = {("acts",), ("side",)}
"""Tables that are there because something in them is, without a line of their own."""


def paths(value: object, above: Path = ()) -> list[Path]:
    inside: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        inside = list(value.items())
    elif isinstance(value, list):
        inside = list(enumerate(value))
    found: list[Path] = [above] if above else []
    for key, below in inside:
        found += paths(below, (*above, key))
    return found


@pytest.mark.parametrize("text", [TEXT, *(approved_text(game) for game in GAMES)], ids=["odd", *GAMES])
def test_everything_has_a_line(text: str) -> None:
    lines = toml_lines(text)
    missing = [path for path in paths(tomllib.loads(text)) if path not in lines and path not in IMPLIED]
    assert missing == []


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("game",), 2),
        (("cards",), 3),
        (("deck",), 7),
        (("deck", "without"), 8),
        (("deck", "without", 0), 8),
        (("deck", "without", 1), 9),
        (("deck", "limits"), 11),
        (("deck", "limits", "main", 1), 11),
        (("deck", "a.b", "c"), 12),
        (("deck", "a.b", "d", 1), 13),
        (("acts", 0, "what"), 15),
        (("acts", 1), 16),
        (("acts", 1, "what"), 17),
    ],
)
def test_the_line_is_right(path: Path, line: int) -> None:
    assert toml_lines(TEXT)[path] == line


def test_what_is_not_there_has_the_line_of_what_is_above_it() -> None:
    lines = toml_lines(TEXT)
    assert line_of(lines, ("deck", "fewest")) == 7
    assert line_of(lines, ("deck", "without", 5)) == 8
    assert line_of(lines, ("title",)) is None
