"""A PAR sheet in the terminal."""

from itertools import groupby

from croupier.cli import analysis_view as view
from croupier.cli import output
from croupier.cli.business_view import show_business, show_results, show_second
from croupier.cli.chart_view import show_chart
from croupier.cli.language import wording
from croupier.cli.protect_view import show_protection
from croupier.cli.table_heads import heads, show_heading
from croupier.report.figures_text import deck_count, gain, per_cent
from croupier.report.par import ParSheet
from croupier.report.row_names import report_name


def show_sheet(sheet: ParSheet) -> None:
    """Print the sheet."""
    said, report = wording(), sheet.report
    decks = deck_count(report.decks or 0, said)
    output.heading(said("par.title", game=sheet.title, decks=decks, cards=sheet.cards))
    output.line(", ".join(filter(None, (sheet.operator, sheet.edition))))
    for heading, rules in groupby(sheet.rules, key=lambda rule: rule.heading):
        show_heading(heading)
        output.table(("", ""), [(", ".join(rule.clauses), rule.text) for rule in rules], indent=2)
    view.show_figures(report.main, sheet.strategy)
    show_results(sheet)
    show_heading(said("analysis.best-chart"))
    show_chart(sheet.strategy.chart)
    view.show_sides(report)
    view.show_dealer(report)
    _show_decks(sheet)
    _show_readings(sheet)
    show_business(sheet)
    view.show_cut_cards(sheet.cut_cards)
    if sheet.protection is not None:
        output.line()
        show_protection(sheet.protection)
    show_second(sheet)
    view.show_truths(sheet.truths)
    show_heading(said("heading.method"))
    for sentence in sheet.method:
        output.line(f"  {sentence}")
    made = said("par.made", digest=sheet.strategy.digest)
    output.line(f"  Croupier {sheet.version}; {sheet.rulebook}; {made}; {sheet.command}")


def _show_decks(sheet: ParSheet) -> None:
    said, lines = wording(), sheet.decks.lines
    names = list(lines[0].side)
    show_heading(said("heading.decks"))
    rows = [(str(one.decks), per_cent(one.ev), *(per_cent(one.side[name]) for name in names)) for one in lines]
    output.table((*heads("decks"), report_name("main", said), *names), rows, indent=2)
    for change in sheet.decks.changes:
        output.line(f"  {said.of(change.says)}")


def _show_readings(sheet: ParSheet) -> None:
    said = wording()
    show_heading(said("heading.readings"))
    rows = [
        (one.ruling, said.of(one.says), said("reading.main", gain=gain(one.main, 5, said)), _sides(one.side))
        for one in sheet.readings
    ]
    output.table(heads("ruling", "other-reading", "", "side-wagers"), rows, indent=2)


def _sides(changes: dict[str, float]) -> str:
    said = wording()
    told = [said("reading.side", wager=name, gain=gain(one, 5, said)) for name, one in changes.items() if one]
    return said("list.semicolon").join(told) or said("reading.unchanged")
