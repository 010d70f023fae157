"""A strategy chart as a picture, SVG or PNG; the same chart always gives the same bytes."""

from io import BytesIO
from pathlib import Path

import matplotlib as mpl
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from croupier.strategy.chart import Chart
from croupier.strategy.colours import INK, colour, legend
from croupier.words.render import render

CELL_WIDE, CELL_HIGH = 0.5, 0.26
LEFT, TOP, BELOW = 0.9, 0.7, 0.7
DOTS = 150


def draw_chart(chart: Chart, title: str, path: Path) -> None:
    """Draw the chart into a file."""
    path.write_bytes(chart_bytes(chart, title, path.suffix.removeprefix(".")))


def chart_bytes(chart: Chart, title: str, kind: str) -> bytes:
    """Return the picture."""
    wide, high = len(chart.columns), len(chart.rows)
    size = (max(LEFT + wide * CELL_WIDE + 0.2, 3.4), TOP + high * CELL_HIGH + BELOW)
    figure = Figure(figsize=size)
    FigureCanvasAgg(figure)
    left = LEFT + max((size[0] - 2 * LEFT - wide * CELL_WIDE) / 2, 0.0)
    area = (left / size[0], BELOW / size[1], wide * CELL_WIDE / size[0], high * CELL_HIGH / size[1])
    axes = figure.add_axes(area)
    axes.set_xlim(0, wide)
    axes.set_ylim(high, 0)
    upright = 90 if max(map(len, chart.columns)) > 1 else 0
    axes.set_xticks([column + 0.5 for column in range(wide)], chart.columns, rotation=upright)
    axes.set_yticks([row + 0.5 for row in range(high)], list(chart.rows))
    axes.tick_params(length=0, labeltop=True, labelbottom=False)
    for row, codes in enumerate(chart.rows.values()):
        for column, code in enumerate(codes):
            axes.add_patch(Rectangle((column, row), 1, 1, facecolor=colour(code), edgecolor="white"))
            axes.text(column + 0.5, row + 0.5, code.value, ha="center", va="center", color=INK, fontsize=8)
    for side in axes.spines.values():
        side.set_visible(False)
    figure.text(0.5, 1 - 0.25 / size[1], title, ha="center", va="center", fontsize=10, fontweight="bold")
    figure.text(0.5, 0.3 / size[1], _legend(chart), ha="center", va="center", fontsize=7)
    return saved(figure, kind)


def _legend(chart: Chart) -> str:
    parts = [f"{code} {render(says)}" for code, says in legend(chart).items()]
    third = (len(parts) + 2) // 3
    return "\n".join("   ".join(parts[start : start + third]) for start in range(0, len(parts), third))


def saved(figure: Figure, kind: str) -> bytes:
    """Return a figure as a file, without the date and the chance that would make two of them differ."""
    file = BytesIO()
    with mpl.rc_context({"svg.hashsalt": "croupier", "svg.fonttype": "path"}):
        metadata = {"Date": None} if kind == "svg" else {"Software": None}
        figure.savefig(file, format=kind, dpi=DOTS, metadata=metadata)
    return file.getvalue()
