"""Side wagers, exact: every row's chance as a fraction, graded by the definitions the engine settles with.

Clauses: L8 3.15, 4.1, 4.2; AR 3.15, 3.21.1, 4.1, 4.2; BP 3.14, 3.26, 4.1; D8 3.16, 4.1-4.3.
"""

from fractions import Fraction
from typing import NamedTuple

from croupier.analysis.figures import EvenMoneyFigures, InsuranceFigures, SideFigures, exact_side, fraction_text
from croupier.analysis.graded_cards import is_by_cards
from croupier.analysis.policies import BOX_POLICY, NO_POLICY, SPLIT_POLICY
from croupier.analysis.shoe import ACE, TEN, Shoe
from croupier.analysis.side_cards import Chances, first_card_chances, split_ace_chances
from croupier.analysis.walk import WalkError
from croupier.analysis.walk_chances import walk_chances
from croupier.rules.schema import Rulebook
from croupier.rules.wagers.definition import Definition
from croupier.rules.wagers.statement_cards import OWN, needed
from croupier.rules.wagers.tree import Name

SPLIT_SUFFIX = "-split"


class Unvalued(NamedTuple):
    """Why a wager has no exact value here."""

    reason: str


def side_wagers(book: Rulebook, shoe: Shoe) -> dict[str, SideFigures]:
    """Return the figures of every side wager that does not depend on how hands are played."""
    found: dict[str, SideFigures] = {}
    for name, wager in book.side.items():
        chances = side_chances(book, wager.definition, shoe)
        if not isinstance(chances, Unvalued):
            rows = {row.name for row in wager.definition.rows}
            pays = {row: odds for row, odds in wager.pays.items() if row in rows}
            guaranteed = wager.definition.on_box
            found[name] = exact_side(pays, chances, BOX_POLICY if guaranteed else NO_POLICY)
        _add_split(found, book, name, shoe)
    return found


def side_chances(book: Rulebook, definition: Definition, shoe: Shoe) -> Chances | Unvalued:
    """Return the exact chance of each row that cards decide, or why there is none."""
    if definition.on_hand:
        return Unvalued("it depends on how hands are played")
    rows = definition.rows
    if needed(rows, OWN, Name.BOX) is None:
        return Unvalued("it looks at every card of the box, and how many there are depends on how hands are played")
    if is_by_cards(definition.sight):
        found = first_card_chances(rows, shoe, book.deck.printed)
        if found is not None:
            return found
    try:
        return walk_chances(book, rows, shoe)
    except WalkError as error:
        return Unvalued(str(error))


def _add_split(found: dict[str, SideFigures], book: Rulebook, name: str, shoe: Shoe) -> None:
    """Add the wager on a split Ace, where the wager has rows for one and two Aces can be split."""
    wager = book.side[name]
    rows = {row.name for row in wager.definition.split_rows}
    pays = {row: odds for row, odds in wager.pays.items() if row in rows}
    if pays and shoe.values[ACE] > 1:
        taken = book.rulings.split_ace_race.lost_to_blackjack
        chances = split_ace_chances(wager, shoe, loses_to_blackjack=taken)
        found[name + SPLIT_SUFFIX] = exact_side(pays, chances, SPLIT_POLICY)


def insurance(book: Rulebook, shoe: Shoe) -> InsuranceFigures | None:
    """Return the value of insurance when the dealer shows an Ace and nothing else is known, if the game has it."""
    if not book.insurance.by.offered or not book.blackjack.exists or not shoe.values[ACE]:
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
