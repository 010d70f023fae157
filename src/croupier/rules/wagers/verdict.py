"""A verdict is true, false, or None while cards to come may change it."""

from collections.abc import Iterable

Verdict = bool | None


def opposite(verdict: Verdict) -> Verdict:
    """Return the verdict on the contrary."""
    return None if verdict is None else not verdict


def every(verdicts: Iterable[Verdict]) -> Verdict:
    """Return whether all hold: one that does not is enough, whatever is open."""
    found: Verdict = True
    for verdict in verdicts:
        if verdict is False:
            return False
        found = found and verdict
    return found


def some(verdicts: Iterable[Verdict]) -> Verdict:
    """Return whether one holds: one that does is enough, whatever is open."""
    return opposite(every(opposite(verdict) for verdict in verdicts))
