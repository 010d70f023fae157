"""A strategy chart in the terminal: coloured cells where a person looks, plain codes in a pipe."""

from croupier.cli import output
from croupier.strategy.chart import Chart
from croupier.strategy.colours import MEANINGS, TERMINAL, colour


def show_chart(chart: Chart) -> None:
    """Print the chart with its legend."""
    if output.is_terminal():
        _coloured(chart)
    else:
        rows = [(row, *(code.value for code in codes)) for row, codes in chart.rows.items()]
        output.table(("hand", *chart.columns), rows, indent=2)
    used = {code.value for codes in chart.rows.values() for code in codes}
    output.line("  " + "; ".join(f"{code} {says}" for code, says in MEANINGS.items() if code in used))
    offers = {"insurance": chart.insurance, "even money": chart.even_money}
    output.line("  " + "; ".join(f"{name} {'always' if taken else 'never'}" for name, taken in offers.items()))
    if chart.raises:
        output.line(f"  the main wager is raised against {' '.join(chart.raises)}")


def _coloured(chart: Chart) -> None:
    from rich.console import Console
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    drawn = Table(box=None, padding=(0, 0), pad_edge=False)
    drawn.add_column("hand ", style="cyan")
    for name in chart.columns:
        drawn.add_column(f" {name}  ")
    for row, codes in chart.rows.items():
        cells = (Text(f" {code.value:<3}", style=TERMINAL[colour(code)]) for code in codes)
        drawn.add_row(f"{row} ", *cells)
    Console(highlight=False).print(Padding(drawn, (0, 0, 0, 2)))
