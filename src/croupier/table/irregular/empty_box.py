"""A card falls on a box without a wager after the initial deal: it is discarded, for the subsequent deal has begun.

Clauses: L8 5.6.1, 5.15, 5.25; AR 5.6.1, 5.15, 5.25; BP 5.10.3; D8 5.6.1, 5.13, 5.22. Rulings R-SUBDEAL-WRONG,
R-BP-5103, R-525.
"""

from croupier.cards.card import Card
from croupier.table import events as e
from croupier.table import phases
from croupier.table.evolve import evolve
from croupier.table.irregular import misdeal
from croupier.table.places import DISCARD, Place
from croupier.table.play import offers
from croupier.table.state import Phase, Table
from croupier.words.facts import Said, message, one_card


def is_meant(table: Table, to: Place) -> bool:
    """Tell whether the place is a box without a wager, and its own rule applies."""
    box = table.box(to.box) if to.box > 0 else None
    empty = to.box > 0 and (box is None or not box.mains)
    by_options = table.book.irregular.procedures.by_options
    return empty and (not by_options or table.interim_settled)


def dealt(table: Table, card: Card, to: Place) -> list[e.Event]:
    """Discard the card; while the offers are open and nothing is settled the house may still put it back."""
    says = message("irregular.went-empty", card=one_card(card), box=to.box)
    if table.phase is Phase.OFFERS and misdeal.is_early(table):
        return misdeal.too_soon(table, card, to, says)
    ends = _ends(table)
    for event in ends:
        table = evolve(table, event)
    return [*ends, *discarded(table, card, says)]


def _ends(table: Table) -> list[e.Event]:
    """Return the end of the offers where the subsequent deal begins with the card, wherever it lands."""
    begins = table.phase is Phase.OFFERS and not table.book.irregular.procedures.by_options
    return [*offers.closing(table), phases.goes_on(table.phase)] if begins else []


def discarded(table: Table, card: Card, says: Said) -> list[e.Event]:
    """Return the card put away, and the choice of players who are not content with that."""
    away = message("irregular.went-discarded", says=says)
    noted = e.IrregularityNoted(table.book.cite("irregular.no_wager_late"), away)
    done: list[e.Event] = [e.CardDealt(card, DISCARD, noted.clauses), noted]
    if not table.book.irregular.procedures.by_options:
        return [*done, e.WindowOpened(table.book.cite("irregular.withdraw"))]
    return done
