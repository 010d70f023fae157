"""Pieces of a sentence about a round, as facts: cards, hands, places, people and settled lines."""

from collections.abc import Iterable
from typing import NamedTuple

from croupier.cards.card import Card
from croupier.cards.total import total
from croupier.records.line_reason import because
from croupier.rules.schema import Clauses
from croupier.table.facts import wager_fact
from croupier.table.hands import value_of
from croupier.table.places import BURN, DEALER, HOLE, Place
from croupier.table.state import Line, Table
from croupier.words.catalogue import ENGLISH
from croupier.words.facts import Cards, Fact, Listing, Message, Money, Said, message
from croupier.words.render import render

RESULTS = frozenset(("win", "blackjack", "even-money", "lose", "stand-off", "surrender", "returned", "void"))
"""How a line may come out."""


class Sentence(NamedTuple):
    """One thing that happened, and the clauses it rests on."""

    says: Message
    clauses: Clauses = ()

    @property
    def text(self) -> str:
        """Return the sentence in English, for programs that show one."""
        return self.told(ENGLISH)

    def told(self, language: str) -> str:
        """Return the sentence in the words of a language."""
        return render(self.says, language)


def cards(found: Iterable[Card]) -> Cards:
    """Return cards by their names."""
    return Cards(tuple(found), "the", "and")


def place(table: Table, where: Place) -> Message:
    """Return a place of the layout."""
    if where.box > 0:
        return box(table, where.box, where.hand)
    if where in (DEALER, HOLE):
        return message("place.dealer")
    return message("place.burn" if where == BURN else "place.discards")


def box(table: Table, position: int, hand: int | None = None) -> Message:
    """Return a box, or one of its hands where it has several."""
    found = table.box(position)
    if hand is not None and found is not None and len(found.hands) > 1:
        return message("place.hand", box=position, hand=hand + 1)
    return message("place.box", box=position)


def counts(table: Table, where: Place) -> Message | None:
    """Return what the cards at a place count, or None where they count nowhere."""
    if where == DEALER:
        return points(*total(table.dealer))
    found = table.box(where.box) if where.box > 0 else None
    if found is None or where.hand >= len(found.hands):
        return None
    return points(*value_of(table.book, found.hands[where.hand]))


def points(value: int, soft: bool) -> Message:  # noqa: FBT001 - the two parts of a total
    """Return what cards count."""
    return message("points.soft" if soft else "points.hard", points=value)


def asked(people: Iterable[tuple[str, int]]) -> Fact:
    """Return who is asked, and on which box; no one by name where anybody may answer."""
    names = tuple(
        message("round.at-box", player=player, box=position) if position > 0 else player for player, position in people
    )
    return Listing(names) if names else message("round.whoever")


def plain(says: Said) -> Said:
    """Return what is said without a full stop, which the sentence around it has."""
    return says.strip().rstrip(".") if isinstance(says, str) else says


def settled(table: Table, line: Line) -> Sentence:
    """Tell one settled line."""
    of = line.of if line.of is not None and line.of != line.player else ""
    said = message(
        "round.settled" if line.staked else "round.paid",
        player=line.player,
        wager=message("round.insurance-of", of=of) if of else wager_fact(table.book, line.wager),
        where=box(table, line.box, line.hand),
        result=message(f"round-result.{line.result}") if line.result in RESULTS else line.result,
        why=because(table.book, line),
        back=Money(line.returned),
        **({"amount": Money(line.staked)} if line.staked else {}),
    )
    return Sentence(said, line.clauses)
