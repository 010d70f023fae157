"""Effects of removal: what one card less of a rank does to the main wager and to every side wager."""

from collections.abc import Callable
from fractions import Fraction

from msgspec import Struct

from croupier.analysis.shoe import ORDER, Shoe, value_of
from croupier.analysis.side import insurance, side_wagers
from croupier.analysis.solution import solve
from croupier.analysis.split_play import SplitClass
from croupier.cards.card import RANKS, Card
from croupier.rules.schema import Rulebook

MAIN, INSURANCE = "main", "insurance"
Progress = Callable[[str], None]


class Removal(Struct, frozen=True):
    """By wager: its value from the whole shoe, and by how much that changes when one card of each rank is out.

    The change is the mean over the suits that are left of the rank.
    """

    whole: dict[str, float]
    effects: dict[str, dict[str, float]]


def effects(
    book: Rulebook, shoe: Shoe, kind: SplitClass = SplitClass.CDP1, *, main: bool = True, each: Progress | None = None
) -> Removal:
    """Return the effects of removal; without `main` only those of wagers that do not need the main recursion."""
    whole = exact_values(book, shoe)
    found: dict[str, dict[str, float]] = {name: {} for name in whole}
    for rank in RANKS:
        cards = [card for card in ORDER if card[0] == rank and shoe.count(card)]
        for name, change in _mean_change(book, shoe, cards, whole).items():
            found[name][rank] = change
    values = {name: float(value) for name, value in whole.items()}
    if main:
        values[MAIN], found[MAIN] = main_effects(book, shoe, kind, each)
    return Removal(values, found)


def exact_values(book: Rulebook, shoe: Shoe) -> dict[str, Fraction]:
    """Return the exact value of every wager that has one."""
    sides = {name: side.ev_exact for name, side in side_wagers(book, shoe).items()}
    cover = insurance(book, shoe)
    sides |= {INSURANCE: cover.ev_exact} if cover else {}
    return {name: Fraction(value) for name, value in sides.items() if value is not None}


def _mean_change(book: Rulebook, shoe: Shoe, cards: list[Card], whole: dict[str, Fraction]) -> dict[str, float]:
    """Return by wager the mean change over the cards of one rank, each as likely as it is held."""
    held = sum(shoe.count(card) for card in cards)
    change = dict.fromkeys(whole, Fraction(0))
    for card in cards:
        after = exact_values(book, shoe.without([card]))
        for name, value in whole.items():
            change[name] += Fraction(shoe.count(card), held) * (after.get(name, value) - value)
    return {name: float(total) for name, total in change.items()} if cards else {}


def main_effects(
    book: Rulebook, shoe: Shoe, kind: SplitClass, each: Progress | None = None
) -> tuple[float, dict[str, float]]:
    """Return the main wager's value, and what one card less of each rank changes; all ranks worth ten are alike.

    With a bonus that asks for suits the change is that of the first card of the rank left.
    """
    whole = solve(book, shoe, kind).ev
    known: dict[int, float] = {}
    found: dict[str, float] = {}
    for rank in RANKS:
        card = next((card for card in ORDER if card[0] == rank and shoe.count(card)), None)
        if card is None:
            continue
        value = value_of(card)
        if value not in known:
            known[value] = solve(book, shoe.without([card]), kind).ev - whole
        found[rank] = known[value]
        if each is not None:
            each(rank)
    return whole, found
