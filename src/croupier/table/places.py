"""Where a card can go: a hand of a box, the dealer, face down beside the dealer's first, the burn, the discards."""

from typing import NamedTuple


class Place(NamedTuple):
    """A place of the layout; `box` counts from the dealer's left, `hand` from 0 within the box."""

    box: int
    hand: int = 0

    @property
    def is_dealers(self) -> bool:
        """Tell whether a card there belongs to the dealer's hand, face down or not."""
        return self in (DEALER, HOLE)

    def __str__(self) -> str:
        """Return the floor's word for it: `dealer`, `3`, `1.2`."""
        if self.box <= 0:
            return _NAMES[self.box]
        return f"{self.box}.{self.hand + 1}" if self.hand else str(self.box)


DEALER = Place(0)
BURN = Place(-1)
DISCARD = Place(-2)
ASIDE = Place(-3)
"""Outside the device and on no hand yet."""

DEVICE = Place(-4)
"""On top of the device."""

HOLE = Place(-5)
"""Beside the dealer's first card, face down."""

_NAMES = {0: "dealer", -1: "burn", -2: "discard", -3: "aside", -4: "device", -5: "hole"}
