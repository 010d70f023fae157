"""A player's own limits: what is tighter holds at once, what is looser only after a time to think it over.

A time-out, or self-exclusion, holds at once and to its end: it can be made longer, and shortened by no one.
"""

from croupier.api.limits import OwnLimit, OwnLimits, SetLimits

HOUR = 3_600_000
ENDLESS = 1 << 62
"""How far no limit reaches, to compare it with one."""


def holds(limit: OwnLimit, at: int) -> int:
    """Return what a limit is at a time in milliseconds, 0 being none."""
    return standing(limit, at).now


def standing(limit: OwnLimit, at: int) -> OwnLimit:
    """Return a limit as it is now: what was to hold later, and does by now, holds."""
    if limit.later is None or limit.since is None or at < limit.since:
        return limit
    return OwnLimit(limit.later)


def all_standing(limits: OwnLimits, at: int) -> OwnLimits:
    """Return all limits as they stand."""
    wager, loss, minutes = (standing(limit, at) for limit in (limits.wager, limits.loss, limits.minutes))
    return OwnLimits(wager, loss, minutes, limits.away if at < limits.away else 0)


def changed(limits: OwnLimits, asked: SetLimits, at: int, delay: int) -> OwnLimits:
    """Return the limits after a player has asked for others; `delay` is how many milliseconds loosening takes."""
    return OwnLimits(
        _changed(standing(limits.wager, at), asked.wager, at + delay),
        _changed(standing(limits.loss, at), asked.loss, at + delay),
        _changed(standing(limits.minutes, at), asked.minutes, at + delay),
        max(all_standing(limits, at).away, at + asked.away * HOUR if asked.away is not None else 0),
    )


def _changed(limit: OwnLimit, asked: int | None, later: int) -> OwnLimit:
    if asked is None:
        return limit
    if _reach(asked) <= _reach(limit.now):
        return OwnLimit(asked)
    # Asking for less than was asked for already does not begin the wait anew.
    if limit.later is not None and _reach(asked) <= _reach(limit.later):
        return OwnLimit(limit.now, asked, limit.since)
    return OwnLimit(limit.now, asked, later)


def _reach(amount: int) -> int:
    return amount or ENDLESS
