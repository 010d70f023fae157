"""Whether a table can be set like that: its decks, its boxes, its unit and its limits, under its rule book.

Clauses: L8 2.1, 2.2, 3.6; AR 2.1, 2.2, 3.6; BP 2.1.1, 2.2.1, 3.4; D8 2.1, 2.2, 3.6.
"""

from croupier.money.cents import MOST_CENTS
from croupier.money.odds import is_exact
from croupier.rules.schema import Rulebook
from croupier.table.state import Limits, Setup


def misfit(book: Rulebook, setup: Setup) -> str:
    """Return why the game cannot be played with a setup, or nothing."""
    if not book.deck.fewest <= setup.decks <= book.deck.most:
        return f"{book.title} is played with {book.deck.fewest} to {book.deck.most} decks"
    if not 1 <= setup.positions <= book.layout.most:
        return f"{book.title} has 1 to {book.layout.most} boxes"
    if setup.unit < 1:
        return "the unit of wagers is at least one cent"
    if book.blackjack.exists and not is_exact(setup.unit, book.blackjack.pays):
        return f"with a unit of {setup.unit} cents a Blackjack falls between cents"
    if any(limits is not None and not 0 < limits.least <= limits.most <= MOST_CENTS for limits in _limits(setup)):
        return "a minimum is above nothing and not over its maximum, which every ledger can hold"
    if not setup.sides.keys() <= book.side.keys():
        return f"{book.title} has no such side wager"
    if setup.max_wagers is not None and setup.max_wagers < 1:
        return "a box takes at least one wager"
    return ""


def _limits(setup: Setup) -> tuple[Limits | None, ...]:
    return setup.main, setup.side, *setup.sides.values()
