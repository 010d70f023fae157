"""Why a settled line came out as it did, told from the cards: a kind and the figures that go with it.

Nothing is decided here, and the clauses are the line's own. Where the cards do not bear the line out, because an
irregularity took some of them away, there is no reason to give.
"""

from typing import Literal

from msgspec import Struct

from croupier.cards.total import LIMIT, total
from croupier.money.odds import format_odds, winnings
from croupier.rules.wagers import best, bonus678, dealer_bust, lucky8, pair, pair_grades, superb8s, tie18
from croupier.table.hands import FIRST_CARDS, dealer_has_blackjack, is_natural, value_of
from croupier.table.settlement.compare import bust_topic
from croupier.table.state import Box, Hand, Line, Table

Kind = Literal[
    "blackjack",
    "both-blackjack",
    "dealer-blackjack",
    "spared",
    "bust",
    "dealer-bust",
    "higher",
    "lower",
    "equal",
    "row",
    "no-row",
    "no-bust",
    "no-tie",
    "insured",
    "not-needed",
]


class Reason(Struct, frozen=True, omit_defaults=True, gc=False):
    """A kind, and what the hands count or which row of the pay table at what odds, where that is the reason."""

    kind: Kind
    player: int | None = None
    dealer: int | None = None
    row: str | None = None
    odds: str | None = None


def reason(table: Table, line: Line) -> Reason | None:
    """Return why the line came out as it did, or None where its result says it all."""
    if line.wager == "insurance":
        return _insured(table, line)
    box = table.box(line.box)
    if box is None:
        return None
    # A box without a main wager has no hand, yet may carry a wager on the dealer's cards.
    hand = box.hands[line.hand or 0] if len(box.hands) > (line.hand or 0) else Hand((), ())
    if line.wager == "main":
        return _main(table, hand, line)
    if line.wager == "bonus-678":
        row, odds = best(bonus678.rows(hand.cards), table.book.bonus.pays)
        return Reason("row", row=row, odds=format_odds(odds)) if odds is not None else None
    return _side(table, box, hand, line)


def reasons(table: Table) -> tuple[Reason | None, ...]:
    """Return the reason of each of the table's lines."""
    return tuple(reason(table, line) for line in table.lines)


def _insured(table: Table, line: Line) -> Reason | None:
    if line.result == "win":
        return Reason("insured", odds=format_odds(table.book.insurance.pays))
    return Reason("not-needed") if line.result == "lose" else None


def _main(table: Table, hand: Hand, line: Line) -> Reason | None:
    if line.result == "blackjack":
        return Reason("blackjack", odds=format_odds(table.book.blackjack.pays))
    if line.result == "returned":
        spared = dealer_has_blackjack(table) and line.clauses != table.book.cite("irregular.under_minimum")
        return Reason("spared") if spared else None
    if line.result in ("win", "lose", "stand-off"):
        return _compared(table, hand, line)
    return None


def _compared(table: Table, hand: Hand, line: Line) -> Reason | None:
    player, dealer = value_of(table.book, hand).points, total(table.dealer).points
    if line.result == "lose" and player > LIMIT and line.clauses == table.book.cite(bust_topic(hand)):
        return Reason("bust", player=player)
    if dealer_has_blackjack(table):
        if line.result == "stand-off" and is_natural(table.book, hand):
            return Reason("both-blackjack")
        return Reason("dealer-blackjack") if line.result == "lose" else None
    if line.result == "win" and dealer > LIMIT:
        return Reason("dealer-bust", dealer=dealer)
    kinds: dict[str, tuple[Kind, bool]] = {
        "win": ("higher", player > dealer),
        "lose": ("lower", player < dealer),
        "stand-off": ("equal", player == dealer),
    }
    kind, holds = kinds[line.result]
    return Reason(kind, player=player, dealer=dealer) if holds else None


def _side(table: Table, box: Box, hand: Hand, line: Line) -> Reason | None:
    side = table.book.side[line.wager]
    row, odds = best(_rows(table, box, hand, line), side.pays)
    if line.result == "win":
        if odds is None or line.net != winnings(line.staked, odds):
            return None
        return Reason("row", row=row, odds=format_odds(odds))
    if line.result != "lose" or odds is not None:
        return None
    dealer = total(table.dealer).points
    if side.grade == "dealer-bust":
        return Reason("no-bust", dealer=dealer)
    if side.grade == "tie-18":
        player = value_of(table.book, hand).points
        return Reason("bust", player=player) if player > LIMIT else Reason("no-tie", player=player, dealer=dealer)
    return Reason("no-row")


def _rows(table: Table, box: Box, hand: Hand, line: Line) -> tuple[str, ...]:
    """Return the rows of the wager's pay table that the cards make."""
    side = table.book.side[line.wager]
    if side.grade == "eight-run":
        return superb8s.rows(box.run)
    if side.grade == "dealer-bust":
        bust = total(table.dealer).points > LIMIT
        return dealer_bust.rows(len(table.dealer), side.pays) if bust else ()
    if side.grade == "tie-18":
        return tie18.rows(value_of(table.book, hand).points, total(table.dealer).points)
    if side.grade == "lucky-8":
        return lucky8.rows(*box.run[:FIRST_CARDS], *table.dealer[:1])
    if len(box.run) < FIRST_CARDS or (line.hand is not None and len(hand.cards) < FIRST_CARDS):
        return ()
    first, second = box.run[:FIRST_CARDS]
    if side.grade == "pair":
        return pair.rows(first, second)
    return pair_grades.rows(first, second) if line.hand is None else pair_grades.split_rows(hand.cards[1])
