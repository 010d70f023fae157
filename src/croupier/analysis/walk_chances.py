"""The exact chance of every row of a wager that the first cards and the dealer's play decide.

Cards are drawn one after another from the shoe. What is gone is counted only as far as later cards can tell it apart:
once no more than points matter, cards of all suits are counted together.
"""

from fractions import Fraction
from math import perm
from typing import NamedTuple

from croupier.analysis.shoe import ORDER, Shoe, ShoeError
from croupier.analysis.side_cards import Chances, suits_are_alike
from croupier.analysis.walk import BOX, STANDS_ON, Walk, walk
from croupier.cards.card import SUITS, Card, parse_card
from croupier.cards.total import total
from croupier.rules.schema import Rulebook
from croupier.rules.wagers.rows import LOSES, Rows

BITS = 6
"""Cards gone of one class take so many bits of a number; no hand has as many cards."""

MASK = (1 << BITS) - 1
Reached = dict[tuple[int, int], int]
"""Ways to reach a state with so many cards gone of each class."""


class Draw(NamedTuple):
    """Cards of one class drawn at a state: the next state, the bits of the class, how many a full shoe has.

    `merging` has the new bits of every class; None where they stay.
    """

    target: int
    bits: int
    full: int
    merging: tuple[int, ...] | None


def walk_chances(book: Rulebook, rows: Rows, shoe: Shoe) -> Chances:
    """Return the exact chance of each row; WalkError where the rows tell too many courses of a round apart."""
    return _Course(book, walk(book, rows), shoe).chances()


class _Course:
    """Draws the cards of a walk from a shoe."""

    def __init__(self, book: Rulebook, steps: Walk, shoe: Shoe) -> None:
        self.walk, self.shoe = steps, shoe
        soft = book.dealer.hits_soft
        self.hits_soft = (STANDS_ON, *soft) if book.dealer.soft_17.draws else soft
        self.printed = steps.kinds[ORDER.index(parse_card(book.deck.printed))] if book.deck.printed else None
        self.alike = self.printed is None and suits_are_alike(steps.looks, shoe)
        self.counts = [0] * steps.many
        for kind, count in zip(steps.kinds, shoe.counts, strict=True):
            self.counts[kind] += count
        self.classes: dict[int, tuple[int, ...]] = {}
        self.draws: dict[int, list[Draw]] = {}
        self.onward: dict[int, int | None] = {}
        self.found: dict[tuple[str, int], int] = {}

    def chances(self) -> Chances:
        """Return the chance of each row."""
        reached: Reached = {}
        self._arrive(reached, 0, 0, 1, 0)
        drawn = 0
        while reached:
            if drawn >= self.shoe.size:
                msg = f"too few cards: the dealer's hand cannot always be played out with {self.shoe.size} cards left"
                raise ShoeError(msg)
            drawn += 1
            reached = self._drawn(reached, drawn)
        found: Chances = {}
        for (row, cards), ways in self.found.items():
            found[row] = found.get(row, Fraction(0)) + Fraction(ways, perm(self.shoe.size, cards))
        every = sum(found.values())
        return {row: chance / every for row, chance in found.items() if row != LOSES}

    def _drawn(self, reached: Reached, drawn: int) -> Reached:
        """Return what is reached by one more card."""
        after: Reached = {}
        for (state, gone), ways in reached.items():
            for target, bits, full, merging in self._draws(state, first=drawn == 1):
                many = full - (gone >> bits & MASK)
                if many > 0:
                    more = gone + (1 << bits)
                    self._arrive(after, target, more if merging is None else _merged(more, merging), ways * many, drawn)
        return after

    def _arrive(self, reached: Reached, state: int, gone: int, ways: int, drawn: int) -> None:
        """Note that a state is reached; a printed card, and the end of the box, come without a draw."""
        step = self._onward(state)
        if step is None:
            key = state, gone
            reached[key] = reached.get(key, 0) + ways
        elif step < 0:
            end = self.walk.ends[state][0], drawn
            self.found[end] = self.found.get(end, 0) + ways
        else:
            merging = self._merging(state, step)
            self._arrive(reached, step, gone if merging is None else _merged(gone, merging), ways, drawn)

    def _onward(self, state: int) -> int | None:
        """Return the state that follows without a draw, -1 where all is over, or None where a card is drawn."""
        if state not in self.onward:
            self.onward[state] = self._found_onward(state)
        return self.onward[state]

    def _found_onward(self, state: int) -> int | None:
        at, steps = self.walk.states[state], self.walk.steps[state]
        if at.row is not None:
            return -1
        if at.phase == BOX:
            cards = at.facts.box.cards
            if len(cards) == self.walk.own:
                return steps[self.walk.many]
        else:
            cards = at.facts.dealer.cards
            if self._is_done(cards):
                return -1
        return steps[self.printed] if self.printed is not None and not cards else None

    def _is_done(self, cards: tuple[Card, ...]) -> bool:
        if self.walk.house is not None:
            return len(cards) >= self.walk.house
        points, soft = total(cards)
        return points >= STANDS_ON and not (soft and points in self.hits_soft)

    def _classes(self, state: int) -> tuple[int, ...]:
        """Return the class of each kind: kinds in one class make no difference from this state on."""
        known = self.classes.get(state)
        if known is None:
            steps = self.walk.steps[state]
            after = [self._classes(target) for target in sorted(set(steps)) if target != state]
            numbers: dict[tuple[int, ...], int] = {}
            marks = ((steps[kind], *(classes[kind] for classes in after)) for kind in range(self.walk.many))
            known = tuple(numbers.setdefault(mark, len(numbers)) for mark in marks)
            self.classes[state] = known
        return known

    def _draws(self, state: int, *, first: bool) -> list[Draw]:
        known = self.draws.get(state)
        if known is None:
            classes, steps = self._classes(state), self.walk.steps[state]
            kinds = self.walk.kinds[:: len(SUITS)] if first and self.alike else range(self.walk.many)
            full = [0] * (1 + max(classes))
            for one, count in zip(classes, self.counts, strict=True):
                full[one] += count
            known = [
                Draw(steps[kind], BITS * one, full[one], self._merging(state, steps[kind]))
                for one, kind in {classes[kind]: kind for kind in kinds}.items()
            ]
            self.draws[state] = known
        return known

    def _merging(self, state: int, target: int) -> tuple[int, ...] | None:
        """Return by class of a state the bits of the class it goes into at the next one; None where none changes."""
        before, after = self._classes(state), self._classes(target)
        if before == after:
            return None
        found = [0] * (1 + max(before))
        for one, other in zip(before, after, strict=True):
            found[one] = BITS * other
        return tuple(found)


def _merged(gone: int, merging: tuple[int, ...]) -> int:
    found = 0
    for bits in merging:
        if not gone:
            break
        found += (gone & MASK) << bits
        gone >>= BITS
    return found
