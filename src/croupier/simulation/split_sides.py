"""Side wagers on hands formed by a split: on split Aces by their next card, or on the final total of each hand.

A plan names them by the wager and `-split`. One on split Aces is on every hand; one on the final total on every hand
but the first where one was laid before the deal, and on the first as well where none was.
Clauses: AR 1.1.1, 3.21.1, 4.2; D8 1.1.16, 3.23.1, 4.1. Rulings R-AR-SPLIT-SIDE, R-TIE-SPLIT.
"""

from collections.abc import Iterator, Mapping

import numpy as np

from croupier.analysis.side_ends import STANDS_ON, is_by_totals, paid_at
from croupier.cards.card import CARDS, RANKS, Card, is_ace
from croupier.cards.total import LIMIT
from croupier.rules.schema import Rulebook, SideWager
from croupier.rules.wagers.condition_cards import sight
from croupier.rules.wagers.definition import card_test
from croupier.rules.wagers.facts import Facts, Seen
from croupier.rules.wagers.rows import LOSES
from croupier.rules.wagers.tree import Name
from croupier.simulation.side_tables import row_paid
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
ACES = frozenset(card for card in CARDS.values() if is_ace(card))


def is_split(name: str) -> bool:
    """Tell whether a wager is on hands formed by a split."""
    return name.endswith(SUFFIX)


def base(name: str) -> str:
    """Return the wager's name in the rulebook."""
    return name.removesuffix(SUFFIX)


def kind_of(book: Rulebook, side: SideWager) -> int | None:
    """Return what the wager is graded by on split hands, or None where none is taken there."""
    definition = side.definition
    if side.on_split and is_by_totals(definition, blackjack=book.blackjack.exists):
        return BY_SPLIT_TIE
    on_aces = card_test(side.on_split) == ACES and len(definition.split_rows) == 1
    return BY_SPLIT_ACE if on_aces and sight([definition.split_rows[0].when]).names == {Name.H2} else None


def problem(book: Rulebook, name: str, sides: Mapping[str, int]) -> str | None:
    """Say why a wager on split hands cannot be simulated, or None where it can."""
    side = book.side.get(base(name))
    kind = kind_of(book, side) if side is not None else None
    if kind is None:
        return f"{book.game} takes no {base(name)} wager on split hands"
    if kind == BY_SPLIT_ACE and book.split.aces_again:
        return f"{name} cannot be simulated where split Aces are split again (split.aces_again)"
    if kind == BY_SPLIT_TIE and base(name) not in sides and book.rulings.split_tie.needs_own:
        return f"{name} is laid by who had a {base(name)} before the deal: give that wager too"
    return None


def graded(book: Rulebook, name: str, sides: Mapping[str, int]) -> Bytes:
    """Return the table of a wager on split hands: its rows count wagers, the rest says what wins."""
    side = book.side[base(name)]
    table = np.zeros(TIES_AT + POINTS_WIDTH * POINTS_WIDTH, dtype=np.uint8)
    table[: len(list(outcomes()))] = range(len(list(outcomes())))
    if kind_of(book, side) == BY_SPLIT_ACE:
        table[BLACKJACK_TAKES] = book.blackjack.exists and book.rulings.split_ace_race.lost_to_blackjack
        for place, rank in enumerate(RANKS):
            table[ACES_AT + place] = _wins(side, CARDS[rank + "s"])
    else:
        table[FIRST_LAID] = base(name) in sides
        for own in range(POINTS_WIDTH):
            for dealer in range(POINTS_WIDTH):
                wins = paid_at(side.definition, own, dealer) if dealer in range(STANDS_ON, LIMIT + 1) else None
                table[TIES_AT + own * POINTS_WIDTH + dealer] = wins is not None
    return table


def _wins(side: SideWager, card: Card) -> bool:
    """Tell whether the card dealt to a split Ace wins."""
    hand = Seen((CARDS["As"], card), closed=True)
    return row_paid(side.definition.split_rows, Facts(hand=hand)) != LOSES


def outcomes() -> Iterator[tuple[int, int]]:
    """Yield wagers laid and won, row by row."""
    return ((laid, won) for laid in range(HANDS + 1) for won in range(laid + 1))


def paying_row(side: SideWager) -> str:
    """Return the one row of the pay table that wins on a split hand."""
    return (side.definition.split_rows or side.definition.rows)[0].name
