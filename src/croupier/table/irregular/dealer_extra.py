"""A card drawn to the dealer's finished hand is discarded, and the total before it stands.

Clauses: L8 5.7; AR 5.7; BP 5.10.2; D8 5.7. Rulings R-57-COMPLETE, R-BP-57-SCOPE.
"""

from croupier.cards.card import Card
from croupier.table import events as e
from croupier.table.irregular import options
from croupier.table.places import DISCARD
from croupier.table.state import Table


def discarded(table: Table, card: Card) -> list[e.Event]:
    """Put the extra card away; at the games with options the contested reading lets players out."""
    clauses = table.book.cite("irregular.dealer_complete")
    says = f"{card} came to the dealer's finished hand; it is discarded and his total stands"
    done: list[e.Event] = [e.CardDealt(card, DISCARD), e.IrregularityNoted(clauses, says)]
    if table.book.irregular.procedures == "options" and table.book.rulings.dealer_overdraw == "options":
        return [*done, options.opened(table, says)]
    return done
