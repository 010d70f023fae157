"""Which rows of a wager apply together: every course of a round, as far as the rows tell cards apart.

Courses of which the rows remember the same are looked at once. The named cards come first to the box, then to the
dealer; a hand is drawn to as long as it is not bust and may stand at any time; the dealer draws to 17, and a soft 17 is
drawn to or stood on.
"""

from collections import deque
from collections.abc import Hashable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias, assert_never

from croupier.cards.card import SUITS, Card
from croupier.cards.deck import deck
from croupier.cards.total import LIMIT, Total, hard, total
from croupier.rules.wagers.chosen_cards import MET
from croupier.rules.wagers.condition_cards import sight
from croupier.rules.wagers.definition import OF_SPLIT_HAND
from croupier.rules.wagers.evaluate import judge
from croupier.rules.wagers.facts import Facts, Seen
from croupier.rules.wagers.remembered_cards import LOST, remembered_of_open
from croupier.rules.wagers.rows import Rows
from croupier.rules.wagers.statement_cards import HOUSE, OWN, counted, leaves, needed, statements
from croupier.rules.wagers.tree import And, Condition, Name, Not, Or, Outcome
from croupier.rules.wagers.verdict import Verdict, every, opposite, some

STANDS_ON, TWO, DOUBLED_CARDS = 17, 2, 3
Joined: TypeAlias = "And[Joined] | Or[Joined] | Not[Joined] | int"
"""A condition with the places of its statements."""

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
        places = {leaf: place for place, leaf in enumerate(self.leaves)}
        self.asked = tuple(tuple(places[leaf] for leaf in leaves(row.when)) for row in rows)
        self.joined = tuple(_by_place(row.when, places) for row in rows)
        self.looks = sight(row.when for row in rows)
        names = self.looks.names
        self.plays = self.looks.main or bool(names & {Name.HAND, Name.BOX})
        self.draws = self.looks.main or Name.DEALER in names
        counts = self.plays or self.draws
        known = self.looks.kinds()
        alike = {(known[card], total((card,)) if counts else None): card for card in reversed(cards)}
        self.cards = tuple(alike.values())
        self.apart = [sight([leaf]).kinds() for leaf in self.leaves]
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
        self.open: tuple[int, ...] = ()

    def found(self) -> Applied:
        """Return all that is found."""
        waiting = deque([(Facts(), tuple(range(len(self.leaves))))])
        while waiting and self.left > 0:
            facts, self.open = waiting.popleft()
            for after in self._next(facts):
                verdicts, held = self._judge(after)
                if None not in verdicts:
                    self.together.setdefault(tuple(map(bool, verdicts)), after)
                    if len(self.rows) == 1 and (True,) in self.together:
                        return Applied(self.together, whole=True)  # nothing more can be told of one row
                    continue
                key = (verdicts, *self._laid(after), *held.items())
                if key not in self.seen:
                    self.seen.add(key)
                    waiting.append((after, tuple(place for place, one in held.items() if one != MET)))
        return Applied(self.together, self.left > 0)

    def _judge(self, facts: Facts) -> tuple[tuple[Verdict, ...], dict[int, Hashable]]:
        """Return the verdict on each row, and what is remembered for the statements on which an open one depends."""
        known = [judge(leaf, facts) for leaf in self.leaves]
        verdicts = tuple(_verdict(row, known) for row in self.joined)
        held: dict[int, Hashable] = {}
        if None not in verdicts:
            return verdicts, held
        for place in self._open(verdicts, known):
            held[place] = remembered_of_open(self.leaves[place], facts)
            if held[place] == LOST:
                known[place] = False
        verdicts = tuple(_verdict(row, known) for row in self.joined)
        return verdicts, {place: held[place] for place in self._open(verdicts, known)}

    def _open(self, verdicts: tuple[Verdict, ...], known: list[Verdict]) -> list[int]:
        """Return the places of the open statements on which an open row depends."""
        asked = {place for row, verdict in zip(self.asked, verdicts, strict=True) if verdict is None for place in row}
        return [place for place in sorted(asked) if known[place] is None]

    def _laid(self, facts: Facts) -> tuple[Hashable, ...]:
        seen = facts.box, facts.hand, facts.dealer
        lie = tuple(len(one.cards[:most]) for one, most in zip(seen, self.lengths, strict=True))
        closed = tuple(one.closed for one in seen)
        own = self._own(facts) if self.plays else None
        dealer = total(facts.dealer.cards) if self.draws else None
        return lie, closed, own, dealer, facts.split

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
        """Yield a card of each kind that a statement to which it makes a difference tells apart."""
        still = [self.apart[place] for place in self.open]
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
        box = any(Name.BOX in sight([self.leaves[place]]).names for place in self.open)
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


def _by_place(condition: Condition, places: Mapping[Condition, int]) -> Joined:
    """Return a condition with the place of each statement instead of the statement."""
    match condition:
        case And(parts):
            return And(tuple(_by_place(part, places) for part in parts))
        case Or(parts):
            return Or(tuple(_by_place(part, places) for part in parts))
        case Not(part):
            return Not(_by_place(part, places))
        case _:
            return places[condition]


def _verdict(joined: Joined, known: list[Verdict]) -> Verdict:
    """Return the verdict on a condition by those on its statements."""
    match joined:
        case And(parts):
            return every(_verdict(part, known) for part in parts)
        case Or(parts):
            return some(_verdict(part, known) for part in parts)
        case Not(part):
            return opposite(_verdict(part, known))
        case int():
            return known[joined]
        case _ as never:
            assert_never(never)


def _outcome(own: Total, dealer: Total) -> Outcome:
    if own.points > LIMIT:
        return Outcome.LOSE
    if dealer.points > LIMIT or own.points > dealer.points:
        return Outcome.WIN
    return Outcome.PUSH if own.points == dealer.points else Outcome.LOSE
