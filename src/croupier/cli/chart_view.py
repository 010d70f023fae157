"""A strategy chart in the terminal: coloured cells where a person looks, plain codes in a pipe."""

from croupier.cli import output
from croupier.cli.language import wording
from croupier.strategy.chart import Chart
from croupier.strategy.colours import TERMINAL, colour, legend


def show_chart(chart: Chart) -> None:
    """Print the chart with its legend."""
    said = wording()
    if output.is_terminal():
        _coloured(chart)
    else:
        rows = [(row, *(code.value for code in codes)) for row, codes in chart.rows.items()]
        output.table((said("column.hand"), *chart.columns), rows, indent=2)
    between = said("list.semicolon")
    output.line("  " + between.join(f"{code} {said.of(says)}" for code, says in legend(chart).items()))
    offers = {"insurance": chart.insurance, "even-money": chart.even_money}
    taken = [
        said("chart-view.always", offer=said(f"offered.{name}"))
        if always
        else said("chart-view.never", offer=said(f"offered.{name}"))
        for name, always in offers.items()
    ]
    output.line("  " + between.join(taken))
    if chart.raises:
        output.line(f"  {said('chart-view.raises', cards=' '.join(chart.raises))}")


def _coloured(chart: Chart) -> None:
    from rich.console import Console
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    drawn = Table(box=None, padding=(0, 0), pad_edge=False)
    drawn.add_column(f"{wording()('column.hand')} ", style="cyan")
    for name in chart.columns:
        drawn.add_column(f" {name}  ")
    for row, codes in chart.rows.items():
        cells = (Text(f" {code.value:<3}", style=TERMINAL[colour(code)]) for code in codes)
        drawn.add_row(f"{row} ", *cells)
    Console(highlight=False).print(Padding(drawn, (0, 0, 0, 2)))
