"""Every key, table and array item of a TOML text is found in its place."""

import tomllib
from typing import Any

import pytest

from croupier.rules.load import GAMES, approved_text
from croupier.rules.toml_places import Path, place_of, toml_places

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
def test_everything_has_a_place(text: str) -> None:
    places = toml_places(text)
    implied = {path[:depth] for path in places for depth in range(1, len(path)) if "words" in path} | IMPLIED
    missing = [path for path in paths(tomllib.loads(text)) if path not in places and path not in implied]
    assert missing == []


@pytest.mark.parametrize(
    ("path", "begins", "value"),
    [
        (("game",), (2, 1), (2, 9)),
        (("cards",), (3, 1), (4, 1)),
        (("deck",), (7, 1), (7, 1)),
        (("deck", "without"), (8, 1), (8, 11)),
        (("deck", "without", 0), (8, 13), (8, 14)),
        (("deck", "without", 1), (9, 3), (9, 4)),
        (("deck", "limits"), (11, 1), (11, 15)),
        (("deck", "limits", "main", 1), (11, 22), (11, 23)),
        (("deck", "a.b", "c"), (12, 11), (12, 15)),
        (("deck", "a.b", "d", 1), (13, 1), (13, 1)),
        (("acts", 0, "what"), (15, 1), (15, 9)),
        (("acts", 1), (16, 1), (16, 1)),
        (("acts", 1, "what"), (17, 1), (17, 9)),
    ],
)
def test_line_and_column_are_right(path: Path, begins: tuple[int, int], value: tuple[int, int]) -> None:
    assert toml_places(TEXT)[path] == (begins, value)


def test_what_is_not_there_has_the_place_of_what_is_above_it() -> None:
    places = toml_places(TEXT)
    assert place_of(places, ("deck", "fewest")) == places["deck",]
    assert place_of(places, ("deck", "without", 5)) == places["deck", "without"]
    assert place_of(places, ("title",)) is None
