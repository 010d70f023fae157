"""Side wagers, exact: every row's chance as a fraction, graded by the definitions the engine settles with.

Clauses: L8 3.15, 4.1, 4.2; AR 3.15, 3.21.1, 4.1, 4.2; BP 3.14, 3.26, 4.1; D8 3.16, 4.1-4.3.
"""

from collections.abc import Mapping
from fractions import Fraction

from croupier.analysis.dealer import bust_cards
from croupier.analysis.figures import (
    EvenMoneyFigures,
    InsuranceFigures,
    SideFigures,
    exact_side,
    fraction_text,
)
from croupier.analysis.shoe import ACE, TEN, Shoe
from croupier.analysis.side_cards import THREE_CARDS, TWO_CARDS, first_card_chances, split_ace_chances
from croupier.analysis.side_run import POLICY, run_chances
from croupier.rules.schema import Rulebook, SideWager
from croupier.rules.wagers import best, dealer_bust
from croupier.rules.wagers.pair_grades import SPLIT_ROWS

SPLIT_SUFFIX = "-split"
SPLIT_POLICY = "after a pair of Aces is split, on one of the two hands"


def side_wagers(book: Rulebook, shoe: Shoe) -> dict[str, SideFigures]:
    """Return the figures of every side wager that does not depend on how hands are played."""
    found: dict[str, SideFigures] = {}
    for name, wager in book.side.items():
        if wager.grade in TWO_CARDS or wager.grade in THREE_CARDS:
            pays = {row: odds for row, odds in wager.pays.items() if row not in SPLIT_ROWS}
            found[name] = exact_side(pays, first_card_chances(wager, shoe))
            _add_split(found, book, name, shoe)
        elif wager.grade == "dealer-bust":
            found[name] = exact_side(wager.pays, bust_chances(wager, bust_cards(book, shoe)))
        elif wager.grade == "eight-run":
            found[name] = exact_side(wager.pays, run_chances(book, wager, shoe), POLICY)
    return found


def _add_split(found: dict[str, SideFigures], book: Rulebook, name: str, shoe: Shoe) -> None:
    """Add the wager on a split Ace, where the pay table has one and two Aces can be split."""
    wager = book.side[name]
    pays = {row: odds for row, odds in wager.pays.items() if row in SPLIT_ROWS}
    if pays and shoe.values[ACE] > 1:
        taken = book.rulings.split_ace_race == "loses-to-blackjack"
        chances = split_ace_chances(wager, shoe, loses_to_blackjack=taken)
        found[name + SPLIT_SUFFIX] = exact_side(pays, chances, SPLIT_POLICY)


def bust_chances(wager: SideWager, busts: Mapping[int, Fraction]) -> dict[str, Fraction]:
    """Return the exact chance of each row of a wager on the dealer's bust, given those of busts by number of cards."""
    found: dict[str, Fraction] = {}
    for cards, chance in busts.items():
        graded = best(dealer_bust.rows(cards, wager.pays), wager.pays)
        if graded.odds is not None:
            found[graded.row] = found.get(graded.row, Fraction(0)) + chance
    return found


def insurance(book: Rulebook, shoe: Shoe) -> InsuranceFigures | None:
    """Return the value of insurance when the dealer shows an Ace and nothing else is known, if the game has it."""
    if book.insurance.by == "never" or not book.blackjack.exists or not shoe.values[ACE]:
        return None
    chance = Fraction(shoe.values[TEN], shoe.size - 1)
    ev = book.insurance.pays * chance - (1 - chance)
    return InsuranceFigures(float(ev), fraction_text(ev), float(chance))


def even_money(book: Rulebook, shoe: Shoe) -> EvenMoneyFigures | None:
    """Return what even money gains over waiting with a Blackjack against an Ace, if the game has it."""
    aces, tens, size = shoe.values[ACE], shoe.values[TEN], shoe.size
    if not (book.blackjack.exists and book.blackjack.even_money and aces > 1 and tens):
        return None
    stands_off = Fraction(tens - 1, size - 3)
    gain = 1 - book.blackjack.pays * (1 - stands_off)
    comes = Fraction(2 * aces * tens * (aces - 1), size * (size - 1) * (size - 2))
    return EvenMoneyFigures(float(gain), fraction_text(gain), float(comes))
