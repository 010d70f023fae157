"""What managers and laboratories ask of a PAR sheet, in the terminal."""

from croupier.cli import output
from croupier.cli.language import wording
from croupier.cli.table_heads import heads, show_heading
from croupier.report.business_pages import business_pages, second_pages
from croupier.report.figures_text import box_count, chance
from croupier.report.par import ParSheet


def show_results(sheet: ParSheet) -> None:
    """Print every result of the main wager."""
    if sheet.results:
        rows = [[f"{one.net:+g}", chance(one.probability, 7)] for one in sheet.results]
        _table(wording()("heading.results"), heads("units-won", "probability"), rows)


def show_business(sheet: ParSheet) -> None:
    """Print hold, exposure, win an hour and typical play."""
    said = wording()
    told = business_pages(sheet.business, sheet.second, sheet.titles, said)
    _table(said("heading.hold"), told["bands_head"], told["bands"])
    table = said("business.table", boxes=box_count(told["boxes"], said))
    head = (*heads("wager", "of-one-unit", "wagers-a-box", "a-box"), table)
    _table(said("heading.exposure"), head, told["exposure"])
    _table(said("heading.hourly"), told["hourly_head"], told["hourly"])
    _table(said("heading.typical"), heads("play", "exact-value", "costs"), told["typical"])


def show_second(sheet: ParSheet) -> None:
    """Print the independent check."""
    if sheet.second is not None:
        said = wording()
        told = second_pages(sheet.second, sheet.titles, said)
        heading = said("heading.second", rounds=told["rounds"], seed=told["seed"])
        _table(heading, heads("wager", "exact", "played-out", "z", "with-luck"), told["rows"])


def _table(heading: str, head: list[str] | tuple[str, ...], rows: list[list[str]]) -> None:
    show_heading(heading)
    output.table(tuple(head), [tuple(row) for row in rows], indent=2)
