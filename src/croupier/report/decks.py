"""One game at every number of decks its book allows: what each wager is worth, and where the best play changes."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from croupier.analysis.figures import SideFigures
from croupier.analysis.first_hands import ACTIONS
from croupier.analysis.report import played_side_wagers
from croupier.analysis.shoe import fresh
from croupier.analysis.side import even_money, insurance, side_wagers
from croupier.analysis.solution import Solution, solve
from croupier.analysis.split_play import SplitClass
from croupier.rules.schema import Rulebook
from croupier.words.facts import Listing, Message, message
from croupier.words.render import render

Plays = dict[tuple[str, str], str]
"""The best choice by first hand and dealer's first card."""


class DeckLine(Struct, frozen=True):
    """A game at one number of decks: every value per unit of its wager, positive for the player."""

    decks: int
    ev: float
    ev_without_even_money: float
    side: dict[str, float]
    insurance: float | None
    even_money: float | None


class Change(Struct, frozen=True):
    """A first hand whose best choice is not the same at every number of decks."""

    hand: str
    up: str
    best: dict[int, str]

    def __str__(self) -> str:
        """Say it in English: `A,7 against 2: stand with 1 to 4 decks, double with 5 to 8`."""
        return render(self.says)

    @property
    def says(self) -> Message:
        """Say it in words."""
        return message("change.hand", hand=self.hand, up=self.up, plays=self.plays)

    @property
    def plays(self) -> Listing:
        """Return each choice with the numbers of decks at which it is best."""
        return Listing(tuple(_spans(self.best)), "comma")


class DeckEffect(Struct, frozen=True):
    """The lines of a game, and the first hands that are played differently."""

    lines: tuple[DeckLine, ...]
    changes: tuple[Change, ...]


def deck_counts(book: Rulebook) -> range:
    """Return the numbers of decks a book allows."""
    return range(book.deck.fewest, book.deck.most + 1)


def deck_effect(solutions: Iterable[tuple[int, Solution]]) -> DeckEffect:
    """Return the effect of the number of decks, from the best play of each."""
    lines: list[DeckLine] = []
    plays: dict[int, Plays] = {}
    for decks, solution in solutions:
        lines.append(deck_line(decks, solution))
        plays[decks] = best_plays(solution)
    return DeckEffect(tuple(lines), tuple(changes(plays)))


def solutions(book: Rulebook, kind: SplitClass = SplitClass.CDP1) -> Iterator[tuple[int, Solution]]:
    """Yield the best play at every number of decks, one at a time."""
    for decks in deck_counts(book):
        yield decks, solve(book, fresh(book, decks), kind)


def deck_line(decks: int, solution: Solution) -> DeckLine:
    """Return one line."""
    book, shoe = solution.book, solution.ready.shoe
    insured, even = insurance(book, shoe), even_money(book, shoe)
    return DeckLine(
        decks=decks,
        ev=solution.ev,
        ev_without_even_money=solution.ev_without_even_money,
        side={name: one.ev for name, one in every_side(solution).items()},
        insurance=None if insured is None else insured.ev,
        even_money=None if even is None else even.gain,
    )


def every_side(solution: Solution) -> dict[str, SideFigures]:
    """Return the figures of all side wagers, in the order of the report."""
    return side_wagers(solution.book, solution.ready.shoe) | played_side_wagers(solution)


def best_plays(solution: Solution) -> Plays:
    """Return the best choice of every first hand that can come."""
    names, first, chances = solution.hands.names(), solution.plan.first, solution.hands.chances
    return {
        (names[hand], up): ACTIONS[int(first[hand, lane])]
        for hand in range(len(names))
        for lane, up in enumerate(solution.ready.lane_names())
        if chances[hand, lane] > 0
    }


def changes(plays: dict[int, Plays]) -> Iterator[Change]:
    """Yield the first hands whose best choice depends on the number of decks."""
    for hand, up in sorted({key for one in plays.values() for key in one}, key=_place):
        best = {decks: one[hand, up] for decks, one in plays.items() if (hand, up) in one}
        if len(set(best.values())) > 1:
            yield Change(hand, up, best)


_ORDER = "AT98765432"


def _place(key: tuple[str, str]) -> tuple[int, ...]:
    hand, up = key
    return tuple(_ORDER.index(card) for shown in (hand, up) for card in shown.split(","))


def _spans(best: dict[int, str]) -> Iterator[Message]:
    """Yield each choice with the numbers of decks in a row at which it is best."""
    counts = sorted(best)
    first = counts[0]
    for this, after in zip(counts, [*counts[1:], None], strict=True):
        if after is None or best[after] != best[this]:
            act = message(f"figure.act.{best[this]}")
            if first == this:
                yield message("change.at", act=act, decks=this)
            else:
                yield message("change.span", act=act, first=first, last=this)
            first = after or this
