"""The very cards of a hand whose values are known: how likely they lead a wager to each of its states.

Cards of one value are drawn from all of that value in the shoe, whatever was drawn of others.
"""

from collections.abc import Iterator

from croupier.analysis.shoe import ORDER, VALUES, Shoe, value_of
from croupier.cards.card import parse_card
from croupier.rules.wagers.round_states import Course, To

Event = tuple[int, To]
"""A card of a value, and where it goes."""

Drawn = dict[tuple[int, tuple[int, ...]], float]
"""How likely each state is, with the cards gone whose values still come."""

APART = 100
"""More kinds of cards than there are."""

MOST, MOST_STATES = 1_500_000, 6000
"""So many steps are taken at most, and so many states told apart."""


class TooManyError(ValueError):
    """Rows that tell too many cards apart."""


class DrawnCards:
    """Draws cards of given values from a shoe, and remembers what they lead to."""

    def __init__(self, course: Course, shoe: Shoe, printed: str) -> None:
        """Count the cards of a shoe by value and kind."""
        self.course = course
        self.printed = course.kinds[parse_card(printed)] if printed else None
        self.kinds: list[dict[int, int]] = [{} for _ in VALUES]
        for card, count in zip(ORDER, shoe.counts, strict=True):
            of_value, kind = self.kinds[value_of(card)], course.kinds[card]
            of_value[kind] = of_value.get(kind, 0) + count
        self.known: dict[object, Drawn] = {}
        self.coming: dict[frozenset[int], frozenset[int]] = {}
        self.left = MOST
        self.several: dict[tuple[int, int, int, tuple[int, ...]], dict[int, float]] = {}

    def drawn(self, first: tuple[Event, ...], rest: tuple[tuple[int, int], ...], *, split: bool) -> Drawn:
        """Return the states that cards lead to: the first in order, then so many of each value to the hand."""
        return self._rest(first, rest, frozenset(), split=split)

    def _rest(
        self, first: tuple[Event, ...], rest: tuple[tuple[int, int], ...], later: frozenset[int], *, split: bool
    ) -> Drawn:
        if not rest:
            return self._first(first, later, split=split)
        key = first, rest, later, split
        if key not in self.known:
            *before, (value, many) = rest
            found: Drawn = {}
            for (state, gone), chance in self._rest(first, tuple(before), later | {value}, split=split).items():
                own = tuple(mark for mark in gone if mark // APART == value)
                kept = gone if value in later or not own else tuple(mark for mark in gone if mark // APART != value)
                for after, share in self._several(state, value, many, own).items():
                    place = self.course.forget(after, self._coming(later)), kept
                    found[place] = found.get(place, 0.0) + chance * share
                    self.left -= 1
            self.known[key] = found
        return self.known[key]

    def _first(self, events: tuple[Event, ...], later: frozenset[int], *, split: bool) -> Drawn:
        if not events:
            return {(self.course.start(split=split), ()): 1.0}
        key = events, later, split
        if key not in self.known:
            self.known[key] = self._one_more(events, later, split=split)
        return self.known[key]

    def _one_more(self, events: tuple[Event, ...], later: frozenset[int], *, split: bool) -> Drawn:
        *before, (value, to) = events
        lies = self.printed is not None and (to is To.DEALER or not before)
        found: Drawn = {}
        for (state, gone), chance in self._first(tuple(before), later | {value}, split=split).items():
            for kind, share in [(self.printed or 0, 1.0)] if lies else self._shares(value, gone):
                after = self.course.card(state, kind, to)
                kept = gone if lies or len(self.kinds[value]) == 1 else (*gone, APART * value + kind)
                place = (
                    self.course.forget(after, self._coming(later)),
                    tuple(sorted(mark for mark in kept if mark // APART in later)),
                )
                found[place] = found.get(place, 0.0) + chance * share
        return found

    def _coming(self, later: frozenset[int]) -> frozenset[int]:
        """Return the kinds of all cards of some values."""
        if later not in self.coming:
            self.coming[later] = frozenset(kind for value in later for kind in self.kinds[value])
        return self.coming[later]

    def _shares(self, value: int, gone: tuple[int, ...]) -> Iterator[tuple[int, float]]:
        """Yield how likely a card of a value is of each kind, when cards are gone."""
        counts = {kind: count - gone.count(APART * value + kind) for kind, count in self.kinds[value].items()}
        every = sum(counts.values())
        return ((kind, count / every) for kind, count in counts.items() if count > 0)

    def _several(self, state: int, value: int, many: int, gone: tuple[int, ...]) -> dict[int, float]:
        """Return the states that so many cards of a value lead to, one after another."""
        if not many or self.course.certain[state] is not None:
            return {state: 1.0}
        key = state, value, many, gone
        if key not in self.several:
            if self.left < 0 or len(self.course.states) > MOST_STATES:
                raise TooManyError
            found: dict[int, float] = {}
            for kind, share in self._shares(value, gone):
                after = self.course.card(state, kind, To.HAND)
                more = gone if many == 1 or len(self.kinds[value]) == 1 else (*gone, APART * value + kind)
                for last, chance in self._several(after, value, many - 1, tuple(sorted(more))).items():
                    found[last] = found.get(last, 0.0) + share * chance
            self.several[key] = found
        return self.several[key]
