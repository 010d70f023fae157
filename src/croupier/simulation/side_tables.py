"""Side wagers as the kernels grade them, made from the rule book's own definitions.

A wager on the first cards gets a table with a place for every combination that its rows can tell apart. Any other gets
a walk: a state for everything that its rows remember of the cards so far.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from croupier.analysis.graded_cards import combined, graded
from croupier.analysis.side_ends import STANDS_ON, is_by_totals, paid_at
from croupier.analysis.walk import BOX, HAND, Walk, WalkError, walk
from croupier.cards.card import CARDS, parse_card
from croupier.cards.total import total
from croupier.rules.newer_choices import newer
from croupier.rules.schema import Rulebook, SideWager
from croupier.rules.wagers.condition_cards import Sight
from croupier.rules.wagers.definition import Definition
from croupier.rules.wagers.facts import Facts, Seen
from croupier.rules.wagers.rows import LOSES, Rows, outcome
from croupier.rules.wagers.tree import Name
from croupier.simulation.initial_rows import initial_rows
from croupier.simulation.tables import (
    BY_CARDS,
    BY_DEALER,
    BY_TOTALS,
    BY_WALK,
    POINTS_WIDTH,
    STRIDE,
    WALK_CLOSES,
    WALK_ENDS,
    WALK_MORE,
    WALK_OPEN,
    Bytes,
    Ints,
)

DECK = 52
FIRST_CARDS = (Name.P1, Name.P2, Name.D1)
OWN_CARDS, HOUSE_CARDS = (Name.P1, Name.P2), (Name.D1, Name.D2)
ALL_OWN = 1 << 10
"""More cards than a box ever gets."""

BONUS_CARDS = 3
_ALL = tuple(CARDS.values())


class SideTable(NamedTuple):
    """One wager: what it is graded by and its table, or its walk; see `SideTables`."""

    kind: int
    seats: Ints
    graded: Bytes
    walk: Ints
    width: int = 0
    own: int = 0
    hand: int = 0
    dealer: int = 0
    initial: int = 0


def rows_of(side: SideWager) -> dict[str, Fraction]:
    """Return the rows of a pay table with their odds, in the order of their numbers from 1 on."""
    return side.pays


def side_problem(book: Rulebook, definition: Definition) -> str | None:
    """Say why the kernels cannot grade a wager, or None where they can."""
    looks = definition.sight
    if not is_by_first_cards(looks) and not is_by_four_cards(looks):
        try:
            walk(book, definition.rows)
        except WalkError as error:
            return str(error)
    return None


def is_by_first_cards(looks: Sight) -> bool:
    """Tell whether the first two cards of the box and the dealer's first decide."""
    return not looks.main and looks.names <= set(FIRST_CARDS)


def is_by_four_cards(looks: Sight) -> bool:
    """Tell whether the first two cards of the box and both of the dealer's decide, as in a poker hand."""
    return not looks.main and Name.D2 in looks.names and looks.names <= {*OWN_CARDS, *HOUSE_CARDS}


def side_table(book: Rulebook, side: SideWager) -> SideTable:
    """Return what a wager is graded by; its rows have the numbers of the pay table, 0 is a loss."""
    numbers = row_numbers(rows_of(side))
    definition = side.definition
    kind = side_kind(book, definition)
    if kind == BY_CARDS:
        return _cards_table(definition.rows, numbers)
    if kind == BY_DEALER:
        ends = dealer_ends(book, definition) or {}
        return _points_table(kind, {place: numbers[row] for place, row in ends.items()})
    if kind == BY_TOTALS:
        totals = ((own, dealer) for own in range(POINTS_WIDTH) for dealer in range(STANDS_ON, POINTS_WIDTH))
        rows = {(own, dealer): paid_at(definition, own, dealer) or LOSES for own, dealer in totals}
        return _points_table(kind, {place: numbers[row] for place, row in rows.items()})
    if is_by_four_cards(definition.sight):
        return _four_cards_table(definition.rows, tuple(numbers.items()))
    steps = walk(book, definition.rows)
    made = walk_table(steps, definition, numbers)
    initial = initial_rows(definition, steps.kinds, tuple(side.pays), both_seen=book.dealer.second_card.seen)
    return made._replace(walk=np.concatenate([made.walk, initial]), initial=made.walk.size if initial.size else 0)


def side_kind(book: Rulebook, definition: Definition) -> int:
    """Return what the kernels grade a wager by."""
    if is_by_first_cards(definition.sight):
        return BY_CARDS
    if is_by_totals(definition, blackjack=False) and not book.blackjack.exists and not newer(book):
        return BY_TOTALS
    return BY_DEALER if dealer_ends(book, definition) is not None else BY_WALK


def dealer_ends(book: Rulebook, definition: Definition) -> dict[tuple[int, int], str] | None:
    """Return the row by the dealer's number of cards and total, or None where these alone do not decide a wager."""
    if definition.sight.names != {Name.DEALER} or definition.sight.main:
        return None
    steps = walk(book, definition.rows)
    found: dict[tuple[int, int], str] = {}
    reached = {0}
    for many in range(1, POINTS_WIDTH):
        reached = {target for state in reached for target in steps.steps[state][: steps.many] if target != state}
        for state in reached:
            points = total(steps.states[state].facts.dealer.cards).points
            row = steps.ends[state][0]
            if steps.states[state].row is not None or found.setdefault((many, points), row) != row:
                return None
    return found


def _points_table(kind: int, rows: dict[tuple[int, int], int]) -> SideTable:
    table = np.zeros((POINTS_WIDTH, POINTS_WIDTH), dtype=np.uint8)
    for place, row in rows.items():
        table[place] = row
    nothing = np.zeros((len(FIRST_CARDS), DECK), dtype=np.int64)
    return SideTable(kind, nothing, table.reshape(-1), np.zeros(0, dtype=np.int64))


def _cards_table(rows: Rows, numbers: dict[str, int]) -> SideTable:
    found = graded(rows)
    assert found is not None  # noqa: S101 - three cards are never too many
    made = np.array([numbers[name] for name in found.names], dtype=np.uint8)[found.made]
    seats = np.zeros((len(FIRST_CARDS), DECK), dtype=np.int64)
    leads: list[Ints] = []
    for axis in range(made.ndim):
        # Kinds of cards that make the same rows with any others share a place.
        flat = np.moveaxis(made, axis, 0).reshape(made.shape[axis], -1)
        _, first, same = np.unique(flat, axis=0, return_index=True, return_inverse=True)
        leads.append(same.reshape(-1)[found.kinds[axis]])
        made = made.take(first, axis=axis)
    for axis, name in enumerate(found.seats):
        seats[FIRST_CARDS.index(name)] = leads[axis] * int(np.prod(made.shape[axis + 1 :], dtype=np.int64))
    return SideTable(BY_CARDS, seats, made.reshape(-1), np.zeros(0, dtype=np.int64))


@lru_cache(maxsize=8)
def _four_cards_table(rows: Rows, numbers: tuple[tuple[str, int], ...]) -> SideTable:
    """Return a walk over four first cards: a state for every beginning that the cards to come can tell from others."""
    found = combined(rows, most=DECK**4)
    assert found is not None  # noqa: S101 - four cards are never too many
    made = np.array([dict(numbers)[name] for name in found.names], dtype=np.uint8)[found.made]
    marks = np.stack([*found.kinds, np.zeros(DECK, dtype=np.int64)])
    _, first, kinds = np.unique(marks, axis=1, return_index=True, return_inverse=True)
    many, own = len(first), [name for name in OWN_CARDS if name in found.seats]
    width = many + WALK_MORE
    # By depth the places of a beginning in the table of rows, each beginning once.
    levels: list[Bytes] = [made.reshape(1, -1)]
    steps: list[Ints] = []
    for name in (*OWN_CARDS[: 2 if Name.P2 in own else len(own)], *HOUSE_CARDS):
        here, size = levels[-1], made.shape[found.seats.index(name)] if name in found.seats else 1
        after = here.reshape(len(here) * size, -1)
        alike, same = np.unique(after, axis=0, return_inverse=True)
        taken = found.kinds[found.seats.index(name)][first] if name in found.seats else np.zeros(many, dtype=np.int64)
        steps.append(same.reshape(len(here), size)[:, taken])
        levels.append(alike)
    table = _joined_levels(levels, steps, width)
    seats = np.zeros((len(FIRST_CARDS), DECK), dtype=np.int64)
    seats[0] = kinds.reshape(-1)
    nothing = np.zeros(0, dtype=np.uint8)
    return SideTable(BY_WALK, seats, nothing, table.ravel(), width, own=len(steps) - len(HOUSE_CARDS), dealer=1)


def _joined_levels(levels: list[Bytes], steps: list[Ints], width: int) -> Ints:
    """Return the states of all depths as one walk; where the box is over the state stays."""
    starts = np.cumsum([0, *(len(level) for level in levels)])
    table = np.zeros((int(starts[-1]), width), dtype=np.int64)
    for depth, level in enumerate(levels):
        at = slice(int(starts[depth]), int(starts[depth + 1]))
        places = np.arange(starts[depth], starts[depth + 1])
        table[at, : width - WALK_MORE] = places[:, None]
        if depth < len(steps):
            table[at, : width - WALK_MORE] = steps[depth] + starts[depth + 1]
        table[at, width - WALK_MORE + WALK_CLOSES : width - WALK_MORE + WALK_OPEN] = places[:, None]
        certain = (level == level[:, :1]).all(axis=1)
        table[at, width - WALK_MORE + WALK_OPEN] = ~certain
        table[at, width - WALK_MORE + WALK_ENDS :] = np.where(certain, level[:, 0], 0)[:, None]
    return table


def row_numbers(pays: Iterable[str]) -> dict[str, int]:
    """Return the number of each row, 0 for a loss."""
    return {name: number for number, name in enumerate((LOSES, *pays))}


def walk_table(steps: Walk, definition: Definition, numbers: dict[str, int]) -> SideTable:
    """Return a wager that is graded by a walk."""
    seats = np.zeros((len(FIRST_CARDS), DECK), dtype=np.int64)
    seats[0] = steps.kinds
    states = zip(steps.states, steps.steps, steps.ends, strict=True)
    rows = [(*onward, state.row is None, *(numbers[row] for row in ends)) for state, onward, ends in states]
    return SideTable(
        BY_WALK,
        seats,
        np.zeros(0, dtype=np.uint8),
        np.array(rows, dtype=np.int64).ravel(),
        width=steps.many + WALK_MORE,
        own=ALL_OWN if steps.own is None else steps.own,
        hand=Name.HAND in definition.sight.names,
        dealer=2 if definition.sight.main else int(bool(definition.sight.names & {Name.D1, Name.D2, Name.DEALER})),
    )


def luck_of(tables: list[SideTable]) -> tuple[Ints, Bytes]:
    """Return how many first cards decide each wager whose luck can be taken out, and classes of cards for three.

    Wagers on three cards share sixteen classes of cards; those that would need more keep their luck.
    """
    luck = np.zeros(len(tables), dtype=np.int64)
    classes = np.zeros(DECK, dtype=np.int64)
    for number, table in enumerate(tables):
        if table.kind != BY_CARDS:
            continue
        if not table.seats[2].any():
            luck[number] = 2
            continue
        joint = np.unique(np.stack((classes, *table.seats)), axis=1, return_inverse=True)[1].reshape(-1)
        if joint.max() < STRIDE:
            luck[number], classes = 3, joint
    return luck, classes.astype(np.uint8)


def bonus_problem(book: Rulebook) -> str | None:
    """Say why the kernels cannot pay a bonus, or None where they can: a printed card and two more make it."""
    bonus = book.bonus
    if not bonus.pays:
        return None
    if not book.deck.printed or bonus.definition.sight.names - {Name.HAND, Name.P1}:
        return "bonus.when is about other cards than a hand that begins with a printed one"
    if any(len(cards) != BONUS_CARDS or split for cards, split in _paid_hands(walk(book, bonus.definition.rows))):
        return "bonus.when pays hands of other than three cards, or of a split"
    return None


def _paid_hands(steps: Walk) -> Iterator[tuple[tuple[str, ...], bool]]:
    """Yield one hand for each way a bonus is paid, and whether a split formed it."""
    for state, onward in zip(steps.states, steps.steps, strict=True):
        for how in range(4 if state.phase == HAND and state.row is None else 0):
            if steps.ends[onward[steps.many + how]][0] != LOSES:
                yield state.facts.hand.cards, how > 1
        if state.phase == BOX and steps.own is None:
            yield (), False


def bonus_table(book: Rulebook) -> Bytes:
    """Return the row of the free bonus by the two cards after the printed one."""
    table = np.zeros(DECK * DECK, dtype=np.uint8)
    if not book.bonus.pays:
        return table
    names = [LOSES, *book.bonus.pays]
    printed = parse_card(book.deck.printed)
    for one in range(DECK):
        for two in range(DECK):
            hand = Seen((printed, _ALL[one], _ALL[two]), closed=True)
            table[one * DECK + two] = names.index(row_paid(book.bonus.definition.rows, Facts(box=hand, hand=hand)))
    return table


def row_paid(rows: Rows, facts: Facts) -> str:
    """Return the row that finished cards make, or the loss."""
    paid = outcome(rows, facts)
    return LOSES if paid is None or paid.row is None else paid.row.name
