"""Cards drawn to the dealer's finished hand are discarded, and the total before them stands.

Clauses: L8 5.7; AR 5.7; BP 5.10.2; D8 5.7. Rulings R-57-COMPLETE, R-57-SEVERAL, R-BP-57-SCOPE.
"""

from croupier.cards.card import Card
from croupier.table import events as e
from croupier.table.irregular import stay_or_withdraw
from croupier.table.places import DISCARD
from croupier.table.state import Phase, Table
from croupier.words.facts import Cards, message


def discarded(table: Table, cards: tuple[Card, ...]) -> list[e.Event]:
    """Put the extra cards away; at the games with options the contested reading lets players out."""
    clauses = table.book.cite("irregular.dealer_complete")
    key = "irregular.dealer-extra" if len(cards) == 1 else "irregular.dealer-extra-more"
    says = message(key, cards=Cards(cards))
    away = [e.CardDealt(card, DISCARD, clauses) for card in cards]
    done: list[e.Event] = [*away, e.IrregularityNoted(clauses, says, total_stands=table.phase is Phase.DEALER)]
    if table.book.irregular.procedures.by_options and table.book.rulings.dealer_overdraw.lets_out:
        return [*done, stay_or_withdraw.opened(table, says)]
    return done
