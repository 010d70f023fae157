"""Where an act happens, as it is written: a box, a hand of it, or a place for a card."""

from typing import NamedTuple

from croupier.records.errors import ActError
from croupier.table.places import BURN, DEALER, HOLE, Place
from croupier.words.facts import message

SPOT = r"(?P<box>\d{1,2})(?:\.(?P<hand>\d))?"
PLACE = r"(?P<place>dealer|hole|burn|\d{1,2}(?:\.\d)?)"


_NAMED = {str(place): place for place in (DEALER, HOLE, BURN)}


class Spot(NamedTuple):
    """A place for a card, and whether its hand was named; a box alone may mean the hand in play."""

    place: Place
    named: bool


def hand_number(text: str | None) -> int | None:
    """Return the number of a hand, counted from 0 within its box, or None where none is named."""
    if text == "0":
        raise ActError(message("record.hand.zero"))
    return None if text is None else int(text) - 1


def place_of(text: str) -> Spot:
    """Return the place written as `text`."""
    if text in _NAMED:
        return Spot(_NAMED[text], named=True)
    box, _, hand = text.partition(".")
    return Spot(Place(int(box), hand_number(hand or None) or 0), bool(hand))


def place_text(place: Place, *, named: bool) -> str:
    """Return a place; `named` says which hand of the box is meant even where it is the first."""
    return f"{place.box}.{place.hand + 1}" if named and place.box > 0 else str(place)
