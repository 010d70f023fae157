"""A PAR sheet in the terminal."""

from itertools import groupby

from croupier.cli import analysis_view as view
from croupier.cli import output
from croupier.cli.chart_view import show_chart
from croupier.report.figures_text import gain, many, per_cent
from croupier.report.par import ParSheet
from croupier.strategy.chart import Chart, Code


def show_sheet(sheet: ParSheet) -> None:
    """Print the sheet."""
    report = sheet.report
    output.heading(f"PAR sheet: {sheet.title}, {many(report.decks or 0, 'deck')}, {sheet.cards} cards")
    output.line(", ".join(filter(None, (sheet.operator, sheet.edition))))
    for heading, rules in groupby(sheet.rules, key=lambda rule: rule.heading):
        output.line()
        output.heading(heading)
        output.table(("", ""), [(", ".join(rule.clauses), rule.text) for rule in rules], indent=2)
    view.show_figures(report.main, sheet.strategy)
    output.line()
    output.heading("The best chart")
    show_chart(_chart(sheet))
    view.show_sides(report)
    view.show_dealer(report)
    _show_decks(sheet)
    _show_readings(sheet)
    view.show_truths(sheet.truths)
    output.line()
    output.heading("How it was computed")
    for sentence in sheet.method:
        output.line(f"  {sentence}")
    output.line(f"  Croupier {sheet.version}; {sheet.rulebook}; {sheet.command}")


def _chart(sheet: ParSheet) -> Chart:
    written = sheet.strategy
    rows = {row: tuple(Code(code) for code in codes) for row, codes in written.rows.items()}
    return Chart(written.columns, rows, insurance=written.insurance, even_money=written.even_money)


def _show_decks(sheet: ParSheet) -> None:
    lines = sheet.decks.lines
    names = list(lines[0].side)
    output.line()
    output.heading("Effect of the number of decks")
    rows = [(str(one.decks), per_cent(one.ev), *(per_cent(one.side[name]) for name in names)) for one in lines]
    output.table(("decks", "main", *names), rows, indent=2)
    for change in sheet.decks.changes:
        output.line(f"  {change}")


def _show_readings(sheet: ParSheet) -> None:
    output.line()
    output.heading("Effect of contested readings")
    rows = [(one.ruling, one.words, f"main wager: {gain(one.main, 5)}", *_sides(one.side)) for one in sheet.readings]
    output.table(("ruling", "the other reading", "", "side wagers"), rows, indent=2)


def _sides(changes: dict[str, float]) -> tuple[str]:
    told = "; ".join(f"{name}: {gain(change, 5)}" for name, change in changes.items() if change)
    return (told or "unchanged",)
