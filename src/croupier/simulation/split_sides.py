"""Side wagers on hands formed by a split: Ace Race on split Aces, Tie on 18 on split eights.

A plan names them by the wager and `-split`. An Ace Race lies on every hand of split Aces; a Tie on 18 on every hand but
the first where one was laid before the deal, and on the first as well where none was.
Clauses: AR 1.1.1, 3.21.1, 4.2; D8 1.1.16, 3.23.1, 4.1. Rulings R-AR-SPLIT-SIDE, R-TIE-SPLIT.
"""

from collections.abc import Iterator, Mapping

import numpy as np

from croupier.cards.card import CARDS, RANKS
from croupier.rules.schema import Rulebook, SideWager
from croupier.rules.wagers import best, pair_grades, tie18
from croupier.simulation.tables import (
    ACES_AT,
    BLACKJACK_TAKES,
    BY_SPLIT_ACE,
    BY_SPLIT_TIE,
    FIRST_LAID,
    HANDS,
    POINTS_WIDTH,
    TIES_AT,
    Bytes,
)

SUFFIX = "-split"


def is_split(name: str) -> bool:
    """Tell whether a wager lies on hands formed by a split."""
    return name.endswith(SUFFIX)


def base(name: str) -> str:
    """Return the wager's name in the rulebook."""
    return name.removesuffix(SUFFIX)


def kind_of(side: SideWager) -> int | None:
    """Return what the wager is graded by on split hands, or None where none is taken there."""
    if side.grade == "tie-18":
        return BY_SPLIT_TIE
    return BY_SPLIT_ACE if any(row in side.pays for row in pair_grades.SPLIT_ROWS) else None


def problem(book: Rulebook, name: str, sides: Mapping[str, int]) -> str | None:
    """Say why a wager on split hands cannot be simulated, or None where it can."""
    side = book.side.get(base(name))
    kind = kind_of(side) if side is not None else None
    if kind is None:
        return f"{book.game} takes no {base(name)} wager on split hands"
    if kind == BY_SPLIT_ACE and book.split.aces_again:
        return f"{name} cannot be simulated where split Aces are split again (split.aces_again)"
    if kind == BY_SPLIT_TIE and base(name) not in sides and book.rulings.split_tie == "own-tie-and-match":
        return f"{name} is laid by who had a {base(name)} before the deal: give that wager too"
    return None


def graded(book: Rulebook, name: str, sides: Mapping[str, int], width: int) -> Bytes:
    """Return the table of a wager on split hands: its rows count wagers, the rest says what wins."""
    side = book.side[base(name)]
    table = np.zeros(width, dtype=np.uint8)
    table[: len(list(outcomes()))] = range(len(list(outcomes())))
    if kind_of(side) == BY_SPLIT_ACE:
        table[BLACKJACK_TAKES] = book.blackjack.exists and book.rulings.split_ace_race == "loses-to-blackjack"
        for place, rank in enumerate(RANKS):
            table[ACES_AT + place] = best(pair_grades.split_rows(CARDS[rank + "s"]), side.pays).odds is not None
    else:
        table[FIRST_LAID] = base(name) in sides
        for own in range(POINTS_WIDTH):
            for dealer in range(POINTS_WIDTH):
                wins = best(tie18.rows(own, dealer), side.pays).odds is not None
                table[TIES_AT + own * POINTS_WIDTH + dealer] = wins
    return table


def outcomes() -> Iterator[tuple[int, int]]:
    """Yield wagers laid and won, row by row."""
    return ((laid, won) for laid in range(HANDS + 1) for won in range(laid + 1))


def paying_row(side: SideWager) -> str:
    """Return the one row of the pay table that wins on a split hand."""
    return next(row for row in side.pays if side.grade == "tie-18" or row in pair_grades.SPLIT_ROWS)
