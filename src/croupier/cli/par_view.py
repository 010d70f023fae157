"""A PAR sheet in the terminal."""

from itertools import groupby

from croupier.cli import analysis_view as view
from croupier.cli import output
from croupier.cli.business_view import show_business, show_results, show_second
from croupier.cli.chart_view import show_chart
from croupier.cli.protect_view import show_protection
from croupier.report.figures_text import gain, many, per_cent
from croupier.report.par import ParSheet


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
    show_results(sheet)
    output.line()
    output.heading("The best chart")
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
    output.line()
    output.heading("How it was computed")
    for sentence in sheet.method:
        output.line(f"  {sentence}")
    output.line(f"  Croupier {sheet.version}; {sheet.rulebook}; chart {sheet.strategy.digest}; {sheet.command}")


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
