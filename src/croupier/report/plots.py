"""The figures of a PAR sheet: how the dealer ends, and how the edge moves with the number of decks."""

from collections.abc import Mapping

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from croupier.report.chart_picture import saved
from croupier.report.decks import DeckEffect

SHADES = {
    "17": "#dbe6f1",
    "18": "#b3cbe2",
    "19": "#86accf",
    "20": "#5b8cba",
    "21": "#35699b",
    "bust": "#f4c7a1",
    "blackjack": "#3b3b3b",
}
PER_CENT = 100.0
LINE = "#35699b"


def dealer_figure(by_up: dict[str, dict[str, float]], overall: dict[str, float]) -> bytes:
    """Return stacked bars: the dealer's final totals by their first card."""
    figure = _figure(6.6, 2.6)
    axes = figure.add_subplot()
    if len(by_up) == 1:
        return _one_first_card(figure, axes, overall)
    bars = by_up | {"any": overall}
    ups = list(bars)
    floor = [0.0] * len(ups)
    for name, shade in SHADES.items():
        heights = [PER_CENT * bars[up].get(name, 0.0) for up in ups]
        if any(heights):
            axes.bar(ups, heights, bottom=floor, color=shade, width=0.8, label=name, edgecolor="white", linewidth=0.5)
            floor = [low + high for low, high in zip(floor, heights, strict=True)]
    axes.set_ylim(0, PER_CENT)
    axes.set_xlabel("dealer's first card")
    axes.set_ylabel("per cent")
    axes.margins(x=0.02)
    axes.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), frameon=False, fontsize=8, reverse=True)
    return _done(figure, axes)


def _one_first_card(figure: Figure, axes: Axes, overall: dict[str, float]) -> bytes:
    """Draw a bar a final total where the dealer's first card is always the same."""
    ends = {name: PER_CENT * share for name, share in overall.items() if share}
    axes.bar(list(ends), list(ends.values()), color=[SHADES[name] for name in ends], width=0.7)
    axes.set_xlabel("dealer's final total")
    axes.set_ylabel("per cent")
    return _done(figure, axes)


def decks_figure(effect: DeckEffect, decks: int, titles: Mapping[str, str]) -> bytes:
    """Return the value of the wagers named by number of decks: the main wager and, beside it, the side wagers."""
    figure = _figure(6.6, 2.5)
    names = [name for name in effect.lines[0].side if name in titles]
    main, *others = figure.subplots(1, 2 if names else 1, squeeze=False)[0]
    values = {line.decks: PER_CENT * line.ev for line in effect.lines}
    main.plot(list(values), list(values.values()), marker="o", markersize=3.5, color=LINE)
    if decks in values:
        main.plot([decks], [values[decks]], marker="o", markersize=8, fillstyle="none", color=LINE)
    main.axhline(0.0, color="#888888", linewidth=0.6)
    main.set_title("main wager", fontsize=9)
    for side in others:
        for name in names:
            side.plot(list(values), [PER_CENT * line.side[name] for line in effect.lines], marker="o", markersize=3.5)
        side.set_title("side wagers", fontsize=9)
        side.legend(
            [titles.get(name, name) for name in names],
            loc="upper left",
            bbox_to_anchor=(1.01, 1.0),
            frameon=False,
            fontsize=7,
        )
    for axes in (main, *others):
        axes.set_xlabel("decks")
        axes.set_ylabel("value, per cent")
    return _done(figure, main, *others)


def _figure(wide: float, high: float) -> Figure:
    figure = Figure(figsize=(wide, high), layout="constrained")
    FigureCanvasAgg(figure)
    return figure


def _done(figure: Figure, *every: Axes) -> bytes:
    for axes in every:
        axes.spines[["top", "right"]].set_visible(False)
        axes.tick_params(labelsize=8)
        axes.xaxis.label.set_fontsize(8)
        axes.yaxis.label.set_fontsize(8)
        if axes.get_xlabel() == "decks":
            axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    return saved(figure, "svg")
