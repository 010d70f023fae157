"""`croupier compare`: games or variants side by side in figures."""

import shlex
from typing import TYPE_CHECKING, Annotated, Any

from croupier.cli import output
from croupier.cli.analysis_arguments import Decks, SplitKind, book_of, plain, say_if_compiling, shoe_of, usage_errors
from croupier.cli.error_sentences import UsageError
from croupier.cli.language import wording
from croupier.cli.options import option
from croupier.cli.rules.arguments import Json, games_and_files
from croupier.words.facts import message

if TYPE_CHECKING:
    from croupier.analysis.report import Report

FEWEST = 2
NOTHING = "–"

Games = Annotated[
    list[str],
    option("compare.games", negative="", completer=games_and_files),
]


def compare(games: Games, /, *, decks: Decks = None, split_class: SplitKind = "CDP1", json: Json = False) -> None:
    """Set games or variants side by side in figures; differences are against the first."""
    if len(games) < FEWEST:
        raise UsageError(message("usage.two-games"))
    with usage_errors():
        reports = [_report(game, decks, split_class) for game in games]
    if json:
        output.as_json([_as_json(game, one) for game, one in zip(games, reports, strict=True)])
    else:
        _tell(games, reports)


def _report(game: str, decks: int | None, kind: str) -> "Report":
    name, *changes = shlex.split(game) or [game]
    book = book_of(name, changes)
    shoe, count = shoe_of(book, decks, None, None)
    say_if_compiling()
    from croupier.analysis.split_play import SplitClass
    from croupier.report.strategies import analysis

    return analysis(book, shoe, count, SplitClass(kind)).report


def _as_json(game: str, report: "Report") -> dict[str, Any]:
    values: dict[str, Any] = plain(report)
    del values["main"]["hands"]
    return {"name": game, **values}


def _tell(games: list[str], reports: "list[Report]") -> None:
    from croupier.report.differences import values
    from croupier.report.figures_text import chance, gain, per_cent, rounds
    from croupier.report.row_names import report_name

    said = wording()

    every = [dict(values(report)) for report in reports]
    names = list(dict.fromkeys(name for one in every for name in one))
    mains = [report.main for report in reports]
    rows = [
        (said("column.decks"), *(str(report.decks) for report in reports)),
        *((report_name(name, said), *(one[name].text if name in one else NOTHING for one in every)) for name in names),
        (said("main.deviation"), *(f"{main.sd:.4f}" for main in mains)),
        (said("main.wagered"), *(f"{main.wagered:.5f}" for main in mains)),
        (said("main.risk"), *(per_cent(main.element_of_risk) for main in mains)),
        (said("main.hits"), *(chance(main.hit_frequency) for main in mains)),
        ("N0", *(rounds(main.n0, said) for main in mains)),
    ]
    output.table((said("column.per-unit"), *games), rows)
    output.line()
    for game, main in zip(games[1:], mains[1:], strict=True):
        told = gain(main.ev - mains[0].ev, wording=said)
        output.line(said("compare.difference", game=game, first=games[0], gain=told))
