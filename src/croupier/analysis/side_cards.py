"""Side wagers that named first cards decide: the exact chance of each row, over every combination of cards.

Clauses: L8 1.1.8-1.1.10, 1.1.18, 4.1, 4.2; AR 1.1.1, 1.1.9, 4.1, 4.2; BP 3.14, 4.1.2.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import factorial, prod

import numpy as np

from croupier.analysis.graded_cards import Graded, graded
from croupier.analysis.index import Ints
from croupier.analysis.shoe import ACE, ORDER, TEN, VALUES, Shoe, ShoeError, value_of
from croupier.cards.card import SUITS, parse_card
from croupier.rules.schema import SideWager
from croupier.rules.wagers.condition_cards import Sight, sight
from croupier.rules.wagers.facts import Facts, Seen
from croupier.rules.wagers.rows import LOSES, Rows, outcome
from croupier.rules.wagers.tree import Feature, Name

Chances = dict[str, Fraction]
PRINTED = (Name.P1, Name.D1)
"""Cards that lie on the layout from the beginning where the game has a printed card."""


def first_card_chances(rows: Rows, shoe: Shoe, printed: str = "") -> Chances | None:
    """Return the exact chance of each row that named cards decide; None where they are too many to look through."""
    # Where all suits are alike, a first card of one suit stands for all of them.
    one_suit = not printed and suits_are_alike(sight(row.when for row in rows), shoe)
    found = graded(rows, one_suit)
    if found is None:
        return None
    made, kinds = _dealt(found, printed)
    if shoe.size < len(kinds):
        msg = f"too few cards: {len(kinds)} must be left, and {shoe.size} are"
        raise ShoeError(msg)
    ways = _ways(np.array(shoe.counts, dtype=np.int64), kinds, made.shape)
    # The ways are whole numbers far below 2 ** 53, so floats hold them exactly.
    sums = np.bincount(made.ravel(), ways.ravel(), len(found.names)).astype(np.float64)
    every = int(sums.sum())
    results = zip(found.names, sums, strict=True)
    return {name: Fraction(int(many), every) for name, many in results if many and name != LOSES}


def suits_are_alike(looks: Sight, shoe: Shoe) -> bool:
    """Tell whether suits or colours are compared, none is named, and the shoe holds as many cards of each suit."""
    alike = all(len(set(shoe.counts[at : at + len(SUITS)])) == 1 for at in range(0, len(ORDER), len(SUITS)))
    return alike and bool(looks.features & {Feature.SUIT, Feature.COLOUR}) and not looks.names_suits


def _dealt(found: Graded, printed: str) -> tuple[Ints, list[Ints]]:
    """Return what the cards that are dealt make, and their kinds; a printed card is not dealt."""
    lies = [bool(printed) and name in PRINTED for name in found.seats]
    card = ORDER.index(parse_card(printed)) if printed else 0
    places = tuple(int(kinds[card]) if fixed else slice(None) for kinds, fixed in zip(found.kinds, lies, strict=True))
    return found.made[places], [kinds for kinds, fixed in zip(found.kinds, lies, strict=True) if not fixed]


def _ways(counts: Ints, kinds: Sequence[Ints], shape: tuple[int, ...]) -> Ints:
    """Return in how many ways different cards of a shoe make each combination of kinds.

    Every card is first taken as if the others were still there; what counts a card twice is then taken away again, by
    inclusion and exclusion over the ways to put the places into groups that share a card.
    """
    ways = np.zeros(shape, dtype=np.int64)
    for groups in _partitions(tuple(range(len(kinds)))):
        part = np.array(prod((-1) ** (len(group) - 1) * factorial(len(group) - 1) for group in groups))
        for group in groups:
            shared = np.zeros([shape[axis] if axis in group else 1 for axis in range(len(shape))], dtype=np.int64)
            places = np.array(
                [
                    [kinds[axis][card] if axis in group else 0 for axis in range(len(shape))]
                    for card in range(len(ORDER))
                ]
            )
            inside = (places < shared.shape).all(axis=1)
            np.add.at(shared, tuple(places[inside].T), counts[inside])
            part = part * shared
        ways += part
    return ways


def _partitions(places: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
    """Yield every way to put places into groups."""
    if not places:
        yield []
        return
    first, rest = places[0], places[1:]
    for groups in _partitions(rest):
        yield [(first,), *groups]
        for number, group in enumerate(groups):
            yield [*groups[:number], (first, *group), *groups[number + 1 :]]


def forget_tables() -> None:
    """Forget what cards make which rows, for benchmarks of the first time."""
    graded.cache_clear()


def split_ace_chances(
    wager: SideWager, shoe: Shoe, *, loses_to_blackjack: bool = False, ups: Iterable[int] = range(len(VALUES))
) -> Chances:
    """Return the exact chance of each row of the one card dealt to a split Ace, once two Aces are out.

    `ups` are the dealer's first cards against which Aces are split. By the other reading of R-AR-SPLIT-SIDE a dealer's
    Blackjack, whatever card they show first, takes the wager.
    """
    left = [count - 2 * (value == ACE) for value, count in enumerate(shoe.values)]
    shown = {up: Fraction(left[up], sum(left)) for up in ups if left[up] > 0}
    splits = sum(shown.values())
    found: Chances = {}
    for card, count in zip(ORDER, shoe.counts, strict=True):
        paid = outcome(wager.definition.split_rows, Facts(hand=Seen((ORDER[0], card), closed=True)))
        if paid is None or paid.row is None or not count:
            continue
        value = value_of(card)
        for up, chance in shown.items():
            cards = [other - (place == up) for place, other in enumerate(left)]
            comes = chance / splits * Fraction(count * cards[value], shoe.values[value] * sum(cards))
            if loses_to_blackjack and up in _OTHER:
                cards[value] -= 1
                comes *= 1 - Fraction(max(cards[_OTHER[up]], 0), sum(cards))
            found[paid.row.name] = found.get(paid.row.name, Fraction(0)) + comes
    return found


_OTHER = {ACE: TEN, TEN: ACE}
"""What makes a Blackjack with the dealer's first card."""
