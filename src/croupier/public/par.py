"""A PAR sheet to look at and to keep."""

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.rules import arguments
from croupier.rules.schema import Rulebook

if TYPE_CHECKING:
    from croupier.report.par import ParSheet
    from croupier.strategy.chart import Chart


class Par:
    """Everything a regulator asks of a game; `sheet` has all the figures, `save` prints the pages."""

    def __init__(self, sheet: "ParSheet", chart: "Chart") -> None:
        """Take the sheet and its chart."""
        self.sheet = sheet
        self.chart = chart

    def save(self, path: str | Path) -> Path:
        """Write the pages as a PDF file."""
        from croupier.report.par_pdf import pdf

        target = pdf_file(path)
        target.write_bytes(pdf(self.sheet, self.chart))
        return target

    def __repr__(self) -> str:
        """Return the game, the decks and the value."""
        report = self.sheet.report
        return f"<Par {self.sheet.title}, {report.decks} decks: {report.main.ev:+.6%}>"

    def _repr_html_(self) -> str:
        from croupier.report.par_pdf import shown

        told = shown(self.sheet, self.chart)
        tables = "".join(f"<table>{''.join(map(_row, told[part]))}</table>" for part in ("summary", "main"))
        truths = "".join(f"<li>{escape(one)}</li>" for one in told["truths"])
        head = f"<p><b>PAR sheet: {escape(told['title'])}</b>, {told['decks']}, {escape(told['digest'])}</p>"
        return f"{head}{tables}{self.chart._repr_html_()}<ul>{truths}</ul>"


def pdf_file(path: str | Path) -> Path:
    """Return the file of a sheet; raise ValueError where its name is of another kind."""
    target = arguments.path("path", path)
    if target.suffix != ".pdf":
        message = f"{target}: a PAR sheet is written to a .pdf file"
        raise ValueError(message)
    return target


def _row(cells: list[str]) -> str:
    return f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"


def par(book: Rulebook, decks: int, command: str) -> Par:
    """Return the sheet of a game at so many decks; `command` is said on it."""
    from croupier.analysis.split_play import SplitClass
    from croupier.report.par import par_sheet

    return Par(*par_sheet(book, decks, command, SplitClass.CDP1, lambda _step: None))
