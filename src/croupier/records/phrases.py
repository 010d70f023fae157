"""Pieces of a sentence about a round: cards, hands, places, people and wagers in words."""

from collections.abc import Iterable
from typing import NamedTuple

from croupier.cards.card import Card, name
from croupier.cards.total import total
from croupier.money.cents import format_amount
from croupier.records.because import because
from croupier.rules.schema import Clauses
from croupier.table.hands import value_of
from croupier.table.places import BURN, DEALER, Place
from croupier.table.settlement.reasons import reason
from croupier.table.state import Line, Table


class Sentence(NamedTuple):
    """One thing that happened, and the clauses it rests on."""

    text: str
    clauses: Clauses = ()


def listing(things: Iterable[str], last: str = "and") -> str:
    """Return things as a sentence lists them.

    >>> listing(["ann", "bob", "cal"])
    'ann, bob and cal'
    """
    *first, end = list(things) or [""]
    return f"{', '.join(first)} {last} {end}" if first else end


def cards(found: Iterable[Card]) -> str:
    """Return cards in words."""
    return listing(f"the {name(card)}" for card in found)


def place(table: Table, where: Place) -> str:
    """Return a place of the layout in words."""
    if where.box > 0:
        return box(table, where.box, where.hand)
    return {DEALER: "the dealer", BURN: "the burn"}.get(where, "the discards")


def box(table: Table, position: int, hand: int | None = None) -> str:
    """Return a box, or one of its hands where it has several."""
    found = table.box(position)
    split = hand is not None and found is not None and len(found.hands) > 1
    return f"hand {position}.{(hand or 0) + 1}" if split else f"box {position}"


def counts(table: Table, where: Place) -> str:
    """Return what the cards at a place count, or nothing where they count nowhere."""
    if where == DEALER:
        return _points(*total(table.dealer))
    found = table.box(where.box) if where.box > 0 else None
    if found is None or where.hand >= len(found.hands):
        return ""
    return _points(*value_of(table.book, found.hands[where.hand]))


def _points(points: int, soft: bool) -> str:  # noqa: FBT001 - the two parts of a total
    return f"soft {points}" if soft else str(points)


def wager(table: Table, kind: str) -> str:
    """Return a wager by the name on the layout."""
    if kind == "main":
        return "main wager"
    side = table.book.side.get(kind)
    return f"{side.title or kind} wager" if side is not None else kind


def asked(people: Iterable[tuple[str, int]]) -> str:
    """Return who is asked, and on which box."""
    return listing(f"{player} (box {position})" if position > 0 else player for player, position in people)


RESULTS = {
    "win": "wins",
    "blackjack": "is a Blackjack and wins",
    "even-money": "is paid even money",
    "lose": "loses",
    "stand-off": "stands off",
    "surrender": "is surrendered",
    "returned": "goes back",
    "void": "is void",
}


def settled(table: Table, line: Line) -> Sentence:
    """Tell one settled line."""
    where = box(table, line.box, line.hand)
    what = "insurance" if line.wager == "insurance" else wager(table, line.wager)
    whose = f" of {line.of}'s wager" if line.of not in (None, line.player) else ""
    result = RESULTS.get(line.result, line.result)
    money = f"{format_amount(line.staked)} staked, {format_amount(line.returned)} back"
    if not line.staked:
        money = f"{format_amount(line.returned)} paid"
    why = because(reason(table, line))
    return Sentence(f"{line.player}'s {what}{whose} on {where} {result}{why}: {money}.", line.clauses)
