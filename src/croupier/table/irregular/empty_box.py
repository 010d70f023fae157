"""A card falls on a box without a wager after the initial deal: put right early, discarded later.

Clauses: L8 5.6.1, 5.15, 5.25; AR 5.6.1, 5.15, 5.25; BP 5.10.3; D8 5.6.1, 5.13, 5.22. Rulings R-BP-5103, R-525.
"""

from croupier.cards.card import Card
from croupier.table import events as e
from croupier.table.irregular import misdeal, options
from croupier.table.places import DISCARD, Place
from croupier.table.state import Phase, Table


def is_meant(table: Table, to: Place) -> bool:
    """Tell whether the place is a box without a wager, and its own rule applies."""
    box = table.box(to.box) if to.box > 0 else None
    empty = to.box > 0 and (box is None or not box.mains)
    by_options = table.book.irregular.procedures == "options"
    return empty and (not by_options or options.settled(table))


def dealt(table: Table, card: Card, to: Place) -> list[e.Event]:
    """Reconstruct while nothing is settled and nobody has drawn; otherwise the card is discarded."""
    says = f"{card} went to box {to.box}, which has no wager"
    if table.phase in (Phase.OFFERS, Phase.TURNS) and misdeal.is_early(table):
        return misdeal.too_soon(table, card, says)
    noted = e.IrregularityNoted(table.book.cite("irregular.no_wager_late"), f"{says}; it is discarded")
    done: list[e.Event] = [e.CardDealt(card, DISCARD), noted]
    if table.book.irregular.procedures == "specific":
        return [*done, e.WindowOpened(table.book.cite("irregular.withdraw"))]
    return done
