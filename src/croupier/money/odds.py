"""Odds of `n to m`: what a winning stake earns on top of coming back.

Clauses: L8 4.1, 4.2; AR 4.1, 4.2; BP 4.1; D8 4.1, 4.2, 4.3. Ruling R-ODDS, R-ROUND.
"""

import re
from fractions import Fraction

_ODDS = re.compile(r"(\d{1,6}):(\d{1,6})", re.ASCII)


def parse_odds(text: object) -> Fraction:
    """Return the odds written as `"3:2"`, or raise ValueError."""
    match = _ODDS.fullmatch(text) if isinstance(text, str) else None
    if match is None or int(match[2]) == 0:
        msg = f'{text!r} are no odds: write them as "3:2"'
        raise ValueError(msg)
    return Fraction(int(match[1]), int(match[2]))


def format_odds(odds: Fraction) -> str:
    """Return odds as `3:2`."""
    return f"{odds.numerator}:{odds.denominator}"


def winnings(stake: int, odds: Fraction) -> int:
    """Return what the stake wins at these odds, cut to whole cents.

    The table's unit makes every division exact; only a pro-rated bet can leave a part of a cent.
    """
    return stake * odds.numerator // odds.denominator
