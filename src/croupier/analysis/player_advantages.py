"""Where a figure of the analysis favours the player."""

from collections.abc import Iterator

from croupier.analysis.policies import policy_words
from croupier.analysis.report import OWN_SUFFIX, Report
from croupier.words.facts import Message, message

PERCENT = 100.0
SURE = 4
"""So many standard errors above nothing a simulated value favours the player beyond doubt."""


def truths(report: Report) -> Iterator[Message]:
    """Yield a sentence for everything in the report that favours the player."""
    if report.main.ev > 0.0:
        yield message("truth.main", share=_percent(report.main.ev))
    if report.even_money is not None and report.even_money.gain > 0.0:
        yield message("truth.even-money", share=_percent(report.even_money.gain))
    if report.insurance is not None and report.insurance.ev > 0.0:
        yield message("truth.insurance", share=_percent(report.insurance.ev))
    for name, side in report.side.items():
        unsure = 0.0 if side.simulated is None else SURE * side.simulated.error
        if side.ev > unsure and not side.is_free:
            key = "truth.side.own" if name.endswith(OWN_SUFFIX) else "truth.side"
            yield message(key, wager=name, share=_percent(side.ev), policy=policy_words(side.policy))


def _percent(value: float) -> str:
    return f"{PERCENT * value:.3f} %"
