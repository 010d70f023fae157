"""Rare truths: where a figure of the analysis favours the player."""

from croupier.analysis.report import OWN_SUFFIX, Report

PERCENT = 100.0
SURE = 4
"""So many standard errors above nothing a simulated value favours the player beyond doubt."""


def truths(report: Report) -> list[str]:
    """Return a sentence for everything in the report that favours the player."""
    found: list[str] = []
    if report.main.ev > 0.0:
        found.append(f"The main wager favours the player by {_percent(report.main.ev)} with best play.")
    if report.even_money is not None and report.even_money.gain > 0.0:
        gain = _percent(report.even_money.gain)
        found.append(f"Even money is right: it gains {gain} of the wager on every Blackjack against an Ace.")
    if report.insurance is not None and report.insurance.ev > 0.0:
        found.append(f"Insurance favours the player by {_percent(report.insurance.ev)} of its own amount.")
    for name, side in report.side.items():
        unsure = 0.0 if side.simulated is None else SURE * side.simulated.error
        if side.ev > unsure and not side.is_free:
            found.append(f"{name} favours the player by {_percent(side.ev)} ({side.policy}){_price(name)}.")
    return found


def _price(name: str) -> str:
    """Say what a wager that is played for itself costs elsewhere."""
    return "; the main wager pays for hands that are played so" if name.endswith(OWN_SUFFIX) else ""


def _percent(value: float) -> str:
    return f"{PERCENT * value:.3f} %"
