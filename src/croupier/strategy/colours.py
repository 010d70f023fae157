"""The colours of a strategy chart: one a thing to do, on paper and in a terminal that may know sixteen only."""

from croupier.strategy.chart import Chart, Code
from croupier.words.facts import Message, message

HIT, STAND, DOUBLE, SPLIT, SURRENDER, AS_TOTAL = "#f4c7a1", "#b9cde5", "#a9d8a4", "#f2e394", "#d9c3e8", "#eeeeee"

TERMINAL = {
    HIT: "black on yellow",
    STAND: "white on blue",
    DOUBLE: "black on green",
    SPLIT: "black on magenta",
    SURRENDER: "white on red",
    AS_TOTAL: "default",
}
"""What stands for each of them in a terminal."""

INK = "#1a1a1a"
"""What is written on all of them."""

NAMES = {
    "H": "hit",
    "S": "stand",
    "Dh": "double-else-hit",
    "Ds": "double-else-stand",
    "P": "split",
    "Rh": "surrender-else-hit",
    "Rs": "surrender-else-stand",
    "Rp": "surrender-else-split",
    "-": "as-total",
}
"""What each code is called in the catalogue."""


def legend(chart: Chart) -> dict[str, Message]:
    """Return the codes a chart has, with what each means."""
    used = {code.value for codes in chart.rows.values() for code in codes}
    return {code: message(f"chart-code.{name}") for code, name in NAMES.items() if code in used}


def colour(code: Code) -> str:
    """Return the colour of a cell."""
    if code.surrenders:
        return SURRENDER
    if code.splits:
        return SPLIT
    if code.doubles:
        return DOUBLE
    if code is Code.AS_TOTAL:
        return AS_TOTAL
    return STAND if code.stands else HIT
