"""Amounts: whole cents inside, digits with at most two decimals outside."""

import re

MOST_CENTS = 10**12
"""The largest amount anybody lays, moves or sets as a limit: far from what a database cannot count."""

_AMOUNT = re.compile(r"(\d{1,12})(?:\.(\d{1,2}))?", re.ASCII)


def parse_amount(text: object) -> int:
    """Return the cents written as `"12.50"`; raise ValueError for anything else, a number included."""
    if not isinstance(text, str):
        msg = f'an amount is a string of digits such as "12.50", not {text!r}'
        raise ValueError(msg)  # noqa: TRY004 - a wrong value in a file is one kind of error here
    match = _AMOUNT.fullmatch(text)
    if match is None:
        msg = f"{text!r} is no amount: digits with at most two decimals, such as 12.50, at most twelve before the point"
        raise ValueError(msg)
    units, decimals = match.groups()
    return int(units) * 100 + int((decimals or "").ljust(2, "0"))


def format_amount(cents: int) -> str:
    """Return the cents as `12.50`, or `12` where they are whole units."""
    sign = "-" if cents < 0 else ""
    units, rest = divmod(abs(cents), 100)
    return f"{sign}{units}.{rest:02d}" if rest else f"{sign}{units}"


def format_gain(cents: int) -> str:
    """Return what a person gained, with its sign: `+12.50`, `-5`, `0`."""
    return f"+{format_amount(cents)}" if cents > 0 else format_amount(cents)
