"""Whether a side wager is certain to win or to lose, whatever cards come: every way the round can go on is tried.

The table does not know which cards are left, so every card of the deck may come next.

Clauses: L8 5.29.1, 5.29.2; AR 5.29.1, 5.29.2; BP 5.4.1, 5.4.2; D8 5.26.1, 5.26.2. Rulings R-POWER, R-POWER-S8.
"""

from collections.abc import Callable, Iterable, Iterator

from croupier.cards.card import Card
from croupier.cards.deck import deck
from croupier.cards.total import LIMIT, hard, total
from croupier.rules.schema import Rulebook
from croupier.rules.wagers.definition import Definition
from croupier.rules.wagers.facts import Facts, Seen
from croupier.rules.wagers.rows import wins

MOST_TRIED = 20_000
"""So many ways to go on are tried; where they leave it open, nothing is certain."""


class Search:
    """Looks for a way to win and a way to lose."""

    def __init__(self, book: Rulebook, definition: Definition, stands: Callable[[tuple[Card, ...]], bool]) -> None:
        """Keep one card of each kind that the rows can tell apart, and when the dealer draws no more."""
        kinds = definition.sight.kinds()
        ranks = {(kinds[card], total((card,)).points): card for card in deck(book.deck.without)}
        self.cards = tuple(ranks.values())
        self.rows = definition.rows
        self.stands = stands
        self.left = MOST_TRIED

    def is_certain(self, ways: Iterable[Facts]) -> bool:
        """Tell whether every way to go on ends alike."""
        found: set[bool] = set()
        for facts in ways:
            for result in self._results(facts):
                found.add(result)
                if len(found) > 1:
                    return False
        return self.left > 0 and len(found) == 1

    def _results(self, facts: Facts) -> Iterator[bool]:
        """Yield how the wager ends by every further card of the dealer."""
        self.left -= 1
        verdict = wins(self.rows, facts)
        if verdict is not None:
            yield verdict
            return
        cards = facts.dealer.cards
        if facts.dealer.closed or self.left <= 0:
            yield from (True, False)  # other cards than the dealer's decide it
        elif cards and self.stands(cards):
            yield from self._results(facts._replace(dealer=Seen(cards, closed=True)))
        else:
            for card in self.cards:
                yield from self._results(facts._replace(dealer=Seen((*cards, card))))

    def hands(self, cards: tuple[Card, ...], *, draws: bool, once: bool) -> Iterator[tuple[Card, ...]]:
        """Yield every hand that cards may become: a card is due or not, and may be the only one."""
        self.left -= 1
        if not draws:
            yield cards
        if hard(cards) <= LIMIT and self.left > 0 and (draws or not once):
            for card in self.cards:
                yield from self.hands((*cards, card), draws=False, once=once)
