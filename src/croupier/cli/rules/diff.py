"""`croupier rules diff`: two games side by side in words."""

from collections.abc import Iterable
from itertools import groupby
from typing import Annotated, Any

from croupier.cli import output
from croupier.cli.language import current_language, wording
from croupier.cli.options import option
from croupier.cli.rules.arguments import GameOrFile, Json
from croupier.rules.check import load_checked
from croupier.rules.diff import Row, Side, diff
from croupier.rules.digest import digest
from croupier.rules.schema import Rulebook
from croupier.rules.topics import heading_words
from croupier.words.render import render

Everything = Annotated[bool, option("rules-diff.everything", name="--all", negative="")]
NOTHING = "–"


def diff_games(
    left: GameOrFile,
    right: GameOrFile,
    /,
    *,
    everything: Everything = False,
    json: Json = False,
) -> None:
    """Show two games side by side in words, only what differs."""
    one, other = load_checked(left), load_checked(right)
    rows = diff(one, other, everything=everything)
    if json:
        output.as_json(
            {
                "left": _header(one),
                "right": _header(other),
                "rows": [_as_json(row, current_language()) for row in rows],
            },
        )
    elif rows:
        _tell(rows, one, other, current_language())
    else:
        output.line(wording()("rules.same", one=one.title, other=other.title))


def _tell(rows: tuple[Row, ...], one: Rulebook, other: Rulebook, language: str) -> None:
    for heading, group in groupby(rows, key=lambda row: row.heading):
        output.heading(render(heading_words(heading), language))
        if output.is_terminal():
            cells = [(row.topic, _cell(row.left, language), _cell(row.right, language)) for row in group]
            output.table(("", one.title, other.title), cells, indent=2)
        else:
            _lines(group, one.title, other.title, language)
        output.line()


def _lines(rows: Iterable[Row], one: str, other: str, language: str) -> None:
    """Print the sides one under the other: side by side they would make lines no one can read unwrapped."""
    for row in rows:
        output.line(f"  {row.topic}")
        output.table(("", ""), [(one, _cell(row.left, language)), (other, _cell(row.right, language))], indent=4)


def _cell(side: Side | None, language: str) -> str:
    return NOTHING if side is None else f"{render(side.says, language)} [{', '.join(side.clauses)}]"


def _header(book: Rulebook) -> dict[str, str]:
    return {"game": book.game, "title": book.title, "digest": digest(book)}


def _as_json(row: Row, language: str) -> dict[str, Any]:
    sides = {name: side and _side(side, language) for name, side in (("left", row.left), ("right", row.right))}
    return {"heading": render(heading_words(row.heading), language), "topic": row.topic, **sides, "same": row.same}


def _side(side: Side, language: str) -> dict[str, Any]:
    return {"text": render(side.says, language), "clauses": side.clauses}
