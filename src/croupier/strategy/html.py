"""A chart as a table for notebooks: a row a hand, a column a card of the dealer, a colour a thing to do."""

from html import escape

from croupier.strategy.chart import Chart
from croupier.strategy.colours import INK, colour, legend
from croupier.words.render import render

CELL = "padding:2px 6px;text-align:center;min-width:0"
HEAD = "padding:2px 8px;text-align:right;font-weight:normal;min-width:0"


def chart_html(chart: Chart) -> str:
    """Return the table, and below it what its letters mean."""
    head = "".join(f'<th style="{CELL}">{escape(up)}</th>' for up in chart.columns)
    said = {code: render(means) for code, means in legend(chart).items()}
    rows = "".join(
        f'<tr><th style="{HEAD}">{escape(row)}</th>'
        + "".join(
            f'<td style="{CELL};background:{colour(code)};color:{INK}" title="{said[code.value]}">{code.value}</td>'
            for code in codes
        )
        + "</tr>"
        for row, codes in chart.rows.items()
    )
    return f"<table><thead><tr><th></th>{head}</tr></thead><tbody>{rows}</tbody></table><p>{_legend(chart)}</p>"


def _legend(chart: Chart) -> str:
    said = [f"<b>{code}</b> {render(says)}" for code, says in legend(chart).items()]
    taken = [name for name, takes in (("insurance", chart.insurance), ("even money", chart.even_money)) if takes]
    raised = [f"the main wager is raised against {escape(' '.join(chart.raises))}"] if chart.raises else []
    return " · ".join([*said, *(f"{name} is taken" for name in taken), *raised])
