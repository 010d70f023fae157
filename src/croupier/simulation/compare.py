"""A kernel's round beside the engine's: the same cards used, the same cents on every line."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from croupier.cards.card import CARDS, Card
from croupier.simulation.layout import (
    CODE,
    DRY,
    INSURED,
    MANY,
    NET,
    OFFERED,
    ON_HANDS,
    ON_HANDS_WIDTH,
    POS,
    ROW,
    ROW_WIDTH,
    lay_shoe,
    pack,
)
from croupier.simulation.split_sides import base
from croupier.simulation.tables import (
    BONUS,
    BONUS_SPAN,
    BY_SPLIT_ACE,
    BY_TOTALS,
    BY_WALK,
    FIRST_LAID,
    HANDS,
    NOTHING,
    SPECIALS,
    Bytes,
    Ints,
    Tables,
)
from croupier.simulation.wide_layout import PARTS_OF
from croupier.table.state import Line

INDEX = {card: place for place, card in enumerate(CARDS.values())}

Key = tuple[int, int | None, str]
"""A line's box, hand and wager."""


class Kernel(NamedTuple):
    """Packed tables with what they were packed from."""

    tables: Tables
    sides: tuple[str, ...]
    main: int
    b: Bytes
    n: Ints
    bonus: str


class Result(NamedTuple):
    """What a round came to: cards used and the net of every line, or that its cards did not suffice."""

    used: int
    lines: dict[Key, int]
    dry: bool = False


def coded(cards: Sequence[Card]) -> Bytes:
    """Return cards as the kernels have them."""
    return np.array([INDEX[card] for card in cards], dtype=np.uint8)


def kernel_round(kernel: Kernel, boxes: int, cards: Bytes, *, burn: bool) -> Result:
    """Play a round with the kernel and read its lines off the felt."""
    b, n, wide = kernel.b, kernel.n, kernel.tables.wide
    lay_shoe(b, n, cards, burns=burn)
    if wide.size:
        from croupier.simulation.kernel_wide_run import one_wide_round

        one_wide_round(b, n, kernel.tables.wide_walk, wide)
    else:
        from croupier.simulation.single_round import one_round

        one_round(b, n)
    if n[DRY]:
        return Result(0, {}, dry=True)
    lines: dict[Key, int] = {}
    for box in range(boxes):
        lines |= _main_lines(kernel, box)
        if n[INSURED + box]:
            lines[box + 1, None, "insurance"] = int(kernel.tables.money.cover[0, n[INSURED + box] - 1])
        for side in range(len(kernel.sides)):
            lines |= _side_lines(kernel, box, side)
    return Result(int(n[POS]), lines)


def _side_lines(kernel: Kernel, box: int, side: int) -> dict[Key, int]:
    row = kernel.n[ROW + box * ROW_WIDTH + side]
    kind, net = kernel.tables.sides.kinds[side], int(kernel.tables.money.side[side, row])
    if kind >= BY_SPLIT_ACE:
        return _on_hands(kernel, box, side) if row else {}
    looks = kernel.tables.sides
    on_hand = kind == BY_TOTALS or (kind == BY_WALK and (looks.hand[side] == 1 or looks.dealer[side] > 1))
    return {(box + 1, 0 if on_hand else None, kernel.sides[side]): net}


def _on_hands(kernel: Kernel, box: int, side: int) -> dict[Key, int]:
    """Return the lines of a wager on split hands: the rows of one wager lost and one won are its cents."""
    first = int(kernel.tables.sides.graded[kernel.tables.sides.starts[side] + FIRST_LAID])
    felt = ON_HANDS + side * ON_HANDS_WIDTH + box * HANDS
    nets = kernel.tables.money.side[side, 1:3]
    name = base(kernel.sides[side])
    return {(box + 1, hand, name): int(nets[kernel.n[felt + hand]]) for hand in range(first, kernel.n[MANY + box])}


def _main_lines(kernel: Kernel, box: int) -> dict[Key, int]:
    n, values = kernel.n, kernel.tables.money.main[0]
    code = int(n[CODE + box])
    many = int(n[MANY + box])
    if n[OFFERED + box] != NOTHING or many == 1:
        lines: dict[Key, int] = {}
        if BONUS <= code < SPECIALS:
            plain = (code - BONUS) % BONUS_SPAN - BONUS_SPAN // 2
            lines[box + 1, 0, kernel.bonus] = int(values[code]) - plain * kernel.main
            return lines | {(box + 1, 0, "main"): plain * kernel.main}
        return {(box + 1, 0, "main"): int(values[code])}
    wide = kernel.tables.wide
    parts = int(wide[PARTS_OF]) if wide.size else 1
    return {(box + 1, hand, "main"): int(n[NET + box * HANDS + hand]) * kernel.main // parts for hand in range(many)}


def engine_lines(lines: Sequence[Line]) -> dict[Key, int]:
    """Return the net of every line the engine settled."""
    return {(line.box, line.hand, line.wager): line.net for line in lines}


def prepare(tables: Tables, sides: Sequence[str], boxes: int, main: int, bonus: str) -> Kernel:
    """Return a kernel ready to play rounds of a game whose bonus is called so."""
    b, n = pack(tables, boxes)
    return Kernel(tables, tuple(sides), main, b, n, bonus)
