"""What the initial deal makes of a side wager on a hand, before anybody gives the hand up or plays it.

Such a wager is settled then; any other loses with a hand that is given up. Rulings R-SURR-SIDE, R-SURR-TIE.
"""

from functools import lru_cache
from itertools import product

import numpy as np

from croupier.cards.card import CARDS, Card
from croupier.rules.wagers.definition import Definition
from croupier.rules.wagers.facts import Facts, Seen
from croupier.rules.wagers.rows import Rows, outcome
from croupier.rules.wagers.tree import Name
from croupier.simulation.layout import INITIAL_WIDTH
from croupier.simulation.tables import NO_NUMBERS, Ints

BOX_NAMES = frozenset({Name.P1, Name.P2, Name.P3, Name.BOX})
HOUSE_NAMES = frozenset({Name.D1, Name.D2, Name.DEALER})
OPEN, IS_LOST, FIRST_ROW = range(3)
"""What is kept: nothing is decided, the wager has lost, or this and the row's number from 0 on."""


def initial_rows(definition: Definition, kinds: tuple[int, ...], names: tuple[str, ...], *, both_seen: bool) -> Ints:
    """Return what is decided by kind of the box's first two cards and of the dealer's; nothing where all is open.

    Before it stands how far apart the places lie: by the first and second card of the box, the dealer's first and
    second. `names` are the rows in the order of the pay table.
    """
    if not definition.on_hand:
        return NO_NUMBERS
    looks = definition.sight.names
    return _laid(definition.rows, kinds, names, bool(looks & BOX_NAMES), bool(looks & HOUSE_NAMES), both_seen)


@lru_cache(maxsize=16)
def _laid(rows: Rows, kinds: tuple[int, ...], names: tuple[str, ...], box: bool, house: bool, both: bool) -> Ints:  # noqa: FBT001, PLR0913, PLR0917 - a key of the cache
    examples = dict(zip(reversed(kinds), reversed(CARDS.values()), strict=True))
    every, one = [examples[kind] for kind in sorted(examples)], [CARDS["As"]]
    own, first = every if box else one, every if house else one
    second = first if both else one
    shape = len(own), len(own), len(first), len(second)
    found = [_decided(rows, cards, names, 1 + both) for cards in product(own, own, first, second)]
    if not any(found):
        return NO_NUMBERS
    strides = [int(np.prod(shape[place + 1 :])) if shape[place] > 1 else 0 for place in range(INITIAL_WIDTH)]
    return np.array([*strides, *found], dtype=np.int64)


def _decided(rows: Rows, cards: tuple[Card, ...], names: tuple[str, ...], shown: int) -> int:
    """Return what two cards of a box and those the dealer shows decide, the hand being open."""
    paid = outcome(rows, Facts(Seen(cards[:2]), Seen(cards[2 : 2 + shown]), Seen(cards[:2])))
    if paid is None:
        return OPEN
    return IS_LOST if paid.row is None else FIRST_ROW + names.index(paid.row.name)
