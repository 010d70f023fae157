"""Write a chart as a strategy file."""

from croupier.strategy.chart import Chart
from croupier.strategy.needed import ROWS


def write_chart(chart: Chart, notes: tuple[str, ...] = ()) -> str:
    """Return the text of the chart, notes first."""
    lines = [f"# {note}" for note in notes]
    lines.append(",".join(("hand", *chart.columns)))
    lines += [",".join((row, *(code.value for code in chart.rows[row]))) for row in ROWS if row in chart.rows]
    lines += [f"{offer},always" for offer, taken in _offers(chart) if taken]
    return "\n".join(lines) + "\n"


def _offers(chart: Chart) -> tuple[tuple[str, bool], ...]:
    return ("insurance", chart.insurance), ("even money", chart.even_money)
