"""Where a card can go: a hand of a box, the dealer, the burn, or away to the discards."""

from typing import NamedTuple


class Place(NamedTuple):
    """A place of the layout; `box` counts from the dealer's left, `hand` from 0 within the box."""

    box: int
    hand: int = 0

    def __str__(self) -> str:
        """Return the floor's word for it: `dealer`, `3`, `1.2`."""
        if self.box <= 0:
            return _NAMES[self.box]
        return f"{self.box}.{self.hand + 1}" if self.hand else str(self.box)


DEALER = Place(0)
BURN = Place(-1)
DISCARD = Place(-2)
_NAMES = {0: "dealer", -1: "burn", -2: "discard"}
