"""What tables of figures call a wager."""

from croupier.words.wording import Wording

OVER_WAITING = "even money over waiting"
"""What a comparison calls what even money gains."""

SIDE = "side "
"""What a comparison puts before the name of a side wager."""

NAMED = ("main", "insurance", OVER_WAITING)


def report_name(name: str, wording: Wording) -> str:
    """Return what a row is called; side wagers go by their names in the rulebook."""
    if name in NAMED:
        return wording(f"wager-row.{name.replace(' ', '-')}")
    return wording("wager-row.side", name=name.removeprefix(SIDE)) if name.startswith(SIDE) else name
