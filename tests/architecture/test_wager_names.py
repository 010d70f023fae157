"""A wager is data: no wager, row or bonus of any book or library is named in Python or in the page's sources."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from croupier.rules.books import GAMES
from croupier.rules.library import library
from croupier.rules.load import load

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "croupier"
PAGE = ROOT / "page" / "src"
QUOTED = re.compile(r"\"([^\"\n]*)\"|'([^'\n]*)'|`([^`\n]*)`")

PLAIN = {
    "19": "a number",
    "20": "a number",
    "21": "a number",
    "ace": "a rank",
    "aces": "a rank",
    "any": "anybody, any card",
    "black": "a colour of cards",
    "blackjack": "a result of the main wager, a test of the wager language",
    "bonus": "the name of the free bonus before a book gives it one",
    "lose": "an outcome of the main wager",
    "one": "a number",
    "over": "the last phase of a round",
    "pair": "a row of the strategy file",
    "push": "an outcome of the main wager",
    "red": "a colour of cards",
    "straight": "a test of the wager language",
    "three": "a number",
    "two": "a number",
    "two_aces": "two Aces as first cards, which are split",
    "under": "less than",
    "win": "an outcome of the main wager",
}
"""Names that are plain words, with what they mean in the sources."""


def _names() -> set[str]:
    """Return every name of a wager, a row or a bonus that no game has for itself."""
    books = [load(game) for game in GAMES]
    sides = [(name, side) for book in books for name, side in book.side.items()]
    sides += [(wager.name, wager.side) for wager in library().values()]
    found = {name for name, _ in sides} | {row for _, side in sides for row in side.pays}
    for book in books:
        found |= {book.bonus.name, *book.bonus.pays} if book.bonus.pays else set()
    return found - set(GAMES)


def _words(path: Path) -> Iterator[str]:
    """Yield every text of a Python file and every name it gives to something."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Constant(value=str(text)):
                yield text
            case ast.Attribute(attr=text) | ast.arg(arg=text) | ast.Name(id=text) | ast.FunctionDef(name=text):
                yield text.lower() if not text.isalpha() else ""  # a name of one plain word may be anything
            case _:
                pass


def test_no_wager_or_row_is_named_in_python() -> None:
    names = _names()
    names |= {name.replace("-", "_") for name in names}
    found = {(str(path.relative_to(ROOT)), word) for path in SOURCES.rglob("*.py") for word in _words(path)}
    named = {(path, word) for path, word in found if word in names - set(PLAIN)}
    assert named == set()


def test_no_wager_or_row_is_named_in_the_page() -> None:
    names = _names() - set(PLAIN)
    files = [path for path in PAGE.rglob("*") if path.suffix in {".ts", ".svelte", ".css"}]
    assert files
    texts = ((path, "".join(text)) for path in files for text in QUOTED.findall(path.read_text(encoding="utf-8")))
    assert {(str(path.relative_to(ROOT)), text) for path, text in texts if text in names} == set()


def test_no_text_lists_the_games() -> None:
    """A list of games is made from the folder of books; an example names one or two, or is run as a test."""
    texts = {(str(path.relative_to(ROOT)), word) for path in SOURCES.rglob("*.py") for word in _words(path)}
    texts |= {(str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")) for path in PAGE.rglob("*.ts")}
    shown = {(path, text) for path, text in texts if ">>> " not in text}
    assert {path for path, text in shown if sum(game in text for game in GAMES) > 2} == set()
