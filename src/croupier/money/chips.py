"""An amount as chips: which values there are, and how many of each make it up."""

VALUES = (100_000, 50_000, 10_000, 2_500, 500, 100, 50, 10)
"""The values of chips in cents, largest first."""


def in_chips(cents: int) -> tuple[tuple[int, int], ...]:
    """Return an amount as value and count of each chip, largest first; what no chip makes up is one piece of coin.

    >>> in_chips(7_550)
    ((2500, 3), (50, 1))
    """
    found: list[tuple[int, int]] = []
    for value in VALUES:
        count, cents = divmod(cents, value)
        if count:
            found.append((value, count))
    return (*found, (cents, 1)) if cents else tuple(found)
