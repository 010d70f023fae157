"""May a table be set so? Its decks, its boxes, its unit and its limits, under its rule book.

Clauses: L8 2.1, 2.2, 3.6, 3.10.1, 4.1, Appendix A, Appendix B; AR the same; BP 2.1.1, 2.1.1.a, 2.2.1, 3.4, 3.5, 3.6,
4.1; D8 2.1, 2.2, 3.6, 3.10.1, 4.1, Appendix A. Rulings R-ROUND, R-POSITIONS, R-RESTRICT-ALL.

Records, settings of a server, orders of the pit, the terminal and simulations all ask here. The answer is the refusal,
not raised, or None.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import lcm
from typing import Protocol

from croupier.money.cents import MOST_CENTS
from croupier.rules.refusals import Refused
from croupier.rules.schema import Rulebook
from croupier.words.facts import Money

USUAL_POSITIONS = 7
USUAL_DECKS = 6

EXACT = (Fraction(1, 2), Fraction(3, 2), Fraction(6, 5))
"""What a unit must make whole at any game, whether that game pays it or not (R-ROUND)."""


class Span(Protocol):
    """The least and the most of a wager, in cents."""

    @property
    def least(self) -> int:
        """Return the minimum."""

    @property
    def most(self) -> int:
        """Return the maximum."""


class Setting(Protocol):
    """What a table is set to, as far as a book has a say in it."""

    @property
    def decks(self) -> int:
        """Return how many decks are in the shoe."""

    @property
    def positions(self) -> int:
        """Return how many boxes the layout has."""

    @property
    def unit(self) -> int:
        """Return the smallest amount, in cents."""

    @property
    def main(self) -> Span | None:
        """Return the limits of the main wager."""

    @property
    def side(self) -> Span | None:
        """Return the limits of every side wager without its own."""

    @property
    def sides(self) -> Mapping[str, Span]:
        """Return the limits of single side wagers."""

    @property
    def max_wagers(self) -> int | None:
        """Return how many main wagers a box takes, where the pit has set fewer."""


def misfit(book: Rulebook, setting: Setting) -> Refused | None:
    """Return the first thing about a setting that the book does not allow."""
    return next(_misfits(book, setting), None)


def _misfits(book: Rulebook, setting: Setting) -> Iterator[Refused]:
    found = [wrong_decks(book, setting.decks), wrong_positions(book, setting.positions), wrong_unit(book, setting.unit)]
    for name, span in (("main", setting.main), ("side", setting.side), *setting.sides.items()):
        if span is not None:
            found += [unknown_limits(book, name), wrong_limits(book, name, span)]
    if setting.max_wagers is not None:
        found.append(wrong_max_wagers(book, setting.max_wagers))
    yield from (each for each in found if each is not None)


def wrong_decks(book: Rulebook, decks: int) -> Refused | None:
    """Refuse a number of decks the game is not played with."""
    fewest, most = book.deck.fewest, book.deck.most
    if fewest <= decks <= most:
        return None
    return Refused("decks", book.cite("deck"), game=book.title, fewest=fewest, most=most, decks=decks)


def wrong_positions(book: Rulebook, positions: int) -> Refused | None:
    """Refuse a number of boxes no layout of the game has."""
    fewest, most = book.layout.fewest, book.layout.most
    if fewest <= positions <= most:
        return None
    return Refused("positions", book.cite("layout"), game=book.title, fewest=fewest, most=most, positions=positions)


def usual_decks(book: Rulebook) -> int:
    """Return the number of decks where nothing else is said: six, or as near as the game allows."""
    return max(book.deck.fewest, min(USUAL_DECKS, book.deck.most))


def usual_positions(book: Rulebook) -> int:
    """Return the boxes of a table of which nothing else is said."""
    return min(USUAL_POSITIONS, book.layout.most)


def wrong_unit(book: Rulebook, unit: int) -> Refused | None:
    """Refuse a unit at which a half or a payment would break a cent."""
    least = least_unit(book)
    if unit > 0 and unit % least == 0:
        return None
    case = "cents" if unit > 0 else "nothing"
    return Refused("unit", book.cite("wagers.unit"), case, unit=Money(unit), least=Money(least))


def least_unit(book: Rulebook) -> int:
    """Return the smallest amount of which every half and every payment is whole cents; an insurance may be its half."""
    odds = [*EXACT, book.blackjack.pays, book.insurance.pays / 2, *book.bonus.pays.values()]
    odds += [*book.blackjack.special.pays.values(), book.charlie.pays, Fraction(book.surrender.gives_up, 100)]
    odds += [pays for side in book.side.values() for pays in side.pays.values()]
    return lcm(*(pays.denominator for pays in odds))


def unknown_limits(book: Rulebook, name: str) -> Refused | None:
    """Refuse limits of a wager the game does not have."""
    known = ("main", "side", *book.side)
    if name in known:
        return None
    allowed = ", ".join(known)
    return Refused("limits", book.cite("wagers.limits"), "unknown", game=book.title, name=name, allowed=allowed)


def wrong_limits(book: Rulebook, name: str, span: Span) -> Refused | None:
    """Refuse a minimum of nothing, one over its maximum, and a maximum no ledger can hold."""
    if 0 < span.least <= span.most <= MOST_CENTS:
        return None
    clauses = book.cite("wagers.limits")
    field = f"limits.{name}"
    if span.least > span.most:
        return Refused("limits", clauses, "crossed", field=field, most=Money(span.most))
    if span.most > MOST_CENTS:
        return Refused("limits", clauses, "too-much", field=field, most=Money(MOST_CENTS))
    return Refused("limits", clauses, "nothing", field=field, least=Money(span.least))


def wrong_max_wagers(book: Rulebook, fewer: int) -> Refused | None:
    """Refuse a box that would take no wager at all, and any number at a game that knows none (R-RESTRICT-ALL)."""
    if fewer < 1:
        return Refused("max-wagers", book.cite("wagers.fewer"), fewer=fewer)
    if not book.wagers.a_box:
        return Refused("max-wagers", book.cite("wagers.fewer"), "no-limit", game=book.title)
    return None
