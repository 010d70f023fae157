"""A finished hand as a bonus sees it before suits: its values, and how it came about."""

from typing import NamedTuple

Values = tuple[int, ...]
"""A hand as values in ascending order."""


class Hold(NamedTuple):
    """What a hand is when its last card has come: formed by a split or not, doubled or not."""

    split: bool = False
    doubled: bool = False
