"""Write a chart as a strategy file."""

import hashlib
from collections.abc import Iterable

from croupier.strategy.chart import Chart
from croupier.strategy.needed import DOUBLED_ROWS, ROWS


def write_chart(chart: Chart, notes: tuple[str, ...] = ()) -> str:
    """Return the text of the chart, notes first."""
    lines = [f"# {note}" for note in notes]
    lines.append(",".join(("hand", *chart.columns)))
    lines += [
        ",".join((row, *(code.value for code in chart.rows[row])))
        for row in (*ROWS, *DOUBLED_ROWS)
        if row in chart.rows
    ]
    lines += [f"{offer},always" for offer, taken in _offers(chart) if taken]
    lines += [",".join(("raise", *chart.raises))] if chart.raises else []
    return "\n".join(lines) + "\n"


def chart_digest(charts: Iterable[Chart]) -> str:
    """Return the fingerprint of a chart, or of several where play changes with a count; equal ones count once."""
    text = "".join(dict.fromkeys(map(write_chart, charts)))
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def _offers(chart: Chart) -> tuple[tuple[str, bool], ...]:
    return ("insurance", chart.insurance), ("even money", chart.even_money)
