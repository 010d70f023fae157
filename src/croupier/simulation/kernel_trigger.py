"""Compiled triggers: side wagers that are laid only from a count on, each with tags of its own."""

from croupier.simulation.compiling import cold
from croupier.simulation.kernel_shoe import smaller
from croupier.simulation.layout import (
    ASKS,
    COUNTED_TO,
    FROM_ABOVE,
    FROM_BEGINS,
    FROM_COUNT,
    FROM_PARTS,
    FROM_RUNNING,
    HAS_TRIGGER,
    LAID,
    NEEDS,
    NEEDS_CARDS,
    NEEDS_DEALER,
    NEEDS_OUT,
    OUT_WAITS,
    OWN_COUNT,
    OWN_TAGS,
    POS,
    SHOE,
    SIDES,
    SIZE,
    TRIGGER_WIDTH,
    TRIGGERS,
    WAITS,
)
from croupier.simulation.tables import Cells, Whole

DECK = 52


@cold
def lay_at_triggers(b: Cells, n: Cells, burns: int) -> None:
    """Count the cards that have come out, and lay the side wagers whose count says so; `burns` where one is burned."""
    pos = n[POS]
    if pos == 0:
        n[COUNTED_TO] = burns
    needs = 0
    for side in range(n[SIDES]):
        at = TRIGGERS + side * TRIGGER_WIDTH
        if n[at + HAS_TRIGGER] == 1:
            count = n[at + FROM_BEGINS] if pos == 0 else n[at + OWN_COUNT]
            for place in range(n[COUNTED_TO], pos):
                count += n[at + OWN_TAGS + b[SHOE + place]]
            n[at + OWN_COUNT] = count
            n[LAID + side] = is_reached(n, at, count)
        if n[LAID + side] == 1:
            needs |= n[at + NEEDS]
    if pos > 0:
        n[COUNTED_TO] = pos
    n[WAITS] = 1 if needs & NEEDS_DEALER else 0
    n[ASKS] = 1 if needs & NEEDS_CARDS else 0
    n[OUT_WAITS] = 1 if needs & NEEDS_OUT else 0


@cold
def is_reached(n: Cells, at: int, count: int) -> Whole:
    """Return 1 where a count has come to its trigger, else 0."""
    left = 1 if n[at + FROM_RUNNING] == 1 else -smaller(n[POS] - n[SIZE], -1)
    scaled = count if n[at + FROM_RUNNING] == 1 else count * DECK
    beyond = scaled * n[at + FROM_PARTS] - n[at + FROM_COUNT] * left
    return 1 if beyond > 0 or (beyond == 0 and n[at + FROM_ABOVE] == 0) else 0
