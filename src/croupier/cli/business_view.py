"""What managers and laboratories ask of a PAR sheet, in the terminal."""

from croupier.cli import output
from croupier.report.business_pages import business_pages, second_pages
from croupier.report.figures_text import chance
from croupier.report.par import ParSheet


def show_results(sheet: ParSheet) -> None:
    """Print every result of the main wager."""
    if sheet.results:
        output.line()
        output.heading("Every result of one unit on the main wager, best play")
        rows = [(f"{one.net:+g}", chance(one.probability, 7)) for one in sheet.results]
        output.table(("units won", "probability"), rows, indent=2)


def show_business(sheet: ParSheet) -> None:
    """Print hold, exposure, win an hour and typical play."""
    told = business_pages(sheet.business, sheet.second, sheet.titles)
    _table("Hold and volatility; 95 % bands of actual hold, by the normal law", told["bands_head"], told["bands"])
    head = ["wager", "of one unit", "wagers a box", "a box", f"a table of {told['boxes']} boxes"]
    _table("Largest exposure, in units; boxes and tables are bounds", head, told["exposure"])
    _table("Theoretical win an hour, in units of each wager", told["hourly_head"], told["hourly"])
    _table("What typical play costs", ["play", "exact value", "costs against best play"], told["typical"])


def show_second(sheet: ParSheet) -> None:
    """Print the independent check."""
    if sheet.second is not None:
        told = second_pages(sheet.second, sheet.titles)
        heading = f"Independent check: {told['rounds']} rounds from fresh shoes, seed {told['seed']}"
        _table(heading, ["wager", "exact", "played", "z", "with luck"], told["rows"])


def _table(heading: str, head: list[str], rows: list[list[str]]) -> None:
    output.line()
    output.heading(heading)
    output.table(tuple(head), [tuple(row) for row in rows], indent=2)
