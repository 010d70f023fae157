"""Which rows of a wager apply together: every course of a round, as far as the rows tell cards apart.

Courses of which the rows remember the same are looked at once. The named cards come first to the box, then to the
dealer; a hand is drawn to as long as it is not bust and may stand at any time; the dealer draws to 17, and a soft 17 is
drawn to or stood on.
"""

from collections import deque
from collections.abc import Hashable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from croupier.cards.card import SUITS, Card
from croupier.cards.deck import deck
from croupier.cards.total import LIMIT, Total, hard, total
from croupier.rules.wagers.condition_cards import sight
from croupier.rules.wagers.definition import OF_SPLIT_HAND
from croupier.rules.wagers.evaluate import judge
from croupier.rules.wagers.facts import Facts, Seen
from croupier.rules.wagers.remembered_cards import remembered
from croupier.rules.wagers.rows import Rows
from croupier.rules.wagers.statement_cards import HOUSE, OWN, counted, needed, statements
from croupier.rules.wagers.tree import Name, Outcome

STANDS_ON, TWO, DOUBLED_CARDS = 17, 2, 3
MOST = 80_000
"""So many cards are laid at most before the enumeration is given up."""


class Applied(NamedTuple):
    """Sets of rows that apply together, a truth for each row, with cards of which it is so.

    `whole` where no course is missing.
    """

    together: Mapping[tuple[bool, ...], Facts]
    whole: bool


@lru_cache(maxsize=256)
def applied(rows: Rows, without: tuple[str, ...], printed: str) -> Applied:
    """Return which rows apply together in any course of a round."""
    return _Enumeration(rows, deck(without), printed).found()


class _Enumeration:
    def __init__(self, rows: Rows, cards: tuple[Card, ...], printed: str) -> None:
        self.rows, self.leaves = rows, statements(rows)
        self.looks = sight(row.when for row in rows)
        names = self.looks.names
        self.plays = self.looks.main or bool(names & {Name.HAND, Name.BOX})
        self.draws = self.looks.main or Name.DEALER in names
        counts = self.plays or self.draws
        known = self.looks.kinds()
        alike = {(known[card], total((card,)) if counts else None): card for card in reversed(cards)}
        self.cards = tuple(alike.values())
        self.apart = [(leaf, sight([leaf]).kinds()) for leaf in self.leaves]
        self.counts = counts
        # Where no row names a suit, a first card of one suit stands for all of them.
        one_suit = not self.looks.names_suits and not printed
        self.first = tuple(card for card in self.cards if card[1] == SUITS[0]) if one_suit else self.cards
        self.printed = tuple(card for card in cards if card == printed)
        self.own = needed(rows, OWN, Name.BOX) or 0
        self.house = 0 if self.draws else needed(rows, HOUSE, Name.DEALER) or 0
        self.split_hand = max((1 if name is Name.H1 else 2 for name in names & OF_SPLIT_HAND), default=0)
        self.lengths = (
            max(counted(rows, OWN, Name.BOX), TWO),
            max(counted(rows, (), Name.HAND), DOUBLED_CARDS),
            max(counted(rows, HOUSE, Name.DEALER), TWO),
        )
        self.together: dict[tuple[bool, ...], Facts] = {}
        self.seen: set[Hashable] = set()
        self.left = MOST

    def found(self) -> Applied:
        """Return all that is found."""
        waiting = deque([Facts()])
        while waiting and self.left > 0:
            for facts in self._next(waiting.popleft()):
                verdicts = tuple(judge(row.when, facts) for row in self.rows)
                if None not in verdicts:
                    self.together.setdefault(tuple(map(bool, verdicts)), facts)
                    if len(self.rows) == 1 and (True,) in self.together:
                        return Applied(self.together, whole=True)  # nothing more can be told of one row
                    continue
                key = self._key(facts)
                if key not in self.seen:
                    self.seen.add(key)
                    waiting.append(facts)
        return Applied(self.together, self.left > 0)

    def _key(self, facts: Facts) -> Hashable:
        seen = facts.box, facts.hand, facts.dealer
        lie = tuple(len(one.cards[:most]) for one, most in zip(seen, self.lengths, strict=True))
        closed = tuple(one.closed for one in seen)
        own = self._own(facts) if self.plays else None
        dealer = total(facts.dealer.cards) if self.draws else None
        return (lie, closed, own, dealer, facts.split, *(remembered(leaf, facts) for leaf in self.leaves))

    def _own(self, facts: Facts) -> Hashable:
        """Return what a hand counts, and of one card what it is worth, which a split asks for."""
        cards = facts.hand.cards
        if facts.hand.closed:
            return (facts.points or total(cards)).points if self.looks.main else None
        return total(cards), hard(cards), len(cards) == 1

    def _next(self, facts: Facts) -> Iterator[Facts]:
        """Yield what may lie next."""
        if self.plays and not facts.hand.closed:
            yield from self._of_hand(facts)
        elif not facts.box.closed:
            yield from self._of_box(facts)
        elif not facts.dealer.closed:
            yield from self._of_dealer(facts)
        elif not self.plays and len(facts.hand.cards) < self.split_hand:
            yield from (facts._replace(hand=Seen((*facts.hand.cards, card))) for card in self._some(facts))
        elif not facts.hand.closed:
            yield facts._replace(hand=Seen(facts.hand.cards, closed=True))
        elif facts.outcome is None:
            main = _outcome(facts.points or total(facts.hand.cards), total(facts.dealer.cards))
            yield facts._replace(outcome=main)

    def _some(self, facts: Facts) -> Iterator[Card]:
        """Yield a card of each kind that a statement still open tells apart."""
        still = [kinds for leaf, kinds in self.apart if judge(leaf, facts) is None]
        cards = self.first if not (facts.box.cards or facts.dealer.cards or facts.hand.cards) else self.cards
        alike = {(total((card,)) if self.counts else None, *(kinds[card] for kinds in still)): card for card in cards}
        self.left -= len(alike)
        yield from alike.values()

    def _of_hand(self, facts: Facts) -> Iterator[Facts]:
        cards, box = facts.hand.cards, facts.box.cards
        if not cards and self.printed:
            yield facts._replace(hand=Seen(self.printed), box=Seen(self.printed))
            return
        points, _ = total(cards)
        if points < LIMIT or len(cards) < TWO:
            for card in self._some(facts):
                yield facts._replace(hand=Seen((*cards, card)), box=Seen((*box, card)))
                if len(box) == 1 and total((card,)) == total(cards):
                    yield facts._replace(box=Seen((*box, card)), split=True)
        if len(cards) >= TWO:
            closed = facts._replace(hand=Seen(cards, closed=True), points=total(cards))
            yield closed if facts.split else closed._replace(box=Seen(box, closed=True))
            if len(cards) == DOUBLED_CARDS:
                for counts in {total(cards), Total(hard(cards), soft=False)}:
                    doubled = closed._replace(points=counts, doubled=True)
                    yield doubled if facts.split else doubled._replace(box=Seen(box, closed=True))

    def _of_box(self, facts: Facts) -> Iterator[Facts]:
        box = facts.box.cards
        if not self.plays and not box and self.printed and self.own:
            yield facts._replace(box=Seen(self.printed))
            return
        if len(box) < self.own or (self.plays and self._asks_box(facts)):
            yield from (facts._replace(box=Seen((*box, card))) for card in self._some(facts))
        if len(box) >= min(self.own, TWO):
            yield facts._replace(box=Seen(box, closed=True))

    def _asks_box(self, facts: Facts) -> bool:
        """Tell whether cards of other hands of a split may make a difference."""
        box = any(Name.BOX in sight([leaf]).names and judge(leaf, facts) is None for leaf in self.leaves)
        return facts.split and box and len(facts.box.cards) < 4 * LIMIT

    def _of_dealer(self, facts: Facts) -> Iterator[Facts]:
        cards = facts.dealer.cards
        points, soft = total(cards)
        done = len(cards) >= self.house if not self.draws else len(cards) >= TWO and points >= STANDS_ON
        if not cards and self.printed and (self.draws or self.house):
            yield facts._replace(dealer=Seen(self.printed))
            return
        if not done or (self.draws and soft and points == STANDS_ON):
            yield from (facts._replace(dealer=Seen((*cards, card))) for card in self._some(facts))
        if done:
            yield facts._replace(dealer=Seen(cards, closed=True))


def _outcome(own: Total, dealer: Total) -> Outcome:
    if own.points > LIMIT:
        return Outcome.LOSE
    if dealer.points > LIMIT or own.points > dealer.points:
        return Outcome.WIN
    return Outcome.PUSH if own.points == dealer.points else Outcome.LOSE
