"""`croupier par`: the PAR sheet of a game, in the terminal, as PDF or as JSON."""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from croupier.cli import output
from croupier.cli.analysis_arguments import (
    Changes,
    Decks,
    SplitKind,
    book_of,
    plain,
    say_if_compiling,
    usage_errors,
)
from croupier.cli.error_sentences import UsageError
from croupier.cli.language import wording
from croupier.cli.options import option
from croupier.cli.played_sheet import checked_share, played_steps, with_play
from croupier.cli.progress import progress
from croupier.cli.rules.arguments import GameOrFile, Json
from croupier.rules.fits import usual_decks
from croupier.words.facts import message

if TYPE_CHECKING:
    from croupier.report.par import ParSheet

Dealt = Annotated[float, option("par.penetration")]
ExactOnly = Annotated[bool, option("par.exact-only", negative="")]
Pdf = Annotated[Path | None, option("par.pdf")]


def par(  # noqa: PLR0913 - one parameter each option
    game: GameOrFile,
    /,
    *,
    decks: Decks = None,
    pdf: Pdf = None,
    changes: Changes = None,
    split_class: SplitKind = "CDP1",
    penetration: Dealt = 0.75,
    exact_only: ExactOnly = False,
    json: Json = False,
) -> None:
    """Write the PAR sheet of a game: rules, edges, outcome tables, chart, effects."""
    if pdf is not None and pdf.suffix != ".pdf":
        raise UsageError(message("usage.par-pdf", file=str(pdf)))
    with usage_errors():
        from croupier.analysis.shoe import fresh

        book = book_of(game, changes)
        count = usual_decks(book) if decks is None else decks
        fresh(book, count)
        say_if_compiling()
        from croupier.analysis.split_play import SplitClass
        from croupier.report.par import par_sheet, steps

        checked_share(penetration)
        words = [*(["--pdf", str(pdf)] if pdf is not None else []), *(["--exact-only"] if exact_only else [])]
        words += [] if exact_only else ["--penetration", f"{penetration:g}"]
        command = _command(game, count, changes or [], split_class, words)
        more = 0 if exact_only else played_steps(count)
        with progress(steps(book) + more + (pdf is not None)) as step:
            sheet, chart = par_sheet(book, count, command, SplitClass(split_class), step, wording())
            if not exact_only:
                sheet = with_play(sheet, book, count, penetration, step)
            if pdf is not None:
                from croupier.report.par_pdf import pdf as printed

                pdf.write_bytes(printed(sheet, chart))
                step("pages")
    _answer(sheet, pdf, json=json)


def _command(game: str, decks: int, changes: list[str], kind: str, more: list[str]) -> str:
    sets = [word for change in changes for word in ("--set", change)]
    words = ["croupier", "par", game, "--decks", str(decks), *sets, "--split-class", kind, *more]
    return shlex.join(words)


def _answer(sheet: "ParSheet", pdf: Path | None, *, json: bool) -> None:
    if json:
        output.as_json(plain(sheet))
    elif pdf is not None:
        from croupier.report.figures_text import deck_count

        decks = deck_count(sheet.report.decks or 0, wording())
        output.line(wording()("par.written", file=str(pdf), game=sheet.title, decks=decks, digest=sheet.rulebook))
    else:
        from croupier.cli.par_view import show_sheet

        show_sheet(sheet)
